/** How far Python is loaded. */

import { byId, el } from "./dom.js";

/** Shows which part is loading, and how much of all is there. */
export function progress({ part, done }) {
  byId("progress").hidden = false;
  byId("progress").querySelector("progress").value = done;
  byId("progress").querySelector("span").textContent = `${part} … ${Math.round(done * 100)} %`;
}

/** Says that Python cannot be loaded. */
export function failed(error) {
  document.body.dataset.failed = "";
  byId("progress").hidden = false;
  byId("progress").replaceChildren(el("span", { class: "error" }, `Python cannot be loaded: ${error.message}`));
}
