/** Cells on a canvas, drawn once; what is hovered or marked are elements above it, so that hovering draws nothing. */

import { el } from "./dom.js";
import { cornerOf, LARGEST, layoutOf, LETTER, positionAt } from "./layout.js";
import { fillAt, hatching, inkAt } from "./palette.js";

export class Grid {
  /** `cells`: rows, columns, headings (or none), texts, and places on the scale (-1 not valid, -2 outside). */
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

  draw() {
    const room = Math.floor(this.space(this.cells.columns * (this.letters * LETTER + 11)));
    if (room <= 0 || (room === this.room && this.layout)) return;
    this.room = room;
    if (this.cells.flows) this.flow(room);
    const { rows, columns, headings, texts } = this.cells;
    const blocks = headings ? headings.length : 1;
    const layout = layoutOf(
      { blocks, rows, columns, letters: this.letters, headed: Boolean(headings), small: this.cells.small },
      room,
    );
    this.layout = layout;
    const ratio = window.devicePixelRatio || 1;
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
    const hatched = hatching(context, ratio);
    for (let position = 0; position < texts.length; position++) this.cell(context, position, hatched);
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

  cell(context, position, hatched) {
    const { x, y } = cornerOf(this.layout, position);
    const { width, height, written } = this.layout;
    const place = this.cells.places[position];
    const isRound = width >= 10;
    context.fillStyle = place >= 0 ? this.fill(position, place) : place === -2 ? "#c62828" : hatched;
    context.beginPath();
    if (isRound) context.roundRect(x, y, width, height, 2);
    else context.rect(x, y, width, height);
    context.fill();
    if (place === -1 && isRound) {
      context.strokeStyle = "rgb(136 136 136 / 60%)";
      context.lineWidth = 1;
      context.stroke();
    }
    if (!written || !this.cells.texts[position]) return;
    context.fillStyle = place === -2 ? "#fff" : this.ink(position, place);
    context.fillText(this.cells.texts[position], x + width / 2, y + height / 2 + 0.5);
  }

  fill(position, place) {
    return this.cells.fills ? this.cells.fills[position] : fillAt(place);
  }

  ink(position, place) {
    return this.cells.inks
      ? this.cells.inks[position]
      : place >= 0
        ? inkAt(place)
        : getComputedStyle(this.element).color;
  }

  name(context, headings, colour) {
    if (!headings) return;
    context.fillStyle = colour;
    context.textAlign = "left";
    headings.forEach((heading, block) => {
      const { x, y } = cornerOf(this.layout, block * this.cells.rows * this.cells.columns);
      context.fillText(heading, x, y - 9);
    });
  }
}
