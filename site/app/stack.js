/** The stack: a card for each view, from the index down, and memory below them; and the path of one index through. */

import { latest } from "./asking.js";
import { Card } from "./card.js";
import { byId, el } from "./dom.js";
import { Grid, UNREAD } from "./grid.js";
import { asked, change, numbersOf, state } from "./state.js";

let cards = [];
let memory = null;
let places = new Map();

const askPath = latest("path", tellPath);

/** Draws a stack anew. */
export function drawStack(found, handles) {
  const count = found.views.length;
  cards = found.views.map((view, level) => new Card(view, level, count, { hovered, ...handles }));
  memory = memoryOf(found.memory);
  places = new Map(found.memory.addresses.map((address, position) => [address, position]));
  byId("stack").replaceChildren(...cards.map((card) => card.element).reverse(), memory.element);
  mark(found.verdict.marked);
  follow();
}

function memoryOf(given) {
  const cells = {
    flows: true,
    rows: 1,
    columns: given.addresses.length,
    headings: null,
    texts: given.addresses.map(String),
    places: given.places.map((place, position) => (given.read && !given.read[position] ? UNREAD : place)),
  };
  const grid = new Grid(cells, {
    label: "memory, from the least address on",
    hovered: () => {},
    kind: "strip of memory",
  });
  const element = el(
    "article",
    { class: "card memory" },
    el("h2", {}, "memory"),
    grid.element,
    given.whole ? null : el("p", { class: "note" }, `the first ${given.addresses.length} addresses`),
  );
  return { grid, element };
}

/** Outlines indices of the last view. */
function mark(indices) {
  const top = cards.at(-1);
  top.grid.mark(indices.map((index) => top.places.get(String(index))).filter((position) => position !== undefined));
}

function hovered(level, position) {
  const index = cards[level].view.indices[position];
  change(
    { level: level === cards.length - 1 ? "" : String(level), index: index.join(",") || "-" },
    { passing: true },
  );
}

/** Shows the path of the index in the state: the cells that it comes by at once, the arithmetic when Python says it. */
export function follow() {
  for (const card of cards) card.grid.show(-1);
  memory?.grid.show(-1);
  const level = state.level === "" ? cards.length - 1 : Number(state.level);
  if (state.index === "" || !cards[level]) return tellPath(null);
  const index = state.index === "-" ? [] : numbersOf(state.index);
  let position = cards[level].places.get(String(index)) ?? -1;
  let flat = null;
  for (let at = level; at >= 0; at--) {
    const card = cards[at];
    if (at < level) position = card.positions.get(flat) ?? -1;
    card.grid.show(position);
    if (position < 0) break;
    flat = card.view.flats[position];
    if (at === 0 && card.view.addresses[position] !== null) memory.grid.show(places.get(flat) ?? -1);
  }
  askPath({ ...asked(), level, index });
}

function tellPath(found) {
  const steps = new Map((found?.levels ?? []).map((step) => [step.level, step]));
  for (const card of cards) card.tell(steps.get(card.level));
  byId("said").textContent = found?.sentence ?? "";
}
