/** Choices of a panel: what is chosen goes into the state. */

import { el } from "./dom.js";
import { change, state } from "./state.js";

/** One of several values of a part of the state. */
export function choice(key, label, values) {
  const options = values.map((value) => el("option", { value, selected: state[key] === value }, value));
  const select = el("select", { name: key, change: () => change({ [key]: select.value }) }, options);
  return el("label", { class: "choice" }, el("span", {}, label), select);
}

/** A text of the state, taken when it is finished. */
export function field(key, label, attributes = {}) {
  const input = el("input", {
    name: key,
    type: "text",
    value: state[key],
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
    change: () => change({ [key]: input.value.trim() }),
    ...attributes,
  });
  return el("label", { class: "choice" }, el("span", {}, label), input);
}

/** A text to copy. */
export function listing(text, label) {
  return el("pre", { tabindex: "0", role: "group", "aria-label": label }, text);
}
