/** The state of the page, which is all in the address: `text`, `step`, `tab`, `index` and so on, as they are given. */

export const INITIAL = {
  text: "(2, 4).permute(1, 0).reshape(2, 4)",
  step: "",
  reading: "written",
  level: "",
  index: "",
  windows: "",
  tab: "merge",
  equality: "observable",
  dialect: "c",
  language: "c",
  dtype: "float",
  with: "",
  project: "torch",
  mesh: "2",
  placement: "Shard(0)",
};

const listeners = [];
export const state = { ...INITIAL };

/** What is in the address now, into the state. */
export function readAddress() {
  const given = new URLSearchParams(location.hash.slice(1));
  for (const key of Object.keys(INITIAL)) state[key] = given.get(key) ?? INITIAL[key];
}

/** The part of the address that stands for a state. */
export function hashOf(some) {
  const given = new URLSearchParams();
  for (const [key, value] of Object.entries(some)) if (value !== INITIAL[key]) given.set(key, value);
  return `#${given}`;
}

/** Changes the state: a new entry of the history, unless it is `passing`; then those who listen are told. */
export function change(some, { passing = false } = {}) {
  const changed = Object.keys(some).filter((key) => state[key] !== some[key]);
  if (!changed.length) return;
  Object.assign(state, some);
  if (passing) writeLater();
  else history.pushState(null, "", hashOf(state));
  tell(new Set(changed));
}

let later = 0;

/** The address is written when nothing has changed for a moment: browsers bear only so many writes. */
function writeLater() {
  clearTimeout(later);
  later = setTimeout(() => history.replaceState(null, "", hashOf(state)), 250);
}

/** Has a function called with the names of what changed. */
export const listen = (listener) => listeners.push(listener);

function tell(changed) {
  for (const listener of listeners) listener(changed);
}

/** Reads the address anew, and tells what is other than it was. */
function reread() {
  clearTimeout(later);
  const before = { ...state };
  readAddress();
  tell(new Set(Object.keys(state).filter((key) => state[key] !== before[key])));
}

window.addEventListener("popstate", reread);

/** Goes to a state by its address, as a link does. */
export function go(hash) {
  history.pushState(null, "", hash);
  reread();
}

/** What every question about the text comes with. */
export function asked() {
  const { text, step, reading, equality } = state;
  return { text, step: step === "" ? null : Number(step), reading, equality };
}

/** An index out of the state. */
export const numbersOf = (text) => (text === "" ? [] : text.split(",").map(Number));

/** Where what is drawn of each view begins. Throws an Error for what is no JSON, as a link that was cut. */
export function windowsOf() {
  try {
    return JSON.parse(state.windows || "{}");
  } catch {
    throw new Error(`The link's windows cannot be read: ${state.windows}; need such as {"0":[10,0]}`);
  }
}
