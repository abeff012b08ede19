/** Keeps the files of the page, so that it works without a network once it is loaded; a new version replaces them. */

const LIST = new URL("files.json", self.location);

async function kept() {
  const { version, files } = await (await fetch(LIST, { cache: "no-cache" })).json();
  const name = `explorer ${version}`;
  if (!(await caches.has(name))) {
    const cache = await caches.open(`${name} loading`);
    await cache.addAll(["./", "files.json", ...Object.keys(files)].map((file) => new URL(file, self.location).href));
    const whole = await caches.open(name);
    for (const request of await cache.keys()) await whole.put(request, await cache.match(request));
  }
  for (const other of await caches.keys()) if (other !== name) await caches.delete(other);
}

/** The network first, so that what was built anew is seen; what is kept where there is none. */
async function answered(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const found = await caches.match(request, { ignoreSearch: true });
    if (found) return found;
    throw error;
  }
}

self.addEventListener("install", (event) => event.waitUntil(kept().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(new URL("./", self.location).href))
    event.respondWith(answered(event.request));
});
