// A picture closer and farther: what is looked at stays where it is. Without this script the links show it in other sizes.
const main = () => document.getElementById("main");
const viewer = () => main().querySelector(".viewer .drawing");
const [LEAST, MOST] = [0.1, 8];

const natural = (svg) => [svg.viewBox.baseVal.width, svg.viewBox.baseVal.height];
const scale = (svg) => svg.getBoundingClientRect().width / natural(svg)[0];

// Shows the picture so large; the point of the screen at (x, y), or the middle, shows what it showed.
function set(box, to, x, y) {
  const svg = box.querySelector("svg");
  const [from, outer, inner] = [scale(svg), box.getBoundingClientRect(), svg.getBoundingClientRect()];
  const size = Math.max(LEAST, Math.min(MOST, to));
  const [atX, atY] = [x ?? outer.x + outer.width / 2, y ?? outer.y + outer.height / 2];
  const [seenX, seenY] = [(atX - inner.x) / from, (atY - inner.y) / from];
  box.classList.remove("fit");
  const [width, height] = natural(svg);
  svg.setAttribute("width", width * size);
  svg.setAttribute("height", height * size);
  const moved = svg.getBoundingClientRect();
  box.scrollLeft += moved.x + seenX * size - atX;
  box.scrollTop += moved.y + seenY * size - atY;
}

// A picture larger than its box shows first what comes first in it: the root of a tree stands half-way down.
function begin() {
  const box = viewer();
  const first = box?.querySelector("svg rect:not(.paper)")?.getBoundingClientRect();
  if (!first || box === begun) return;
  begun = box;
  const outer = box.getBoundingClientRect();
  box.scrollTop += Math.max(0, first.y + first.height / 2 - outer.y - outer.height / 2);
}
let begun = null;
begin();
new MutationObserver(begin).observe(document.body, { childList: true, subtree: true });

const ZOOMS = {
  in: (box) => set(box, scale(box.querySelector("svg")) * 1.4),
  out: (box) => set(box, scale(box.querySelector("svg")) / 1.4),
  whole: (box) => set(box, 1),
  fit: (box) => {
    set(box, Number(box.dataset.fit));
    box.classList.add("fit");
  },
};

document.addEventListener(
  "click",
  (event) => {
    const link = event.target.closest?.("a[data-zoom]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    event.stopPropagation();
    ZOOMS[link.dataset.zoom](viewer());
  },
  true,
);

const KEYS = { "+": "in", "=": "in", "-": "out", 0: "fit" };
document.addEventListener("keydown", (event) => {
  if (!viewer() || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  const zoom = KEYS[event.key];
  if (!zoom) return;
  event.preventDefault();
  ZOOMS[zoom](viewer());
});

document.addEventListener(
  "wheel",
  (event) => {
    const box = event.target.closest?.(".viewer .drawing");
    if (!box || !event.ctrlKey) return;
    event.preventDefault();
    set(box, scale(box.querySelector("svg")) * Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
  },
  { passive: false },
);

// A mouse drags the picture; fingers scroll it as they scroll anything, and two of them zoom.
let held = null;
document.addEventListener("pointerdown", (event) => {
  const box = event.target.closest?.(".viewer .drawing");
  if (!box || event.pointerType !== "mouse" || event.button) return;
  held = { box, x: event.clientX + box.scrollLeft, y: event.clientY + box.scrollTop };
  box.classList.add("held");
});
document.addEventListener("pointermove", (event) => {
  if (!held) return;
  held.box.scrollLeft = held.x - event.clientX;
  held.box.scrollTop = held.y - event.clientY;
});
for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, () => {
    held?.box.classList.remove("held");
    held = null;
  });
}

let apart = null;
const between = ([a, b]) => [Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY), (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2];
document.addEventListener("touchstart", (event) => {
  const box = event.target.closest?.(".viewer .drawing");
  apart = box && event.touches.length === 2 ? { box, from: scale(box.querySelector("svg")), far: between([...event.touches])[0] } : null;
});
document.addEventListener(
  "touchmove",
  (event) => {
    if (!apart || event.touches.length !== 2) return;
    event.preventDefault();
    const [far, x, y] = between([...event.touches]);
    set(apart.box, (apart.from * far) / apart.far, x, y);
  },
  { passive: false },
);
