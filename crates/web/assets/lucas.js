// Makes pages feel immediate: links and forms swap <main> in place, keys play, the solution runs. All of it works without.
const main = () => document.getElementById("main");
document.documentElement.classList.add("scripted");
let running = null;

async function show(address, { push = true, focus = null } = {}) {
  let response;
  try {
    response = await fetch(address);
  } catch {
    location.assign(address);
    return;
  }
  if (!(response.headers.get("content-type") ?? "").startsWith("text/html")) {
    location.assign(address);
    return;
  }
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const fresh = page.getElementById("main");
  if (!fresh) {
    location.assign(address);
    return;
  }
  const open = [...main().querySelectorAll("details")].map((one) => one.open);
  main().replaceWith(fresh);
  fresh.querySelectorAll("details").forEach((one, index) => (one.open = open[index] ?? false));
  document.querySelector("header").replaceWith(page.querySelector("header"));
  document.title = page.title;
  if (push) history.pushState(null, "", response.url);
  const again = focus && [...fresh.querySelectorAll(focus.kind)].find((one) => focus.same(one));
  (again ?? fresh.querySelector("a.tap") ?? fresh).focus({ preventScroll: true });
  reveal();
  document.getElementById("live").textContent = [...fresh.querySelectorAll(".status, .told")].map((one) => one.textContent).join(" ");
}

function remembered(link) {
  const { move, key } = link.dataset;
  if (move) return { kind: "a.tap", same: (one) => one.dataset.move === move };
  if (key) return { kind: "a[data-key]", same: (one) => one.dataset.key === key };
  return null;
}

function follow(link) {
  const address = link.getAttribute("href");
  show(address, { focus: remembered(link) });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("main a[href]");
  if (!link || link.hasAttribute("download") || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  stop();
  follow(link);
});

addEventListener("popstate", () => {
  stop();
  show(location.href, { push: false });
});

document.addEventListener("input", (event) => {
  const slider = event.target.closest(".stepper input[type=range]");
  if (!slider) return;
  stop();
  slide(slider.form);
});

// The solution runs by its own links; who wants less motion steps by hand, or starts it on purpose.
function stop() {
  clearTimeout(running);
  running = null;
}

function run(speed) {
  const next = main().querySelector("a[data-next]");
  if (!next) return stop();
  running = setTimeout(async () => {
    await show(next.getAttribute("href"), { push: false, focus: { kind: "[data-run]", same: () => true } });
    if (running === null) return;
    const button = main().querySelector("[data-run]");
    if (button) button.textContent = button.dataset.pause;
    const choice = main().querySelector("[data-speed]");
    if (choice) choice.value = speed;
    run(speed);
  }, 1000 / speed);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-run]");
  if (!button) return;
  if (running !== null) {
    stop();
    show(main().querySelector("a[data-next]")?.getAttribute("href") ?? location.href, { push: false });
    return;
  }
  const name = button.textContent;
  button.textContent = button.dataset.pause;
  button.dataset.pause = name;
  run(Number(main().querySelector("[data-speed]").value));
});

// The nearest cell in a direction: mostly ahead, little aside.
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
    if (ahead + 2 * aside < least) [best, least] = [one, ahead + 2 * aside];
  }
  return best;
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  const arrow = ARROWS[event.key];
  if (arrow) {
    const here = document.activeElement?.closest("a.tap");
    const to = here ? neighbour(here, arrow) : main().querySelector("a.tap");
    if (!to) return;
    event.preventDefault();
    to.focus();
    return;
  }
  const link = [...main().querySelectorAll("a[data-key]")].find((one) => one.dataset.key === event.key);
  if (!link) return;
  event.preventDefault();
  stop();
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

// A slider shows its step while it is dragged: all changes but the slider itself, and only the newest answer counts.
let newest = 0;
async function slide(form) {
  const mine = ++newest;
  const address = `${form.getAttribute("action")}?${new URLSearchParams(new FormData(form))}`;
  const response = await fetch(address).catch(() => null);
  if (!response?.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const twin = page.querySelector("main > form.stepper");
  if (mine !== newest || !twin || !form.isConnected) return;
  const nodes = [...twin.parentNode.childNodes];
  const place = nodes.indexOf(twin);
  form.parentNode.replaceChildren(...nodes.slice(0, place), form, ...nodes.slice(place + 1));
  history.replaceState(null, "", response.url);
  reveal();
  document.getElementById("live").textContent = main().querySelector(".status")?.textContent ?? "";
}

// What a cell says is written out while it is pointed at.
for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, (event) => {
    const cell = event.target.closest("a.cell");
    const said = cell && main().querySelector(".said");
    if (said) said.textContent = cell.getAttribute("aria-label");
  });
}
