/** Python in a worker: loads Pyodide and the library, then answers `{id, question}` with `{id, reply}`, both JSON;
 * or says `{died}`, where Python has ended by itself, as at the end of the stack. */

import { loadPyodide } from "../pyodide/pyodide.mjs";

const HERE = new URL("../", import.meta.url);
const COUNTED = /pyodide\.asm\.wasm|pyodide\.asm\.mjs|python_stdlib\.zip|library\.zip/;

/** `fetch` that tells how many bytes came, with the answer as it was. */
function counting(total) {
  const fetched = self.fetch.bind(self);
  let done = 0;
  return async (request, options) => {
    const response = await fetched(request, options);
    if (!COUNTED.test(response.url) || !response.body) return response;
    const counter = new TransformStream({
      transform(chunk, controller) {
        done += chunk.byteLength;
        self.postMessage({ progress: { part: "Loading Python", done: Math.min(done / total, 1) } });
        controller.enqueue(chunk);
      },
    });
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(counter), { status, statusText, headers });
  };
}

async function load() {
  const { files } = await (await fetch(new URL("files.json", HERE))).json();
  const total = Object.entries(files).reduce((sum, [name, size]) => sum + (COUNTED.test(name) ? size : 0), 0);
  self.fetch = counting(total);
  const library = self.fetch(new URL("library.zip", HERE)).then((response) => response.arrayBuffer());
  const python = await loadPyodide({ indexURL: new URL("pyodide/", HERE).href });
  self.postMessage({ progress: { part: "Starting the library", done: 1 } });
  python.unpackArchive(await library, "zip", { extractDir: "/library" });
  python.runPython("import sys; sys.path.insert(0, '/library')");
  const answered = python.pyimport("explorer").answered;
  self.onmessage = ({ data }) => {
    try {
      self.postMessage({ id: data.id, reply: answered(data.question) });
    } catch (error) {
      self.postMessage({ died: String(error.message ?? error) });
    }
  };
  for (const data of early) self.onmessage({ data });
  self.postMessage({ ready: true });
}

const early = [];
self.onmessage = ({ data }) => early.push(data);
load().catch((error) => self.postMessage({ failed: String(error.message ?? error) }));
