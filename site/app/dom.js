/** Elements, made in one expression. */

/** An element with attributes (a function is a listener; true an attribute without a value) and children. */
export function el(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(key, value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** The element with an id. */
export const byId = (id) => document.getElementById(id);

/** An index as text. */
export const indexText = (index) => `(${index.join(", ")}${index.length === 1 ? "," : ""})`;

/** A button that copies a text, and says so. */
export function copyButton(text) {
  const button = el("button", { type: "button", class: "quiet copy", click: copy }, "Copy");
  async function copy() {
    await navigator.clipboard.writeText(text());
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = "Copy"), 1500);
  }
  return button;
}
