/** The page: Python is started, the state is read from the address, and what changes is asked and drawn. */

import { ask, start } from "./asking.js";
import { byId, el } from "./dom.js";
import { setPalette } from "./palette.js";
import { drawStack, follow } from "./stack.js";
import { asked, change, listen, readAddress, state } from "./state.js";
import { drawTabs, refreshPanel } from "./tabs.js";

const STACK = ["text", "step", "reading", "windows"];
let number = 0;

/** Asks for the stack, and draws it; what is refused is said, and what was there stays. */
async function refresh() {
  const mine = ++number;
  byId("text").value = state.text;
  fit();
  try {
    const found = await ask("stack", { ...asked(), windows: state.windows ? JSON.parse(state.windows) : {} });
    if (mine !== number) return;
    byId("error").hidden = true;
    byId("verdict").textContent = found.verdict.sentence;
    byId("verdict").dataset.kind = found.verdict.kind;
    drawStack(found, handles);
    document.body.dataset.state = "drawn";
  } catch (error) {
    if (mine !== number) return;
    byId("error").textContent = error.message;
    byId("error").hidden = false;
    document.body.dataset.state = "refused";
  }
}

const handles = {
  edited: (level, given) => {},
  windowed: (level, axis, value) => {},
};

/** The height of what is typed. */
function fit() {
  const text = byId("text");
  text.style.height = "auto";
  text.style.height = `${text.scrollHeight + 2}px`;
}

let typing = 0;

function typed() {
  fit();
  clearTimeout(typing);
  typing = setTimeout(() => change({ text: byId("text").value, step: "", level: "", index: "", windows: "" }), 300);
}

function progress({ part, done }) {
  byId("progress").querySelector("progress").value = done;
  byId("progress").querySelector("span").textContent = `${part} … ${Math.round(done * 100)} %`;
}

async function main() {
  readAddress();
  byId("text").value = state.text;
  byId("text").addEventListener("input", typed);
  await start(progress);
  const about = await ask("about", {});
  setPalette(about.palette);
  byId("version").textContent = `View algebra ${about.version}.`;
  byId("progress").hidden = true;
  drawTabs(about);
  listen((changed) => {
    if (STACK.some((key) => changed.has(key))) refresh();
    else if (changed.has("index") || changed.has("level")) follow();
    refreshPanel(changed);
  });
  await refresh();
  refreshPanel(null);
}

main().catch((error) => {
  byId("progress").replaceChildren(el("span", { class: "error" }, `Python cannot be loaded: ${error.message}`));
});
