/** The tabs beside the stack: each has a question that is asked when it is looked at. */

import { byId, el } from "./dom.js";
import { change, state } from "./state.js";
import { check } from "./tabs/check.js";
import { equivalence } from "./tabs/equivalence.js";
import { index } from "./tabs/index.js";
import { kernel } from "./tabs/kernel.js";
import { merge } from "./tabs/merge.js";
import { python } from "./tabs/python.js";
import { sharding } from "./tabs/sharding.js";

/** Each tab: what it is called, what of the state it needs beside the text, and the function that asks and draws. */
const TABS = { merge, index, kernel, sharding, equivalence, check };

let about = null;
let number = 0;

/** Draws the list of tabs. */
export function drawTabs(given) {
  about = given;
  const tabs = Object.entries(TABS).map(([name, tab]) =>
    el(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${name}`,
        "aria-controls": "panel",
        click: () => change({ tab: name }),
        keydown: move,
      },
      tab.title,
    ),
  );
  byId("tabs").replaceChildren(...tabs);
}

function move(event) {
  const names = Object.keys(TABS);
  const at = names.indexOf(state.tab);
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  change({ tab: names.at(next % names.length) });
  byId(`tab-${state.tab}`).focus();
}

/** Asks and draws the panel anew, if what changed has to do with it. */
export async function refreshPanel(changed) {
  const name = state.tab in TABS ? state.tab : "merge";
  for (const tab of byId("tabs").children) {
    const isChosen = tab.id === `tab-${name}`;
    tab.setAttribute("aria-selected", isChosen);
    tab.tabIndex = isChosen ? 0 : -1;
  }
  byId("panel").setAttribute("aria-labelledby", `tab-${name}`);
  const tab = TABS[name];
  const needs = new Set(["tab", "text", "step", "reading", ...tab.needs]);
  if (changed && ![...changed].some((key) => needs.has(key))) return;
  const mine = ++number;
  let drawn;
  try {
    drawn = [await tab.draw(about, () => refreshPanel(null)), await python(name)];
  } catch (error) {
    drawn = [tab.choices?.(about), el("p", { class: "quiet" }, error.message)];
  }
  if (mine !== number) return;
  const focused = document.activeElement?.closest("#panel") && document.activeElement.name;
  byId("panel").replaceChildren(...drawn.flat().filter(Boolean));
  byId("panel").dataset.drawn = name;
  if (focused) byId("panel").querySelector(`[name="${focused}"]`)?.focus();
}
