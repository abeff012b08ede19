/** Cells on a canvas, drawn once; what is hovered or marked are elements above it, so that hovering draws nothing. */

import { el } from "./dom.js";
import { cornerOf, LARGEST, layoutOf, LETTER, positionAt, wantedBy } from "./layout.js";
import { fillAt, hatching, inkAt } from "./palette.js";

/** Places of cells that are none on the scale: not valid, out of bounds, and read by no index. */
export const INVALID = -1;
export const OUTSIDE = -2;
export const UNREAD = -3;

/** The pixels of a canvas, in height, that every browser draws. */
const TALLEST = 32767;

const DARK = matchMedia("(prefers-color-scheme: dark)");

export class Grid {
  /** `cells`: rows, columns, headings (or none), texts, and places on the scale (or INVALID, ...). */
  constructor(cells, { label, hovered, space, kind = "grid of addresses" }) {
    this.cells = cells;
    this.hovered = hovered;
    this.room = 0;
    this.canvas = el("canvas", { "aria-hidden": "true" });
    this.outline = el("div", { class: "outline", hidden: true });
    this.marks = [];
    this.sheet = el("div", { class: "sheet" }, this.canvas, this.outline);
    this.element = el(
      "div",
      { class: "grid", tabindex: "0", role: "application", "aria-roledescription": kind, "aria-label": label },
      this.sheet,
    );
    this.position = -1;
    this.space = space ?? (() => this.element.clientWidth - 10);
    this.sheet.addEventListener("pointermove", (event) => this.point(event));
    this.sheet.addEventListener("pointerdown", (event) => this.point(event));
    this.element.addEventListener("keydown", (event) => this.press(event));
    this.letters = Math.max(1, ...cells.texts.map((text) => text.length));
    this.watcher = new ResizeObserver(() => this.draw());
    this.watcher.observe(this.element);
    DARK.addEventListener("change", () => this.element.isConnected && this.draw(true));
  }

  point(event) {
    const box = this.canvas.getBoundingClientRect();
    const found = positionAt(this.layout, this.cells.texts.length, event.clientX - box.x, event.clientY - box.y);
    if (found >= 0 && found !== this.position) this.hovered(found);
  }

  press(event) {
    const { columns } = this.cells;
    const count = this.cells.texts.length;
    const moves = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns, Home: -count, End: count };
    if (!(event.key in moves) || !count || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = this.position < 0 ? 0 : this.position + moves[event.key];
    const isEnd = event.key === "Home" || event.key === "End";
    if (isEnd || (next >= 0 && next < count)) this.hovered(Math.min(Math.max(next, 0), count - 1));
  }

  /** Shows which cell is hovered; -1 none. */
  show(position) {
    this.position = position;
    this.outline.hidden = position < 0;
    if (position >= 0 && this.layout) this.put(this.outline, position);
  }

  /** Outlines the cells of a witness. */
  mark(positions) {
    for (const mark of this.marks) mark.element.remove();
    this.marks = positions.map((position) => ({ position, element: el("div", { class: "mark" }) }));
    this.sheet.append(...this.marks.map((mark) => mark.element));
    if (this.layout) for (const mark of this.marks) this.put(mark.element, mark.position);
  }

  put(element, position) {
    const { x, y } = cornerOf(this.layout, position);
    element.style.transform = `translate(${x}px, ${y}px)`;
    element.style.width = `${this.layout.width}px`;
    element.style.height = `${this.layout.height}px`;
  }

  /** Draws the cells, if the room has changed, or anyhow. */
  draw(anyhow = false) {
    const room = Math.floor(this.space(wantedBy(this.cells, this.letters)));
    if (room <= 0 || (!anyhow && room === this.room && this.layout)) return;
    this.room = room;
    if (this.cells.flows) this.flow(room);
    const { rows, columns, headings, texts } = this.cells;
    const layout = layoutOf({ rows, columns, letters: this.letters, headings, small: this.cells.small }, room);
    this.layout = layout;
    const ratio = Math.min(window.devicePixelRatio || 1, TALLEST / layout.size.y);
    this.canvas.width = layout.size.x * ratio;
    this.canvas.height = layout.size.y * ratio;
    this.canvas.style.width = `${layout.size.x}px`;
    this.canvas.style.height = `${layout.size.y}px`;
    this.canvas.dataset.drawn = Number(this.canvas.dataset.drawn ?? 0) + 1;
    const context = this.canvas.getContext("2d");
    context.scale(ratio, ratio);
    const style = getComputedStyle(this.element);
    context.font = `${Math.min(12, layout.height - 4)}px ${style.getPropertyValue("--mono")}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.strokeStyle = "rgb(136 136 136 / 60%)";
    const hatched = hatching(context, ratio);
    for (let position = 0; position < texts.length; position++) this.cell(context, position, hatched, style.color);
    this.name(context, headings, style.color);
    this.show(this.position);
    for (const mark of this.marks) this.put(mark.element, mark.position);
  }

  /** A strip: as many cells side by side as there is room for, small ones if there are many. */
  flow(room) {
    const count = this.cells.texts.length;
    const side = count > 1024 ? 6 : count > 384 ? 10 : Math.ceil(Math.max(LARGEST, this.letters * LETTER + 9)) + 2;
    this.cells.columns = Math.max(1, Math.min(count, Math.floor(room / side)));
    this.cells.rows = Math.ceil(count / this.cells.columns);
    this.cells.small = count > 384 ? side : 0;
  }

  cell(context, position, hatched, colour) {
    const { x, y } = cornerOf(this.layout, position);
    const { width, height, written } = this.layout;
    const place = this.cells.places[position];
    context.beginPath();
    if (width >= 10) context.roundRect(x, y, width, height, 2);
    else context.rect(x, y, width, height);
    context.fillStyle =
      { [INVALID]: hatched, [OUTSIDE]: "#c62828", [UNREAD]: "rgb(136 136 136 / 12%)" }[place] ?? fillAt(place);
    context.fill();
    if (place === INVALID && width >= 10) context.stroke();
    if (!written || !this.cells.texts[position]) return;
    context.fillStyle = place >= 0 ? inkAt(place) : place === OUTSIDE ? "#fff" : colour;
    context.fillText(this.cells.texts[position], x + width / 2, y + height / 2 + 0.5);
  }

  name(context, headings, colour) {
    if (!headings) return;
    context.fillStyle = colour;
    context.textAlign = "left";
    context.font = context.font.replace(/^[\d.]+px/, "12px");
    headings.forEach((heading, block) => {
      const { x, y } = cornerOf(this.layout, block * this.cells.rows * this.cells.columns);
      context.fillText(heading, x, y - 9);
    });
  }
}
