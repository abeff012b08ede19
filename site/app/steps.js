/** The steps of a chain as chips: choose one to look at the stack up to it; drag one, or move it with Alt and an arrow
 * key, to put it elsewhere; Delete takes it out; a new one is added at the end. */

import { byId, el, indexText } from "./dom.js";
import { change, state } from "./state.js";

let texts = [];

/** Draws the chips. */
export function drawSteps({ steps, step, suggested }) {
  texts = steps.map((each) => each.text);
  if (!steps.length) return byId("steps").replaceChildren();
  const focused = document.activeElement?.dataset.step;
  const chips = steps.map((each, number) => chip(each, number, number === step, steps.length));
  const list = el("ol", { class: "steps", "aria-label": "steps" }, chips);
  byId("steps").replaceChildren(list, adding(suggested), reading());
  if (focused !== undefined) list.querySelector(`[data-step="${focused}"]`)?.focus();
}

function chip({ text, shape, views, reasons }, number, isChosen, count) {
  const isBehind = shape === null;
  const said = isBehind ? "" : views === 1 ? "one view" : `${views} views`;
  const button = el(
    "button",
    {
      type: "button",
      class: "chip",
      "data-step": number,
      "data-views": views ?? "",
      "aria-pressed": String(isChosen),
      title: reasons.join("\n") || said,
      "aria-description": number ? "Alt and left or right moves the step, Delete takes it out" : null,
      keydown: (event) => press(event, number),
      pointerdown: (event) => number && drag(event, number),
      click: () => change({ step: number === count - 1 ? "" : String(number), level: "", index: "", windows: "" }),
    },
    el("code", {}, text),
    el("span", { class: "shape" }, isBehind ? "" : `${indexText(shape)}${views > 1 ? ` · ${views} views` : ""}`),
  );
  return el("li", {}, button);
}

/** How a chain is read: each reshape a view of its own, or in as few views as there can be. */
function reading() {
  const box = el("input", {
    type: "checkbox",
    name: "reading",
    checked: state.reading === "fewest",
    change: () => change({ reading: box.checked ? "fewest" : "written", level: "", index: "", windows: "" }),
  });
  return el("label", { class: "check" }, box, " merge what merges");
}

function adding(suggested) {
  const select = el(
    "select",
    {
      name: "add",
      "aria-label": "Add a step",
      change: () => select.value && write([...texts, select.value]),
    },
    el("option", { value: "" }, "+ step"),
    suggested.map((text) => el("option", { value: text }, text)),
  );
  return select;
}

function write(some) {
  change({ text: some.join(""), step: "", level: "", index: "", windows: "" });
}

function moved(from, to) {
  const some = [...texts];
  some.splice(to, 0, ...some.splice(from, 1));
  write(some);
}

function press(event, number) {
  const to = event.altKey ? number + ({ ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0) : number;
  if (number && to !== number && to > 0 && to < texts.length) {
    event.preventDefault();
    moved(number, to);
    requestAnimationFrame(() => byId("steps").querySelector(`[data-step="${to}"]`)?.focus());
  } else if (number && event.key === "Delete") {
    event.preventDefault();
    write(texts.filter((_, at) => at !== number));
  }
}

/** Drags a chip: the others make room where it would go. */
function drag(start, number) {
  if (start.button) return;
  const chips = [...byId("steps").querySelectorAll("li")];
  const own = chips[number];
  let to = number;
  const move = (event) => {
    const by = { x: event.clientX - start.clientX, y: event.clientY - start.clientY };
    if (Math.hypot(by.x, by.y) < 6 && !own.classList.contains("dragged")) return;
    own.classList.add("dragged");
    own.style.transform = `translate(${by.x}px, ${by.y}px)`;
    to = placeAt(event, chips, number);
    chips.forEach((chip, at) => chip.classList.toggle("target", at === to && at !== number));
  };
  const end = () => {
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", end);
    window.removeEventListener("pointercancel", end);
    if (!own.classList.contains("dragged")) return;
    own.classList.remove("dragged");
    own.style.transform = "";
    own.addEventListener("click", (event) => event.stopPropagation(), { capture: true, once: true });
    if (to !== number) moved(number, to);
  };
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", end);
}

/** Which chip the pointer is over; the first one stays. */
function placeAt(event, chips, number) {
  const over = chips.findIndex((chip, at) => {
    const box = chip.getBoundingClientRect();
    return (
      at !== number &&
      event.clientX >= box.left &&
      event.clientX <= box.right &&
      event.clientY >= box.top - 6 &&
      event.clientY <= box.bottom + 6
    );
  });
  return over > 0 ? over : number;
}
