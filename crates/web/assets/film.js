// Films: the solution and the search run by the clock, so that they end when they say, and step by keys.
import { slide, stop } from "./lucas.js";

const main = () => document.getElementById("main");
const form = () => main().querySelector(".stepper");
const pause = (time) => new Promise((done) => setTimeout(done, time));
let running = null;

const address = (step) => {
  const query = new URLSearchParams(new FormData(form()));
  query.set("step", step);
  return `${form().getAttribute("action")}?${query}`;
};

function name(isRunning) {
  const button = main().querySelector(".stepper [data-run]");
  if (!button) return;
  button.dataset.name ??= button.textContent;
  button.textContent = isRunning ? button.dataset.pause : button.dataset.name;
}

function halt() {
  running = null;
  name(false);
}

// The step that is due is shown, and those that there was no time for are left out.
async function run() {
  const mine = (running = {});
  const { step } = form().elements;
  const [first, last] = [Number(step.min), Number(step.max)];
  name(true);
  if (Number(step.value) === last) await slide(form(), address(first));
  let from = Number(step.value);
  let rate = null;
  let begun = 0;
  while (running === mine && form()?.elements.step === step) {
    const choice = main().querySelector(".stepper [data-speed]");
    const now = Number(choice.value) || Number(choice.options[0].value);
    if (now !== rate) [rate, from, begun] = [now, Number(step.value), performance.now()];
    const due = Math.min(last, from + Math.floor(((performance.now() - begun) / 1000) * rate));
    if (due > Number(step.value)) await slide(form(), address(due));
    if (running !== mine) return;
    if (Number(step.value) >= last) return halt();
    await pause(Math.min(100, 1000 / rate));
  }
}

function go(step) {
  halt();
  const slider = form().elements.step;
  const to = Math.max(Number(slider.min), Math.min(Number(slider.max), step));
  if (to !== Number(slider.value)) slide(form(), address(to));
}

document.addEventListener(
  "click",
  (event) => {
    const button = event.target.closest?.(".stepper [data-run]");
    if (!button) {
      if (event.target.closest?.("a[href]")) halt();
      return;
    }
    event.stopPropagation();
    if (running) return halt();
    stop();
    run();
  },
  true,
);
document.addEventListener("input", (event) => event.target.closest?.(".stepper input[type=range]") && halt(), true);

const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

document.addEventListener(
  "keydown",
  (event) => {
    if (!form() || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target, key } = event;
    // Whatever takes the key itself keeps it: a slider its arrows, a button the space, a drawing that is scrolled its arrows.
    const isTaken = (kinds) => target.closest?.(kinds);
    if (isTaken("input:not([type=range]), select, textarea")) return;
    if (key === " " && !isTaken("button, a, summary")) {
      main().querySelector(".stepper [data-run]").click();
    } else if (key in STEPS && !isTaken("input, .drawing, pre")) {
      go(Number(form().elements.step.value) + STEPS[key]);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);
