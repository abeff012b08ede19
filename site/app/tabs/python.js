/** The Python that gives the same as a tab, one click away. */

import { ask } from "../asking.js";
import { listing } from "../choices.js";
import { copyButton, el } from "../dom.js";
import { asked, state } from "../state.js";

let isOpen = false;

/** The program for a tab; none where the question has none yet. */
export async function python(tab) {
  const { dialect, language, dtype, project, mesh, placement } = state;
  if (tab === "equivalence" && !state.with) return null;
  const given = { ...asked(), tab, dialect, language, dtype, project, mesh, placement, with: state.with };
  const { text } = await ask("python", given);
  const details = el(
    "details",
    { class: "python", toggle: () => (isOpen = details.open) },
    el("summary", {}, "The same in Python"),
    el(
      "div",
      { class: "listing" },
      listing(text, "the same in Python"),
      copyButton(() => text),
    ),
  );
  details.open = isOpen;
  return details;
}
