// @ts-check
/**
 * The service worker: the shell of the page, for when the server cannot be reached.
 *
 * The document always comes from the server if there is one, so an update is seen at once. Files under the hash of
 * their contents never change; those of other editions are dropped. Everything else is left to the browser.
 */

/** The server writes both when it serves this file. */
const VERSION = "";
/** @type {string[]} */
const SHELL = [];

const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && !pathname.startsWith("/docs")) event.respondWith(opened(request));
  else if (VERSION && pathname.startsWith(`/web/${VERSION}/`)) event.respondWith(kept(request));
});

async function install() {
  if (VERSION) await (await caches.open(VERSION)).addAll(SHELL);
  await worker.skipWaiting();
}

async function activate() {
  for (const name of await caches.keys()) if (name !== VERSION) await caches.delete(name);
  await worker.clients.claim();
}

/** @param {Request} request of a page */
async function opened(request) {
  try {
    return await fetch(request);
  } catch (trouble) {
    const shell = await caches.match("/");
    if (shell) return shell;
    throw trouble;
  }
}

/** @param {Request} request of a file of this edition */
async function kept(request) {
  const cache = await caches.open(VERSION);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}
