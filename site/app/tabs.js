/** The tabs beside the stack: each has a question that is asked when it is looked at. */

import { byId, el } from "./dom.js";
import { change, state } from "./state.js";
import { merge } from "./tabs/merge.js";

/** Name, what it is called, what of the state it depends on, and the function that draws it into a panel. */
const TABS = { merge };

let about = null;
let number = 0;

/** Draws the list of tabs. */
export function drawTabs(given) {
  about = given;
  const tabs = Object.entries(TABS).map(([name, tab]) =>
    el("button", {
      type: "button", role: "tab", id: `tab-${name}`, "aria-controls": "panel",
      click: () => change({ tab: name }), keydown: move,
    }, tab.title));
  byId("tabs").replaceChildren(...tabs);
}

function move(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const names = Object.keys(TABS);
  const next = names[(names.indexOf(state.tab) + step + names.length) % names.length];
  change({ tab: next });
  byId(`tab-${next}`).focus();
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
    drawn = await tab.draw(about);
  } catch (error) {
    drawn = el("p", { class: "quiet" }, error.message);
  }
  if (mine !== number) return;
  byId("panel").replaceChildren(...[drawn].flat().filter(Boolean));
  byId("panel").dataset.drawn = `${name} ${mine}`;
}
