// @ts-check
/** Which edition of the page this is: the server writes it into the document, and serves the files of no other. */

const version = document.documentElement.dataset.version ?? "";

/** An update while the page is open takes its files away; the new page has them. */
export async function reloadIfNewer() {
  try {
    const answer = await fetch("/", { headers: { Accept: "text/html" }, cache: "no-store" });
    const newest = /data-version="(\w+)"/.exec(await answer.text())?.[1];
    if (answer.ok && version && newest && newest !== version) location.reload();
  } catch {
    // the server is away; the caller tries again
  }
}

/** Let the browser keep the files of the shell, so that the page opens without a connection too. */
export function keepShell() {
  if (version) navigator.serviceWorker?.register("/worker.js").catch(() => {}); // not over plain http from elsewhere
}
