/** The checker of answers, run in the page on the record of the answer, which may be changed. */

import { ask } from "../asking.js";
import { el } from "../dom.js";
import { asked } from "../state.js";

async function draw() {
  const { record } = await ask("merge", asked());
  const text = el("textarea", {
    class: "record",
    name: "record",
    rows: 16,
    spellcheck: "false",
    "aria-label": "the record of the answer",
  });
  text.value = record;
  const said = el("p", { class: "verdict", role: "status" });
  const run = async () => {
    const { accepted, problem } = await ask("check", { record: text.value }).catch(({ message }) => ({
      accepted: false,
      problem: message,
    }));
    said.textContent = accepted ? "Accepted: the answer is right." : `Rejected: ${problem}`;
    said.dataset.kind = accepted ? "accepted" : "rejected";
  };
  await run();
  return [
    el(
      "p",
      { class: "quiet" },
      "The checker knows the definitions, and nothing of the code that decided. Change a number, and check again.",
    ),
    said,
    text,
    el("p", {}, el("button", { type: "button", click: run }, "Check")),
  ];
}

export const check = { title: "Check", needs: ["equality"], draw };
