/** One view of the stack: its parts as a table, axis by axis, with the hovered index in it, and its grid beside it. */

import { el, indexText } from "./dom.js";
import { Grid, OUTSIDE } from "./grid.js";
import { headingsOf } from "./layout.js";

/** The pixels between a grid and the table beside it, and the least that a grid takes there (stack.css). */
const GAP = 32;
const LEAST = 128;

export class Card {
  /** `view` is as Python gives it; `hovered` is told of positions, `edited` of parts that the user changes. */
  constructor(view, level, count, { hovered, edited, windowed }) {
    this.view = view;
    this.level = level;
    this.isTop = level === count - 1;
    this.places = new Map(view.indices.map((index, position) => [String(index), position]));
    this.positions = new Map(view.numbers.map((number, position) => [number, position]));
    const name = count === 1 ? "the view" : level === 0 ? "view 0, the base" : `view ${level}`;
    const label = `${name}, shape ${indexText(view.shape)}: arrow keys move the index`;
    this.grid = new Grid(cellsOf(view), {
      label,
      hovered: (position) => hovered(level, position),
      space: (width) => this.space(width),
    });
    this.sum = el("output", { class: "sum" });
    this.note = el("span", { class: "note" });
    this.rows = { digit: this.row("digit", "digits"), index: this.row("index", "index") };
    this.table = el(
      "table",
      {},
      el("caption", { class: "unseen" }, `Parts of ${name}`),
      this.head(),
      this.body(edited, windowed),
    );
    this.inside = el(
      "div",
      { class: "body" },
      el("div", { class: "drawn" }, this.grid.element),
      el(
        "div",
        { class: "parts", tabindex: "0", role: "group", "aria-label": `parts of ${name}` },
        this.table,
        el(
          "p",
          { class: "flat" },
          el("span", { class: "key" }, level ? "flat number" : "address"),
          " ",
          this.sum,
          " ",
          this.note,
        ),
      ),
    );
    this.grid.watcher.observe(this.inside);
    this.element = el(
      "article",
      { class: "card", "data-level": level },
      el("h2", {}, name, " ", el("code", {}, indexText(view.shape))),
      this.inside,
    );
  }

  /** The room for a grid of a width: beside the table of parts if both fit, else the whole width. */
  space(wanted) {
    const whole = this.inside.clientWidth;
    const axis = this.isTop ? 84 : 132;
    const left = whole - 110 - GAP - axis * Math.max(this.view.shape.length, 2);
    const isBeside = Math.max(wanted, LEAST) <= left;
    this.inside.classList.toggle("beside", isBeside);
    return isBeside ? left : whole;
  }

  head() {
    const axes = this.view.shape.map((_, axis) => el("th", { scope: "col" }, `axis ${axis}`));
    return el("thead", {}, el("tr", {}, el("td"), axes));
  }

  row(name, kind) {
    const cells = this.view.shape.map(() => el("td", { class: kind }));
    return { element: el("tr", { class: kind }, el("th", { scope: "row" }, name), cells), cells };
  }

  body(edited, windowed) {
    const { shape, strides, offset, mask, begins, whole } = this.view;
    const handle = (label, value, field, axis, end) =>
      numberInput(`${label} of view ${this.level}`, value, (given) =>
        edited(this.level, { field, axis, end, value: given }),
      );
    const rowOf = (name, cells) =>
      el(
        "tr",
        {},
        el("th", { scope: "row" }, name),
        cells.map((cell) => el("td", {}, cell)),
      );
    const ranges = shape.map((size, axis) => mask?.[axis] ?? [0, size]);
    return el(
      "tbody",
      {},
      this.isTop ? null : this.rows.digit.element,
      this.rows.index.element,
      rowOf(
        "stride",
        strides.map((stride, axis) => handle(`stride of axis ${axis}`, stride, "strides", axis)),
      ),
      rowOf(
        "valid",
        ranges
          .map(([begin, end], axis) => [
            handle(`first valid index of axis ${axis}`, begin, "mask", axis, 0),
            ":",
            handle(`end of valid indices of axis ${axis}`, end, "mask", axis, 1),
          ])
          .map((parts) => el("span", { class: "range" }, parts)),
      ),
      el(
        "tr",
        {},
        el("th", { scope: "row" }, "offset"),
        el("td", { colspan: Math.max(shape.length, 1) }, handle("offset", offset, "offset")),
      ),
      whole
        ? null
        : rowOf(
            "drawn from",
            begins.map((begin, axis) =>
              numberInput(`first drawn index of axis ${axis} of view ${this.level}`, begin, (given) =>
                windowed(this.level, axis, given),
              ),
            ),
          ),
    );
  }

  /** What Python says of this level of a path; nothing, where the path does not come by. */
  tell(step) {
    this.rows.index.cells.forEach((cell, axis) => (cell.textContent = step ? step.index[axis] : ""));
    this.rows.digit.cells.forEach((cell, axis) => (cell.textContent = step?.digits[axis] ?? ""));
    this.sum.textContent = step ? step.sum : "";
    const hint = this.isTop && !step ? "point at a cell, or use the arrow keys" : "";
    const masked = step?.mask.length ? `but ${step.mask.join(" and ")}` : "";
    this.note.textContent = step?.leaves ? `is none of the ${step.below} below` : step ? masked : hint;
  }
}

/** The texts and places of a view's cells. */
function cellsOf(view) {
  return {
    rows: view.rows,
    columns: view.columns,
    headings: headingsOf(view.slices),
    texts: view.addresses.map((address) => (address === null ? "" : String(address))),
    places: view.places.map((place, position) => (view.addresses[position] === "!" ? OUTSIDE : place)),
  };
}

/** A number that is typed, stepped with the arrow keys, or dragged sideways. */
export function numberInput(label, value, told) {
  const input = el("input", {
    type: "text",
    inputmode: "numeric",
    role: "spinbutton",
    "aria-label": label,
    "aria-valuenow": value,
    size: Math.max(String(value).length, 1) + 1,
    value,
    change: () => give(input.value),
    keydown: (event) => {
      const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      give(Number(input.value) + step);
    },
    pointerdown: (event) => drag(event),
  });
  function give(given) {
    if (/^-?\d+$/.test(String(given).trim())) told(String(given).trim());
    else input.value = value;
  }
  function drag(start) {
    const before = Number(input.value);
    let moved = 0;
    const move = (event) => {
      moved = Math.round((event.clientX - start.clientX) / 10);
      if (moved) input.value = before + moved;
    };
    const end = () => {
      window.removeEventListener("pointermove", move);
      if (moved) give(before + moved);
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", end, { once: true });
  }
  return input;
}
