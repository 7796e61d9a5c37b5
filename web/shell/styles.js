// @ts-check
/** The styles of a game, loaded with the game. */

/** By folder of web/, in the order in which they apply, whichever is loaded first. */
const STYLES = {
  holdem: ["/web/holdem/style.css", "/web/holdem/play.css", "/web/holdem/cash/ledger.css"],
  mahjong: ["/web/mahjong/style.css"],
  players: ["/web/players/style.css"],
  daily: ["/web/daily/style.css"],
  generic: ["/web/generic/style.css"],
};
/** @typedef {keyof typeof STYLES} Folder */

const ORDER = Object.values(STYLES).flat();
/** @type {Map<string, Promise<unknown>>} */
const loaded = new Map();

/** Draw nothing before its style is there. @template T  @param {Folder} folder  @param {Promise<T>} module  @returns {Promise<T>} */
export async function styled(folder, module) {
  await Promise.all([module, ...STYLES[folder].map(load)]);
  return module;
}

/** @param {string} href */
function load(href) {
  const known = loaded.get(href);
  if (known) return known;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.dataset.order = String(ORDER.indexOf(href));
  const done = new Promise((resolve) => {
    // without its style a game can still be played
    link.onload = link.onerror = resolve;
  });
  link.href = href;
  document.head.insertBefore(link, following(ORDER.indexOf(href)));
  loaded.set(href, done);
  return done;
}

/** @param {number} order */
function following(order) {
  const links = /** @type {NodeListOf<HTMLElement>} */ (document.head.querySelectorAll("link[data-order]"));
  return [...links].find((one) => Number(one.dataset.order) > order) ?? null;
}
