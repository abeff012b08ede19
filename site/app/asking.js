/** Questions to Python, which runs in a worker: `await ask(name, given)` is the answer, or throws a Refusal. */

/** What the library refuses: a sentence, and the part of the text that it is about. */
export class Refusal extends Error {
  constructor({ sentence, part }) {
    super(sentence);
    this.part = part;
  }
}

/** What comes of a question that was stopped, and of one on which Python has ended by itself. */
export class Stopped extends Error {}
export class Ended extends Error {}

/** Milliseconds after which a question counts as a long one. */
const LONG = 1000;

const waiting = new Map();
let worker = null;
let isReady = false;
let last = 0;
let timer = 0;
let told = () => {};
let died = () => {};

/** Has a function called with whether the question at hand is a long one. */
export const onLong = (listener) => (told = listener);

/** Has a function called where Python has ended by itself. */
export const onEnd = (listener) => (died = listener);

/** Starts Python; `progress` is told which part is loading, and how much of all is there. */
export function start(progress) {
  isReady = false;
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  return new Promise((resolve, reject) => {
    worker.onerror = (event) => (isReady ? died() : reject(new Error(event.message ?? "Python cannot be loaded")));
    worker.onmessage = ({ data }) => {
      if (data.progress) progress(data.progress);
      else if (data.ready) begin(resolve);
      else if (data.failed) reject(new Error(data.failed));
      else if (data.died) died();
      else settle(data);
    };
  });
}

/** Ends Python in the midst of its work, since nothing else ends a question, and starts it anew: all that waits ends
 * with an error. Gives what was asked, and the promise of the start. */
export function stop(error, progress) {
  worker.terminate();
  const stopped = [...waiting.values()];
  waiting.clear();
  document.body.dataset.busy = 0;
  const started = start(progress);
  watch();
  for (const { reject } of stopped) reject(error);
  return { given: stopped[0]?.given ?? {}, started };
}

/** Asks one question. */
export function ask(name, given) {
  const id = ++last;
  document.body.dataset.busy = waiting.size + 1;
  worker.postMessage({ id, question: JSON.stringify({ ...given, ask: name }) });
  const answer = new Promise((resolve, reject) => waiting.set(id, { given, resolve, reject }));
  if (waiting.size === 1) watch();
  return answer;
}

function settle({ id, reply }) {
  const { resolve, reject } = waiting.get(id);
  waiting.delete(id);
  watch();
  setTimeout(() => (document.body.dataset.busy = waiting.size));
  const { answer, error } = JSON.parse(reply);
  if (error) reject(new Refusal(error));
  else resolve(answer);
}

function begin(resolve) {
  isReady = true;
  watch();
  resolve();
}

/** From now on the time of the question at hand is counted. */
function watch() {
  clearTimeout(timer);
  told(false);
  if (isReady && waiting.size) timer = setTimeout(() => told(true), LONG);
}

/** A function that asks one question at a time, and of those that come meanwhile the latest alone. */
export function latest(name, told) {
  let busy = false;
  let next = null;
  return async function asked(given) {
    next = given;
    if (busy) return;
    busy = true;
    while (next !== null) {
      const now = next;
      next = null;
      const found = await ask(name, now).catch((error) => error);
      if (next === null) told(found, now);
    }
    busy = false;
  };
}
