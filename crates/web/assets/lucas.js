// Makes pages feel immediate: links and forms swap <main> in place, moves are seen, keys play, the solution runs.
// All of it works without.
const main = () => document.getElementById("main");
const isCalm = matchMedia("(prefers-reduced-motion: reduce)");
const pause = (time) => new Promise((done) => setTimeout(done, time));
document.documentElement.classList.add("scripted");
let running = null;
let visits = 0;

// A page of ours, or nothing when the browser has to go there by itself.
async function fetched(address) {
  try {
    const response = await fetch(address);
    if (!(response.headers.get("content-type") ?? "").startsWith("text/html")) return null;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    return page.getElementById("main") && { page, url: response.url };
  } catch {
    return null;
  }
}

// What stays as it is when one page of a kind follows another: what was unfolded, and the speed.
function swap(page, focus, isSame) {
  const open = [...main().querySelectorAll("details")].map((one) => isSame && one.open);
  const speed = main().querySelector("[data-speed]")?.value;
  const fresh = page.getElementById("main");
  main().replaceWith(fresh);
  fresh.querySelectorAll("details").forEach((one, index) => (one.open = open[index] ?? false));
  const choice = fresh.querySelector("[data-speed]");
  if (choice && speed) choice.value = speed;
  head(page);
  rove(fresh);
  const again = focus && [...fresh.querySelectorAll(focus.kind)].find((one) => focus.same(one));
  (again ?? fresh.querySelector("a.tap") ?? fresh).focus({ preventScroll: true });
}

function head(page) {
  document.querySelector("header").replaceWith(page.querySelector("header"));
  document.title = page.title;
  document.documentElement.lang = page.documentElement.lang;
}

const SAID = ".status, .note, .told h2, .told li, .told p";
const said = () => [...main().querySelectorAll(SAID)].map((one) => one.textContent.trim());

// Says what is new, whose turn it is first.
function tell(before) {
  document.getElementById("live").textContent = said().filter((one, index) => !index || !before.includes(one)).join(" ");
}

// `record` says what becomes of the browser's history; a page that runs by itself does not scroll.
async function show(address, { record = "pushState", focus = null, changes = null, isRunning = false } = {}) {
  const visit = ++visits;
  const ply = Number(main().querySelector("[data-ply]")?.dataset.ply);
  // The moves of the position that is being left are no longer to be had.
  if (changes !== null) main().querySelector(".moves")?.setAttribute("inert", "");
  const [found] = await Promise.all([fetched(address), moved(changes)]);
  if (visit !== visits) return;
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
      await pause(450);
      await moved(main().querySelector(".board")?.dataset.coming ?? null);
      if (visit !== visits) return;
    }
  }
  // What is pressed stays under the finger until it is let go, or the click would be lost.
  while (main().querySelector("button:active")) await pause(20);
  if (visit !== visits) return;
  const isSame = new URL(found.url).pathname === location.pathname;
  const before = said();
  if (record) history[record](null, "", found.url);
  swap(found.page, focus, isSame);
  reveal();
  if (!isSame && record) scrollTo(0, 0);
  else if (!isRunning) {
    const news = [...main().querySelectorAll(SAID)].find((one) => one.closest(".told, .note") && !before.includes(one.textContent.trim()));
    const box = news?.closest(".told, .note") ?? main().querySelector(".status");
    box?.scrollIntoView({ block: box.offsetHeight > innerHeight / 2 ? "start" : "nearest" });
  }
  tell(before);
}

const numbers = (text) => (text ? text.split(" ") : []);
const cellsOf = (changes) => numbers(changes).map((index) => main().querySelector(`.board [data-cell="${index}"]`)).filter(Boolean);

// A move is seen: one piece that goes to an empty square slides there, all else that changes fades.
async function moved(changes) {
  if (!changes || isCalm.matches) return;
  const cells = cellsOf(changes);
  const pieces = cells.map((cell) => cell.querySelector(".piece"));
  const timing = { duration: 220, easing: "ease-in-out", fill: "forwards" };
  let seen;
  if (cells.length === 2 && pieces.filter(Boolean).length === 1) {
    const from = pieces[0] ? 0 : 1;
    const [a, b] = [cells[from], cells[1 - from]].map((cell) => cell.querySelector("rect").getBBox());
    seen = [pieces[from].animate([{}, { transform: `translate(${b.x - a.x}px, ${b.y - a.y}px)` }], timing)];
  } else {
    seen = cells.slice(0, 400).map((cell) => cell.animate([{ opacity: 1 }, { opacity: 0.1 }], timing));
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
  show(link.getAttribute("href"), { focus: remembered(from) ?? remembered(link), changes: link.dataset.changes ?? null });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("main a[href]");
  if (!link || link.hasAttribute("download") || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  follow(link);
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

// What a move would change is seen before it is played.
function preview(event) {
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

// On the board one cell is reached by Tab, the others by arrows.
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
  for (const one of main().querySelectorAll("a.tap")) {
    const [a, b] = middle(one);
    const ahead = (a - x) * right + (b - y) * down;
    const aside = Math.abs((a - x) * down) + Math.abs((b - y) * right);
    if (one === from || ahead < 1) continue;
    const far = down ? 10000 * Math.round(ahead) + aside : 10000 * Math.round(aside) + ahead;
    if (far < least) [best, least] = [one, far];
  }
  return best;
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  const arrow = ARROWS[event.key];
  if (arrow) {
    const here = document.activeElement?.closest("a.tap");
    const to = here ? neighbour(here, arrow) : main().querySelector("a.tap[tabindex='0']");
    if (!to) return;
    event.preventDefault();
    to.focus();
    return;
  }
  const link = [...main().querySelectorAll("a[data-key]")].find((one) => one.dataset.key === event.key.toLowerCase());
  if (!link || event.repeat) return;
  event.preventDefault();
  follow(link, document.activeElement);
});

// What is at hand in a drawing is brought into view, without moving the page.
function reveal() {
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
  form.elements.step.value = new URL(found.url).searchParams.get("step");
  around(form, main(), found.page.getElementById("main"));
  head(found.page);
  history.replaceState(null, "", found.url);
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
