// Makes pages feel immediate: links and forms swap <main> in place, moves are seen, keys play, the solution runs.
// All of it works without.
const main = () => document.getElementById("main");
const isCalm = matchMedia("(prefers-reduced-motion: reduce)");
const pause = (time) => new Promise((done) => setTimeout(done, time));
document.documentElement.classList.add("scripted");
let running = null;
let visits = 0;

// What takes longer than a moment says so, counts seconds and positions, and can be let go: the server stops when nobody waits.
// Each wait has a number, by which the server is asked how far it is.
const busy = document.getElementById("busy");
let waiting = null;
busy.querySelector("button").addEventListener("click", () => waiting?.abort());
async function patient(work) {
  const mine = new AbortController();
  waiting = mine;
  const begun = Date.now();
  const number = Math.floor(Math.random() * Number.MAX_SAFE_INTEGER);
  let visited = 0;
  const count = () => {
    const text = busy.dataset.text.replace("#", Math.ceil((Date.now() - begun) / 1000));
    const positions = busy.dataset.count.replace("#", visited.toLocaleString(document.documentElement.lang));
    busy.querySelector("span").textContent = visited ? `${text} · ${positions}` : text;
    // Who listens hears once that it takes its time, not every second.
    if (busy.hidden) announce(text);
    busy.hidden = false;
    fetch(`/wait/${number}`, { signal: mine.signal })
      .then((answer) => answer.text())
      .then((text) => (visited = Number(text) || visited))
      .catch(() => {});
  };
  let timer = setTimeout(() => {
    count();
    timer = setInterval(count, 1000);
  }, 300);
  try {
    return await work(mine.signal, number);
  } finally {
    clearTimeout(timer);
    clearInterval(timer);
    if (waiting === mine) busy.hidden = true;
  }
}

// A page of ours, nothing when the browser has to go there by itself, `undefined` when it was let go.
async function fetched(address) {
  try {
    return await patient((signal, number) => asked(address, signal, number));
  } catch (error) {
    return error.name === "AbortError" ? undefined : null;
  }
}

async function asked(address, signal, number) {
  const response = await fetch(address, { signal, headers: { "x-lucas-wait": number } });
  if (!(response.headers.get("content-type") ?? "").startsWith("text/html")) return null;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  return page.getElementById("main") && { page, url: response.url };
}

// What stays as it is when one page of a kind follows another: what was unfolded, and the speed.
function swap(page, focus, isSame) {
  const open = [...main().querySelectorAll("details")].map((one) => isSame && one.open);
  const speed = main().querySelector("[data-speed]")?.value;
  const view = isSame && main().querySelector(".window");
  const [left, top] = view ? [view.scrollLeft, view.scrollTop] : [];
  const fresh = page.getElementById("main");
  main().replaceWith(fresh);
  fresh.querySelectorAll("details").forEach((one, index) => (one.open = open[index] ?? false));
  const choice = fresh.querySelector("[data-speed]");
  if (choice && speed) choice.value = speed;
  head(page);
  rove(fresh);
  settle(left, top);
  enrich();
  const again = focus && [...fresh.querySelectorAll(focus.kind)].find((one) => focus.same(one));
  (again ?? fresh.querySelector("a.tap") ?? fresh).focus({ preventScroll: true });
}

function head(page) {
  document.querySelector("header").replaceWith(page.querySelector("header"));
  document.title = page.title;
  document.documentElement.lang = page.documentElement.lang;
}

const SAID = ".status, .word, .note, .told h2, .told li, .told p:not(.controls), .legal > .help, a.tap.chosen title, .controls.fixed [aria-current] .name";
const announce = (text) => (document.getElementById("live").textContent = text);

// A word about a tap or a key that does nothing.
function remark(text) {
  const line = main().querySelector(".word");
  if (line) {
    line.textContent = text;
    line.classList.add("loud");
  }
  announce(text);
}
// What is folded is read by nobody.
const read = () => [...main().querySelectorAll(SAID)].filter((one) => !one.closest("details:not([open])"));
const said = () => read().map((one) => one.textContent.trim());

// Says what is new, whose turn it is first.
function tell(before) {
  announce(said().filter((one, index) => !index || !before.includes(one)).join(" "));
}

// A browser takes no more than two hundred addresses in ten seconds: of a fast film not every step is recorded, but the last is.
let recordedAt = 0;
let toRecord = 0;

function recorded(record, address) {
  clearTimeout(toRecord);
  const wait = record === "replaceState" ? recordedAt + 80 - performance.now() : 0;
  if (wait > 0) {
    toRecord = setTimeout(recorded, wait, record, address);
    return;
  }
  recordedAt = performance.now();
  history[record](null, "", address);
}

// What had the focus may be gone: then the page has it, so that keys go on from there and not from its top.
function refocus() {
  if (document.activeElement === document.body) main().focus({ preventScroll: true });
}

// `record` says what becomes of the browser's history; a page that runs by itself does not scroll.
async function show(address, { record = "pushState", focus = null, changes = null, isRunning = false } = {}) {
  const visit = ++visits;
  const ply = Number(main().querySelector("[data-ply]")?.dataset.ply);
  // The moves of the position that is being left are no longer to be had.
  if (changes !== null) main().querySelector(".moves")?.setAttribute("inert", "");
  refocus();
  const [found] = await Promise.all([fetched(address), moved(changes)]);
  if (visit !== visits) return;
  if (found === undefined) return main().querySelector("[inert]")?.removeAttribute("inert");
  if (!found) return location.assign(address);
  const then = found.page.querySelector("[data-ply]")?.dataset;
  if (changes !== null && !isCalm.matches && Number(then?.ply) === ply + 2 && then.ply === then.plies) {
    // A program has replied: first the position it was given, then its move.
    const between = new URL(found.url);
    between.searchParams.set("ply", ply + 1);
    const seen = await fetched(between);
    if (visit !== visits) return;
    if (seen) {
      for (const part of [".status", ".mat"]) main().querySelector(part)?.replaceWith(seen.page.querySelector(part) ?? "");
      refocus();
      await pause(450);
      await moved(main().querySelector(".mat .board")?.dataset.coming ?? null);
      if (visit !== visits) return;
    }
  }
  // What is pressed stays under the finger until it is let go, or the click would be lost.
  while (main().querySelector("button:active")) await pause(20);
  if (visit !== visits) return;
  const isSame = new URL(found.url).pathname === location.pathname;
  const before = said();
  if (record) recorded(record, found.url);
  else clearTimeout(toRecord);
  swap(found.page, focus, isSame);
  reveal();
  if (!isSame && record) scrollTo(0, 0);
  else if (!isRunning) {
    const news = read().find((one) => one.closest(".told, .note") && !before.includes(one.textContent.trim()));
    if (news) bring(news.closest(".told, .note"));
    else main().querySelector(".status")?.scrollIntoView({ block: "nearest" });
  }
  tell(before);
}

// What is new is brought into view, but never at the price of the board it is about, nor an end at that of its verdict.
function bring(box) {
  const kept = box.matches(".play .right > *") && main().querySelector(box.matches(".ending") ? ".top" : ".mat");
  const missing = Math.max(0, box.getBoundingClientRect().bottom - innerHeight);
  scrollBy(0, Math.min(missing, (kept || box).getBoundingClientRect().top));
}

const numbers = (text) => (text ? text.split(" ") : []);
const cellsOf = (changes) => numbers(changes).map((index) => main().querySelector(`.mat .board [data-cell="${index}"]`)).filter(Boolean);

// A move is seen: one piece that goes to an empty square slides there, or hops when it passes over another; all else that
// changes fades.
async function moved(changes) {
  if (!changes || isCalm.matches) return;
  const cells = cellsOf(changes);
  const pieces = cells.map((cell) => main().querySelector(`.mat .board [data-piece="${cell.dataset.cell}"]`));
  const timing = { duration: 260, easing: "ease-in-out", fill: "forwards" };
  let seen;
  if (cells.length === 2 && pieces.filter(Boolean).length === 1) {
    const from = pieces[0] ? 0 : 1;
    const [a, b] = [cells[from], cells[1 - from]].map((cell) => cell.querySelector("rect, circle").getBBox());
    const [x, y] = [b.x - a.x, b.y - a.y];
    const height = Math.hypot(x, y) > 1.5 * a.width ? a.width : 0;
    const way = [0, 0.25, 0.5, 0.75, 1].map((part) => ({ transform: `translate(${part * x}px, ${part * y - 4 * height * part * (1 - part)}px)` }));
    seen = [pieces[from].animate(way, { ...timing, duration: height ? 380 : 260 })];
  } else {
    seen = [...cells, ...pieces].filter(Boolean).slice(0, 400).map((cell) => cell.animate([{ opacity: 1 }, { opacity: 0.1 }], timing));
  }
  await Promise.all(seen.map((one) => one.finished));
}

function remembered(element) {
  const { move, key, cell } = element?.dataset ?? {};
  if (cell && !move) return { kind: "a.tap", same: (one) => one.dataset.cell === cell };
  if (move) return { kind: "a.tap", same: (one) => one.dataset.move === move };
  if (key) return { kind: "a[data-key]", same: (one) => one.dataset.key === key };
  const kind = ["[data-run]", "[data-speed]", "input[name=mv]"].find((one) => element?.matches(one));
  return kind ? { kind, same: () => true } : null;
}

function follow(link, from = link) {
  stop();
  // The next step of a solution is a move that is known; any other says itself what it changes.
  const coming = link.hasAttribute("data-next") ? main().querySelector(".mat .board")?.dataset.coming : null;
  return show(link.getAttribute("href"), { focus: remembered(from) ?? remembered(link), changes: link.dataset.changes ?? coming ?? null });
}

let isMoving = false;
document.addEventListener("click", (event) => {
  const link = event.target.closest("main a[href]");
  const dimmed = event.target.closest("[aria-disabled][data-idle]");
  const board = !link && event.target.closest("main .board [data-idle], main .board[data-idle]");
  if (dimmed || board) return remark((dimmed || board).dataset.idle);
  if (link?.hash && link.pathname === location.pathname && link.getAttribute("href").startsWith("#")) {
    event.preventDefault();
    const place = main().querySelector(link.hash);
    const isHeading = place?.matches("h2");
    // Whoever reads with the keyboard goes on from there.
    if (isHeading) place.tabIndex = -1;
    if (isHeading) place.focus({ preventScroll: true });
    place?.scrollIntoView({ block: isHeading ? "start" : "center", inline: "center" });
    return;
  }
  if (!link || link.hasAttribute("download") || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  // A second move tapped at once would push the first aside without a word.
  const isMove = link.closest(".mat") && link.dataset.move;
  if (isMove && isMoving) return remark(busy.dataset.moving);
  if (isMove) isMoving = true;
  Promise.resolve(follow(link)).finally(() => isMove && (isMoving = false));
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "get") return;
  event.preventDefault();
  stop();
  const address = new URL(form.action);
  address.search = new URLSearchParams(new FormData(form));
  show(address, { focus: remembered(form.elements.mv) });
});

addEventListener("popstate", () => {
  stop();
  show(location.href, { record: null });
});

// What a move would change is seen before it is played; where a click has just changed the board under the pointer, not until
// the pointer moves, or it would be taken for the reply.
let rest = null;
const place = (event) => `${event.clientX} ${event.clientY}`;
document.addEventListener("click", (event) => {
  if (!event.target.closest(".board") || !event.detail) return;
  rest = place(event);
  document.documentElement.classList.add("resting");
});
document.addEventListener("pointermove", (event) => {
  if (rest === null || rest === place(event)) return;
  rest = null;
  document.documentElement.classList.remove("resting");
  preview(event);
});
function preview(event) {
  if (rest !== null && event.type === "pointerover") return;
  const link = event.target.closest?.("[data-changes]");
  if (event.type === "focusin" && !link?.matches(":focus-visible")) return;
  const shown = event.type === "pointerout" || event.type === "focusout" ? "" : link?.dataset.changes;
  if (!link) return;
  main().querySelectorAll(".cell.changes").forEach((cell) => cell.classList.remove("changes"));
  cellsOf(shown).forEach((cell) => cell.classList.add("changes"));
}
for (const kind of ["pointerover", "pointerout", "focusin", "focusout"]) document.addEventListener(kind, preview);

document.addEventListener("input", (event) => {
  const slider = event.target.closest(".stepper input[type=range]");
  if (!slider) return;
  stop();
  slide(slider.form);
});

// A line runs by its own links; who wants less motion steps by hand, or starts it on purpose.
function stop() {
  clearTimeout(running);
  running = null;
  visits += 1;
  const button = main().querySelector("[data-run]");
  if (button?.dataset.name) button.textContent = button.dataset.name;
}

function run() {
  const button = main().querySelector("[data-run]");
  if (!button) return stop();
  button.dataset.name ??= button.textContent;
  button.textContent = button.dataset.pause;
  running = setTimeout(async () => {
    const next = main().querySelector("a[data-next]")?.getAttribute("href");
    const form = main().querySelector(".stepper");
    if (!next) return stop();
    if (form) await slide(form, next);
    else await show(next, { record: "replaceState", focus: remembered(document.activeElement), isRunning: true });
    if (running !== null) run();
  }, 1000 / main().querySelector("[data-speed]").value);
}

document.addEventListener("click", async (event) => {
  if (!event.target.closest("[data-run]")) return;
  if (running !== null) return stop();
  const form = main().querySelector(".stepper");
  if (form && !main().querySelector("a[data-next]")) {
    form.elements.step.value = form.elements.step.min;
    await slide(form);
  }
  run();
});

// On the first page a board plays its solution while it is looked at.
let film = 0;
function watch(mat, address, step) {
  const mine = ++film;
  setTimeout(async () => {
    if (mine !== film) return;
    const found = await fetched(address + step);
    const board = found?.page.querySelector(".board");
    if (mine !== film || !board) return;
    mat.querySelector(".board").replaceWith(board);
    watch(mat, address, found.page.querySelector("a[data-next]") ? step + 1 : 0);
  }, 700);
}
document.addEventListener("pointerover", (event) => {
  const mat = event.target.closest?.("[data-film]");
  if (!mat || isCalm.matches || mat.contains(event.relatedTarget)) return;
  watch(mat, mat.dataset.film, 1);
});
document.addEventListener("pointerout", (event) => {
  const mat = event.target.closest?.("[data-film]");
  if (!mat || mat.contains(event.relatedTarget)) return;
  film += 1;
});

// On the board one cell is reached by Tab, the others by arrows: those that can be played, and those that can only be read.
const CELLS = ".board a.tap, .board g.cell[aria-label]";
function rove(within) {
  const taps = [...within.querySelectorAll(".board a.tap")];
  taps.forEach((tap, index) => tap.setAttribute("tabindex", index ? -1 : 0));
}
document.addEventListener("focusin", (event) => {
  const tap = event.target.closest?.(".board a.tap");
  if (!tap) return;
  main().querySelectorAll(".board a.tap").forEach((one) => one.setAttribute("tabindex", one === tap ? 0 : -1));
});
rove(main());

// The nearest cell in a direction: across, in the same row if it can be; up and down, in the nearest row. So arrows reach all.
function neighbour(from, [right, down]) {
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const one of from.closest(".board").querySelectorAll(CELLS.replaceAll(".board ", ""))) {
    const [a, b] = middle(one);
    const ahead = (a - x) * right + (b - y) * down;
    const aside = Math.abs((a - x) * down) + Math.abs((b - y) * right);
    if (one === from || ahead < 1) continue;
    const far = down ? 10000 * Math.round(ahead) + aside : 10000 * Math.round(aside) + ahead;
    if (far < least) [best, least] = [one, far];
  }
  return best;
}

// The cell that a digit plays: of a move that is called so, or where it lies on the numeric pad, of a board of three by three.
function numbered(digit) {
  const board = main().querySelector(".play .mat .board");
  const called = board?.querySelector(`a.tap[data-move="${digit}"]`);
  const cells = [...(board?.querySelectorAll("[data-cell]") ?? [])].map((cell) => [cell, cell.getBoundingClientRect()]);
  const places = (side) => new Set(cells.map(([, box]) => Math.round(box[side]))).size;
  if (called || cells.length !== 9 || places("x") !== 3 || places("y") !== 3) return called;
  const rows = cells.sort(([, a], [, b]) => Math.round(b.y) - Math.round(a.y) || a.x - b.x);
  return rows[digit - 1][0];
}

// What had the focus when the keys were unfolded.
let keysFrom = null;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  const arrow = ARROWS[event.key];
  if (arrow) {
    const here = document.activeElement?.closest(CELLS);
    if (!here && document.activeElement?.closest(".window")) return;
    const to = here ? neighbour(here, arrow) : main().querySelector("a.tap[tabindex='0']");
    if (!to) return;
    event.preventDefault();
    if (!to.matches("a")) to.setAttribute("tabindex", -1);
    to.focus();
    return;
  }
  if (event.key === "Enter" && document.activeElement?.matches("g.cell")) {
    const idle = document.activeElement.closest("[data-idle]")?.dataset.idle;
    if (idle) remark(idle);
    return;
  }
  const told = event.key === "Escape" && document.querySelector("details.keys[open]");
  if (told) {
    told.open = false;
    (keysFrom?.isConnected ? keysFrom : main()).focus({ preventScroll: true });
    return;
  }
  if (event.key === "?") {
    // A film tells its own keys, any other page those of all.
    const keys = main().querySelector("details.keys") ?? document.querySelector("footer details.keys");
    keys.open = !keys.open;
    if (keys.open) keysFrom = document.activeElement === document.body ? null : document.activeElement;
    if (keys.open) keys.querySelector("summary").focus();
    event.preventDefault();
    return;
  }
  const keyed = [...main().querySelectorAll("a[data-key]")];
  const named = (key) => keyed.find((one) => one.dataset.key === key);
  const key = event.key.toLowerCase();
  // Where nothing goes back and on by itself, the moves do.
  const link = named(key) ?? named({ ",": "u", ".": "r" }[key]);
  const digit = !link && /^[1-9]$/.test(key) && !event.repeat && numbered(key);
  if (digit) digit.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  if (!link || event.repeat) return;
  event.preventDefault();
  if (link.dataset.idle) return remark(link.dataset.idle);
  follow(link, document.activeElement);
});

// What is at hand in a drawing is brought into view, without moving the page.
function reveal() {
  const line = main().querySelector(".algorithm mark");
  const lines = line?.closest("pre");
  if (lines) lines.scrollTop += line.getBoundingClientRect().y - lines.getBoundingClientRect().y - lines.clientHeight / 2;
  const now = main().querySelector(".drawing .now");
  if (!now) return;
  const box = now.closest(".drawing");
  const [inner, outer] = [now.getBoundingClientRect(), box.getBoundingClientRect()];
  // What is longer than the box shows its beginning.
  box.scrollLeft += inner.x - outer.x - Math.max(60, (outer.width - inner.width) / 2);
  box.scrollTop += inner.y - outer.y - Math.max(20, (outer.height - inner.height) / 2);
}
reveal();

// A slider shows its step while it is dragged: all changes but the slider itself, which must not be touched.
async function slide(form, address = `${form.getAttribute("action")}?${new URLSearchParams(new FormData(form))}`) {
  const visit = ++visits;
  const before = said();
  const found = await fetched(address);
  if (visit !== visits || !found || !form.isConnected) return;
  const step = (page) => Number(new URL(page, location).searchParams.get("step"));
  if (step(found.url) === step(location.href) + 1) await moved(main().querySelector(".mat .board")?.dataset.coming ?? null);
  if (visit !== visits || !form.isConnected) return;
  form.elements.step.value = new URL(found.url).searchParams.get("step");
  around(form, main(), found.page.getElementById("main"));
  head(found.page);
  recorded("replaceState", found.url);
  reveal();
  tell(before);
}

// Puts what is fresh in the place of what is old, but for one element.
function around(kept, old, fresh) {
  if (old === kept) return;
  if (!old.contains(kept)) return old.replaceWith(fresh);
  const [was, is] = [[...old.children], [...fresh.children]];
  was.forEach((one, index) => around(kept, one, is[index] ?? ""));
}

// What a cell says is written out while it is pointed at.
for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, (event) => {
    const cell = event.target.closest("a.choice");
    const said = cell && main().querySelector(".said");
    if (said) said.textContent = cell.getAttribute("aria-label");
  });
}

// What is to be seen first: the place to beware of, or what can be played; of what is higher than the window, what stands uppermost
// on it.
function foremost(view) {
  const tap = view.querySelector("#danger") ?? view.querySelector("a.tap");
  const box = tap?.getBoundingClientRect();
  if (!box || box.height <= view.clientHeight) return tap;
  const middle = box.x + box.width / 2;
  const on = [...view.querySelectorAll("g.cell")].map((cell) => [cell, cell.getBoundingClientRect()]);
  const above = on.filter(([, { left, right }]) => left < middle && middle < right).sort(([, a], [, b]) => a.top - b.top);
  return above[0]?.[0] ?? tap;
}

// A window shows first what is to be seen there, and the small picture shows where the window is.
function settle(left, top) {
  const view = main().querySelector(".window");
  if (!view) return;
  const first = foremost(view);
  if (left === undefined) first?.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  else view.scrollTo({ left, top, behavior: "instant" });
  if (left === undefined) scrollTo(0, 0);
  const overview = view.parentElement.querySelector(".overview");
  const { x, y, width, height } = overview.viewBox.baseVal;
  const follow = () => {
    const [wide, high] = [view.scrollWidth, view.scrollHeight];
    const frame = overview.querySelector(".view");
    const set = { x: x + (width * view.scrollLeft) / wide, y: y + (height * view.scrollTop) / high };
    Object.assign(set, { width: (width * view.clientWidth) / wide, height: (height * view.clientHeight) / high });
    for (const [name, value] of Object.entries(set)) frame.setAttribute(name, value);
  };
  view.addEventListener("scroll", follow);
  overview.addEventListener("click", (event) => {
    const box = overview.getBoundingClientRect();
    view.scrollTo({
      left: ((event.clientX - box.x) / box.width) * view.scrollWidth - view.clientWidth / 2,
      top: ((event.clientY - box.y) / box.height) * view.scrollHeight - view.clientHeight / 2,
    });
  });
  follow();
}
settle();

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
  } catch {
    // Without a clipboard the link is at least selected.
    const field = button.closest("details").querySelector("input.link");
    field.select();
    document.execCommand("copy");
  }
  button.textContent = button.dataset.done;
  announce(button.dataset.done);
});

// Squares that are chosen by hand: one that is dragged about, or several that are turned on and off.
const MOST_SQUARES = 40;
function grid(set) {
  const fields = [...set.form.querySelectorAll(".knobs > *")];
  const size = ["columns", "rows"].map((side) => Number(fields[set.dataset[side]].querySelector("input").value));
  set.querySelector(".grid")?.remove();
  if (size.some((side) => !(side >= 1 && side <= MOST_SQUARES))) return;
  const [columns, rows] = size;
  const inputs = [...set.querySelectorAll("input")];
  const isPattern = set.matches(".pattern");
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "grid");
  svg.setAttribute("viewBox", `0 0 ${columns} ${rows}`);
  svg.setAttribute("aria-hidden", "true");
  const lit = inputs[0].value.split(".");
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const square = document.createElementNS("http://www.w3.org/2000/svg", "rect");
      for (const [name, value] of Object.entries({ x: column, y: row, width: 1, height: 1 })) square.setAttribute(name, value);
      const isChosen = Number(inputs[0].value) === column && Number(inputs[1]?.value) === row;
      square.setAttribute("class", isPattern ? (lit[row]?.[column] === "1" ? "on" : "off") : isChosen ? "chosen" : "");
      svg.append(square);
    }
  }
  const point = (event) => {
    // While it is dragged the squares are drawn anew: those that are seen count.
    const box = set.querySelector(".grid").getBoundingClientRect();
    const side = Math.min(box.width / columns, box.height / rows);
    const [left, top] = [(box.width - side * columns) / 2, (box.height - side * rows) / 2];
    const at = (place, most) => Math.max(0, Math.min(most - 1, Math.floor(place / side)));
    return [at(event.clientX - box.x - left, columns), at(event.clientY - box.y - top, rows)];
  };
  const choose = (event) => {
    const [column, row] = point(event);
    if (!isPattern) [inputs[0].value, inputs[1].value] = [column, row];
    else {
      const line = (one) => Array.from({ length: columns }, (_, place) => (lit[one]?.[place] === "1") !== (one === row && place === column));
      inputs[0].value = Array.from({ length: rows }, (_, one) => line(one).map(Number).join("")).join(".");
    }
    grid(set);
  };
  svg.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    choose(event);
    if (isPattern) return;
    const drag = (moved) => choose(moved);
    document.addEventListener("pointermove", drag);
    document.addEventListener("pointerup", () => document.removeEventListener("pointermove", drag), { once: true });
  });
  set.append(svg);
}
function enrich() {
  main().querySelectorAll("fieldset[data-columns]").forEach(grid);
}
document.addEventListener("input", (event) => {
  event.target.closest(".knobs")?.querySelectorAll("fieldset[data-columns]").forEach(grid);
});
enrich();
export { slide, stop };
