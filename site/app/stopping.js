/** A question that takes long can be stopped, with a button or Escape: Python is ended and starts anew, as it does
 * where it ends by itself. The state stays as it is in the address, and what was drawn stays to be looked at. */

import { Ended, onEnd, onLong, stop, Stopped } from "./asking.js";
import { byId, el } from "./dom.js";
import { failed, progress } from "./progress.js";
import { listen, state } from "./state.js";

const MORE = "it is more than a browser can read.";

/** Has the button stop what is asked; `again` asks all anew. */
export function hangStop(again) {
  const working = byId("working");
  onLong((isLong) => (working.hidden = !isLong));
  onEnd(() => end(new Ended(`Python has ended on this, and starts anew: ${MORE}`), again));
  byId("stop").addEventListener("click", () => end(new Stopped("Stopped."), again));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || working.hidden || byId("gallery").open) return;
    event.preventDefault();
    end(new Stopped("Stopped."), again);
  });
  listen((changed) => {
    const isOther = [...changed].some((key) => key !== "index" && key !== "level");
    if (isOther && byId("error").querySelector("button")) byId("error").hidden = true;
  });
}

/** Stops; what was typed meanwhile is asked, what was stopped only if it is asked for, and no more that on which Python
 * has ended. */
async function end(error, again) {
  const { given, started } = stop(error, progress);
  const isBehind = given.text !== undefined && given.text !== state.text;
  if (isBehind) again();
  else if (error instanceof Stopped) say(again);
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
