/** A chain on a tensor that is divided over a mesh: each device's cells in its colour, before and after. */

import { ask } from "../asking.js";
import { field } from "../choices.js";
import { el } from "../dom.js";
import { Grid } from "../grid.js";
import { headingsOf } from "../layout.js";
import { asked, state } from "../state.js";

const choices = () =>
  el(
    "div",
    { class: "choices" },
    field("mesh", "Mesh", { size: 6, title: "the sizes of the mesh, as 2,2" }),
    field("placement", "Placement", { size: 24, title: "one for each mesh axis, as Shard(0) Replicate()" }),
  );

async function draw() {
  const { mesh, placement } = state;
  const found = await ask("sharding", { ...asked(), mesh, placement });
  return [
    choices(),
    el("p", { class: "verdict" }, found.sentence),
    found.before ? [tensor("Before", found.before), tensor("After", found.after)] : null,
    found.after?.moved.length
      ? el(
          "p",
          { class: "quiet" },
          "Outlined: elements that a device needs after the chain, and does not hold before.",
        )
      : null,
  ].flat();
}

function tensor(title, given) {
  const texts = given.owners.map((owners) => owners.join(" "));
  const cells = {
    rows: given.rows,
    columns: given.columns,
    texts,
    places: given.places,
    headings: headingsOf(given.slices),
  };
  const said = el("p", { class: "note", "aria-live": "polite" }, "\u00a0");
  const label = `${title.toLowerCase()}, shape (${given.shape.join(", ")}): the devices of each element`;
  const grid = new Grid(cells, {
    label,
    kind: "grid of devices",
    hovered: (position) => {
      grid.show(position);
      const owners = given.owners[position];
      const who = `device${owners.length > 1 ? "s" : ""} ${owners.join(", ")}`;
      said.textContent = `element (${given.indices[position].join(", ")}): ${who}`;
    },
  });
  const moved = new Set(given.moved.map(({ index }) => String(index)));
  grid.mark([...given.indices.keys()].filter((position) => moved.has(String(given.indices[position]))));
  return el(
    "section",
    {},
    el("h3", {}, title, " ", el("code", {}, `(${given.shape.join(", ")}) ${given.placement.join(" ")}`)),
    grid.element,
    said,
  );
}

export const sharding = { title: "Sharded", needs: ["mesh", "placement"], draw, choices };
