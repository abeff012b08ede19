/** A question that takes long can be stopped, with a button or Escape: Python is ended and starts anew. The state stays
 * as it is in the address, and what was drawn stays to be looked at. */

import { onLong, stop } from "./asking.js";
import { byId, el } from "./dom.js";
import { failed, progress } from "./progress.js";
import { listen, state } from "./state.js";

/** Has the button stop what is asked; `again` asks all anew. */
export function hangStop(again) {
  const working = byId("working");
  onLong((isLong) => (working.hidden = !isLong));
  byId("stop").addEventListener("click", () => end(again));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || working.hidden || byId("gallery").open) return;
    event.preventDefault();
    end(again);
  });
  listen((changed) => {
    const isOther = [...changed].some((key) => key !== "index" && key !== "level");
    if (isOther && byId("error").querySelector("button")) byId("error").hidden = true;
  });
}

/** Stops; what was typed meanwhile is asked, and what was stopped only if it is asked for. */
async function end(again) {
  const { given, started } = stop(progress);
  const isBehind = given.text !== undefined && given.text !== state.text;
  if (isBehind) again();
  else say(again);
  byId("text").focus();
  await started.then(() => (byId("progress").hidden = true)).catch(failed);
}

/** Once those who asked have said what they say of a question without an answer. */
function say(again) {
  const button = el("button", { type: "button", click: again }, "Ask again");
  setTimeout(() => {
    byId("error").replaceChildren("Stopped: change what is asked, or ", button);
    byId("error").hidden = false;
  });
}
