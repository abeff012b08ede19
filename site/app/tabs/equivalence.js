/** Do two texts read the same? */

import { ask } from "../asking.js";
import { field } from "../choices.js";
import { el, indexText } from "../dom.js";
import { asked, change, state } from "../state.js";

const choices = () => field("with", "Another chain or stack", { class: "wide", placeholder: "(2, 4)" });

async function draw() {
  if (!state.with)
    return [choices(), el("p", { class: "quiet" }, "Type another chain: do both read the same, index by index?")];
  const found = await ask("equivalence", { ...asked(), with: state.with });
  const look = () => change({ level: "", index: found.index.join(",") || "-" }, { passing: true });
  return [
    choices(),
    el("p", { class: "verdict" }, found.sentence),
    found.index === null
      ? null
      : el("p", {}, "Look at ", el("button", { type: "button", class: "link", click: look }, indexText(found.index))),
  ];
}

export const equivalence = { title: "Same as?", needs: ["with"], draw, choices };
