/** The kernel that writes what the stack reads. */

import { ask } from "../asking.js";
import { choice, listing } from "../choices.js";
import { copyButton, el } from "../dom.js";
import { asked, state } from "../state.js";

const choices = (about) =>
  el(
    "div",
    { class: "choices" },
    choice("language", "Language", about.languages),
    choice("dtype", "Elements", about.dtypes),
  );

async function draw(about) {
  const { text } = await ask("kernel", { ...asked(), language: state.language, dtype: state.dtype });
  return [
    choices(about),
    el(
      "div",
      { class: "listing" },
      listing(text, "kernel"),
      copyButton(() => text),
    ),
  ];
}

export const kernel = { title: "Kernel", needs: ["language", "dtype"], draw, choices };
