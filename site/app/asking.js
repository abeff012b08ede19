/** Questions to Python, which runs in a worker: `await ask(name, given)` is the answer, or throws a Refusal. */

/** What the library refuses: a sentence, and the part of the text that it is about. */
export class Refusal extends Error {
  constructor({ sentence, begin, end }) {
    super(sentence);
    this.begin = begin;
    this.end = end;
  }
}

const waiting = new Map();
let worker = null;
let last = 0;

/** Starts Python; `progress` is told which part is loading, and how much of all is there. */
export function start(progress) {
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  return new Promise((resolve, reject) => {
    worker.onerror = (event) => reject(new Error(event.message ?? "Python cannot be loaded"));
    worker.onmessage = ({ data }) => {
      if (data.progress) progress(data.progress);
      else if (data.ready) resolve();
      else if (data.failed) reject(new Error(data.failed));
      else settle(data);
    };
  });
}

/** Asks one question. */
export function ask(name, given) {
  const id = ++last;
  document.body.dataset.busy = waiting.size + 1;
  worker.postMessage({ id, question: JSON.stringify({ ...given, ask: name }) });
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
}

function settle({ id, reply }) {
  const { resolve, reject } = waiting.get(id);
  waiting.delete(id);
  setTimeout(() => (document.body.dataset.busy = waiting.size));
  const { answer, error } = JSON.parse(reply);
  if (error) reject(new Refusal(error));
  else resolve(answer);
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
