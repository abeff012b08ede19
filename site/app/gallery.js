/** The gallery: famous cases, each a state of the page. */

import { byId, el } from "./dom.js";
import { go, hashOf, INITIAL } from "./state.js";

/** Fills the dialog, and has the button open it. */
export async function hangGallery() {
  const cases = await (await fetch(new URL("../gallery.json", import.meta.url))).json();
  const dialog = byId("gallery");
  const visit = (event) => {
    event.preventDefault();
    dialog.close();
    go(event.target.hash || "#");
  };
  const items = cases.map(({ title, text, state }) =>
    el(
      "li",
      {},
      el("a", { href: hashOf({ ...INITIAL, ...state }), click: visit }, title),
      el("p", {}, text),
      el("code", {}, state.text.replace("\n", "   ")),
    ),
  );
  dialog.replaceChildren(
    el(
      "div",
      { class: "heading" },
      el("h2", { id: "gallery-heading" }, "Famous cases"),
      el("button", { type: "button", click: () => dialog.close() }, "Close"),
    ),
    el("ol", {}, items),
  );
  byId("gallery-button").addEventListener("click", () => dialog.showModal());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
}
