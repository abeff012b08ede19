/** The page: Python is started, the state is read from the address, and what changes is asked and drawn. */

import { ask, start } from "./asking.js";
import { byId, el } from "./dom.js";
import { hangGallery } from "./gallery.js";
import { setPalette } from "./palette.js";
import { failed, progress } from "./progress.js";
import { drawStack, follow } from "./stack.js";
import { drawSteps } from "./steps.js";
import { asked, change, listen, readAddress, state, windowsOf } from "./state.js";
import { hangStop } from "./stopping.js";
import { drawTabs, refreshPanel } from "./tabs.js";

const STACK = ["text", "step", "reading", "windows"];
let number = 0;

/** Asks for the stack, and draws it; what is refused is said, and what was there stays. */
async function refresh() {
  const mine = ++number;
  byId("text").value = state.text;
  fit();
  try {
    const found = await ask("stack", { ...asked(), windows: windowsOf() });
    if (mine !== number) return;
    byId("error").hidden = true;
    windows = found.views.map((view) => view.begins);
    byId("verdict").replaceChildren(el("strong", {}, found.verdict.headline), " ", found.verdict.sentence);
    byId("verdict").dataset.kind = found.verdict.kind;
    drawSteps(found);
    drawStack(found, handles);
    document.body.dataset.state = "drawn";
  } catch (error) {
    if (mine !== number) return;
    refuse(error);
  }
}

/** Says what is refused, behind the part of the text that it is about. */
function refuse(error) {
  const isPart = error.part && error.part !== state.text.trim();
  byId("error").replaceChildren(isPart ? el("code", {}, error.part) : "", isPart ? " " : "", error.message);
  byId("error").hidden = false;
  document.body.dataset.state = "refused";
}

let windows = [];

/** What the cards tell of: a part of a view that was changed, and where what is drawn begins. */
const handles = {
  async edited(level, given) {
    try {
      const { text } = await ask("edit", { ...asked(), level, ...given });
      change({ text, step: "", level: "", index: "", windows: "" });
    } catch (error) {
      refuse(error);
    }
  },
  windowed(level, axis, value) {
    const begins = windows[level].with(axis, Number(value));
    change({ windows: JSON.stringify({ ...windowsOf(), [level]: begins }) });
  },
};

/** The height of what is typed. */
function fit() {
  const text = byId("text");
  text.style.height = "auto";
  text.style.height = `${text.scrollHeight + 2}px`;
}

const wide = matchMedia("(min-width: 68rem)");

/** Narrow, the answers stand above the views, of which there may be many sheets: for the eye and for the keyboard. */
function arrange() {
  const [views, answers] = [byId("stack"), byId("side")];
  views.parentElement.append(...(wide.matches ? [views, answers] : [answers, views]));
}

let typing = 0;

function typed() {
  fit();
  clearTimeout(typing);
  typing = setTimeout(() => change({ text: byId("text").value, step: "", level: "", index: "", windows: "" }), 300);
}

/** All anew. */
const refreshAll = () => Promise.all([refresh(), refreshPanel(null)]);

async function main() {
  readAddress();
  byId("text").value = state.text;
  byId("text").addEventListener("input", typed);
  window.addEventListener("resize", fit);
  wide.addEventListener("change", arrange);
  arrange();
  hangGallery();
  fetch("files.json")
    .then((response) => response.json())
    .then(({ documentation }) => (byId("docs").hidden = !documentation));
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
  hangStop(refreshAll);
  await refreshAll();
  document.body.dataset.ready = "";
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("sw.js").catch(() => {});
}

main().catch(failed);
