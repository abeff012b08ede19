/** The index expression: before, each rule that was applied, after, and as text to paste. */

import { ask } from "../asking.js";
import { choice, listing } from "../choices.js";
import { copyButton, el } from "../dom.js";
import { asked, state } from "../state.js";

const choices = (about) => choice("dialect", "Language", about.dialects);

async function draw(about) {
  const { before, steps, after, text } = await ask("index", { ...asked(), dialect: state.dialect });
  const paste = text.condition === null ? text.address : `${text.address}\n${text.condition}`;
  return [
    el("h3", {}, "As the views say it"),
    expression(before),
    el("h3", {}, steps.length ? "Rule by rule" : "No rule makes it cheaper"),
    steps.length ? el("ol", { class: "rules" }, steps.map(rule)) : null,
    steps.length ? [el("h3", {}, "Simplified"), expression(after)] : null,
    el("div", { class: "heading" }, el("h3", {}, "To paste"), choices(about)),
    el(
      "div",
      { class: "listing" },
      listing(paste, "index expression"),
      copyButton(() => paste),
    ),
    el(
      "p",
      { class: "quiet" },
      text.condition === null ? "Valid at every index. " : "The second line says where it is valid. ",
      text.type ? `Its integers fit ${text.type}. ` : "",
      `Cost ${text.cost}.`,
    ),
  ].flat(Infinity);
}

const expression = ({ index, valid, cost }) => [
  el("p", { class: "formula" }, bare(index)),
  valid === "1" ? null : el("p", { class: "formula" }, el("span", { class: "key" }, "valid where"), " ", bare(valid)),
  el("p", { class: "quiet" }, `cost ${cost}: a division counts 10, a product 3, all else 1`),
];

const rule = ({ rule: name, sentence, before, after }) =>
  el(
    "li",
    {},
    el("p", {}, el("strong", {}, name), " ", el("span", { class: "quiet" }, sentence)),
    before === null
      ? null
      : el("p", { class: "formula" }, el("del", {}, bare(before)), " → ", el("ins", {}, bare(after))),
  );

/** Without the brackets around the whole. */
function bare(text) {
  if (!text.startsWith("(") || !text.endsWith(")")) return text;
  let depth = 0;
  for (let at = 0; at < text.length - 1; at++) {
    depth += { "(": 1, ")": -1 }[text[at]] ?? 0;
    if (depth === 0) return text;
  }
  return text.slice(1, -1);
}

export const index = { title: "Index", needs: ["dialect"], draw, choices };
