/** A chain on a tensor that is divided over a mesh: each device's cells in its colour, before and after. */

import { ask } from "../asking.js";
import { field } from "../choices.js";
import { el, indexText } from "../dom.js";
import { Grid } from "../grid.js";
import { headingsOf } from "../layout.js";
import { asked, change, INITIAL, state } from "../state.js";

/** Each project: how its placements are written, and a first one to begin with. */
const WRITTEN = {
  torch: {
    name: "PyTorch",
    mesh: "the sizes of the mesh, as 2,2",
    placement: "one for each mesh axis, as Shard(0) Replicate()",
    first: { mesh: INITIAL.mesh, placement: INITIAL.placement },
  },
  jax: {
    name: "JAX",
    mesh: "the mesh axes with their sizes, as x=2,y=2",
    placement: "an entry for each axis of the array, as P('x', None)",
    first: { mesh: "x=2", placement: "P('x')" },
  },
};

function choices(about) {
  const written = WRITTEN[state.project] ?? WRITTEN.torch;
  const options = about.projects.map((value) =>
    el("option", { value, selected: state.project === value }, WRITTEN[value].name),
  );
  const select = el(
    "select",
    { name: "project", change: () => change({ project: select.value, ...WRITTEN[select.value].first }) },
    options,
  );
  return el(
    "div",
    { class: "choices" },
    el("label", { class: "choice" }, el("span", {}, "Words of"), select),
    field("mesh", "Mesh", { size: 6, title: written.mesh }),
    field("placement", "Placement", { size: 24, title: written.placement }),
  );
}

async function draw(about) {
  const { project, mesh, placement } = state;
  const found = await ask("sharding", { ...asked(), project, mesh, placement });
  return [
    choices(about),
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
  const label = `${title.toLowerCase()}, shape ${indexText(given.shape)}: the devices of each element`;
  const grid = new Grid(cells, {
    label,
    kind: "grid of devices",
    hovered: (position) => {
      grid.show(position);
      const owners = given.owners[position];
      const who = `device${owners.length > 1 ? "s" : ""} ${owners.join(", ")}`;
      said.textContent = `element ${indexText(given.indices[position])}: ${who}`;
    },
  });
  const moved = new Set(given.moved.map(({ index }) => String(index)));
  grid.mark([...given.indices.keys()].filter((position) => moved.has(String(given.indices[position]))));
  return el(
    "section",
    {},
    el("h3", {}, title, " ", el("code", {}, `${indexText(given.shape)} ${given.placement.join(" ")}`)),
    grid.element,
    said,
  );
}

export const sharding = { title: "Sharded", needs: ["project", "mesh", "placement"], draw, choices };
