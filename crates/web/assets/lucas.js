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

function swap(page, focus) {
  const open = [...main().querySelectorAll("details")].map((one) => one.open);
  const fresh = page.getElementById("main");
  main().replaceWith(fresh);
  fresh.querySelectorAll("details").forEach((one, index) => (one.open = open[index] ?? false));
  document.querySelector("header").replaceWith(page.querySelector("header"));
  document.title = page.title;
  document.documentElement.lang = page.documentElement.lang;
  rove(fresh);
  const again = focus && [...fresh.querySelectorAll(focus.kind)].find((one) => focus.same(one));
  (again ?? fresh.querySelector("a.tap") ?? fresh).focus({ preventScroll: true });
}

async function show(address, { push = true, focus = null, changes = null } = {}) {
  const visit = ++visits;
  const ply = Number(main().querySelector("[data-ply]")?.dataset.ply);
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
  if (push) history.pushState(null, "", found.url);
  swap(found.page, focus);
  reveal();
  main().querySelector(".status")?.scrollIntoView({ block: "nearest" });
  const said = main().querySelectorAll(".status, .told, .note");
  document.getElementById("live").textContent = [...said].map((one) => one.textContent).join(" ");
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

function remembered(link) {
  const { move, key } = link.dataset;
  if (move) return { kind: "a.tap", same: (one) => one.dataset.move === move };
  if (key) return { kind: "a[data-key]", same: (one) => one.dataset.key === key };
  return null;
}

function follow(link) {
  stop();
  show(link.getAttribute("href"), { focus: remembered(link), changes: link.dataset.changes ?? null });
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
  show(address);
});

addEventListener("popstate", () => {
  stop();
  show(location.href, { push: false });
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

function run(speed) {
  const button = main().querySelector("[data-run]");
  const next = main().querySelector("a[data-next]");
  if (!button || !next) return stop();
  button.dataset.name ??= button.textContent;
  button.textContent = button.dataset.pause;
  main().querySelector("[data-speed]").value = speed;
  running = setTimeout(async () => {
    await show(next.getAttribute("href"), { push: false, focus: { kind: "[data-run]", same: () => true } });
    if (running !== null) run(speed);
  }, 1000 / speed);
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-run]")) return;
  if (running !== null) return stop();
  run(main().querySelector("[data-speed]").value);
});

// On the first page a board plays its solution while it is looked at.
let film = null;
function watch(mat, address, step) {
  film = setTimeout(async () => {
    const found = await fetched(address + step);
    const board = found?.page.querySelector(".board");
    if (film === null || !board) return;
    mat.querySelector(".board").replaceWith(board);
    watch(mat, address, found.page.querySelector("a[data-next]") ? step + 1 : 0);
  }, 700);
}
document.addEventListener("pointerover", (event) => {
  const mat = event.target.closest?.("[data-film]");
  if (!mat || isCalm.matches || mat.contains(event.relatedTarget)) return;
  clearTimeout(film);
  watch(mat, mat.dataset.film, 1);
});
document.addEventListener("pointerout", (event) => {
  const mat = event.target.closest?.("[data-film]");
  if (!mat || mat.contains(event.relatedTarget)) return;
  clearTimeout(film);
  film = null;
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
  const link = [...main().querySelectorAll("a[data-key]")].find((one) => one.dataset.key === event.key);
  if (!link) return;
  event.preventDefault();
  follow(link);
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
async function slide(form) {
  const visit = ++visits;
  const found = await fetched(`${form.getAttribute("action")}?${new URLSearchParams(new FormData(form))}`);
  if (visit !== visits || !found || !form.isConnected) return;
  around(form, main(), found.page.getElementById("main"));
  history.replaceState(null, "", found.url);
  reveal();
  document.getElementById("live").textContent = main().querySelector(".status")?.textContent ?? "";
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
