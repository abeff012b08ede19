/** Does it merge? The derivation in words, with the certificate's tables of digits or the witness. */

import { ask } from "../asking.js";
import { choice } from "../choices.js";
import { el, indexText } from "../dom.js";
import { asked, change } from "../state.js";

/** Which indices count: those that are valid, or all. */
const EQUALITIES = ["observable", "strict"];

async function draw() {
  const found = await ask("merge", asked());
  return [
    found.marked.length ? witness(found) : null,
    ...found.tables.map(certificate),
    el("div", { class: "heading" }, el("h3", {}, "How it is decided"), choice("equality", "Equality", EQUALITIES)),
    el(
      "ol",
      { class: "lines" },
      found.lines.map((line) => el("li", {}, line)),
    ),
  ];
}

function witness(found) {
  const look = (index) => change({ level: "", index: index.join(",") || "-" }, { passing: true });
  return el(
    "section",
    {},
    el("h3", {}, "The witness"),
    el(
      "ul",
      { class: "witness" },
      found.marked.map(({ index, reads }) =>
        el(
          "li",
          {},
          el("button", { type: "button", class: "link", click: () => look(index) }, indexText(index)),
          ` reads ${reads}`,
        ),
      ),
    ),
    el("p", {}, sentence(found.sentence)),
  );
}

const sentence = (text) => text.slice(text.indexOf(";") + 1).trim();

function certificate({ title, rows }) {
  const heads = ["digit", "is", "runs over", "may be"].map((name) => el("th", { scope: "col" }, name));
  const table = el(
    "div",
    { class: "scrolls", tabindex: "0", role: "group", "aria-label": "table of digits" },
    el(
      "table",
      { class: "digits" },
      el("thead", {}, el("tr", {}, heads)),
      el(
        "tbody",
        {},
        rows.map((row) =>
          el(
            "tr",
            {},
            row.map((cell) => el("td", {}, cell)),
          ),
        ),
      ),
    ),
  );
  return el("section", {}, el("h3", {}, "The certificate"), el("p", {}, title), rows.length ? table : null);
}

export const merge = { title: "Does it merge?", needs: ["equality"], draw };
