// @ts-check
/** The page: which address shows what, and one render for every change. */
import { forgetRoom, loadRecords } from "./lobby/actions.js";
import { Arena } from "./holdem/table.js";
import { battlePage, currentTable, leaveTable, openTable, tableTitle, tickTable } from "./battle/table_view.js";
import { changed, onChange } from "./shell/change.js";
import { allowDragging } from "./shell/drag.js";
import { rerunPage, rerunTitle } from "./holdem/replay_view.js";
import { enter, house } from "./shell/session.js";
import { currentLanguage, t } from "./shell/i18n.js";
import { isHeldOnButton, isTaken, replayKey, rerunKey, showKeys, tableKey } from "./shell/keyboard.js";
import { leaderboardPage, loadLeaders } from "./lobby/leaderboard.js";
import { lobbyPage, openLobby } from "./lobby/page.js";
import { Replay, replayPage, replayTitle } from "./battle/replay.js";
import { Rerun } from "./holdem/replay.js";
import { shell } from "./shell/layout.js";
import { allowSound, switchMute } from "./shell/sound.js";
import { onMachineTheme, showTheme, switchTheme } from "./shell/theme.js";
import { html, render } from "./vendor/lit-html.js";
import { arenaPage, arenaTitle } from "./holdem/table_view.js";

/** ms between looks at the clocks that are shown. */
const TICK = 250;

/**
 * @typedef {object} Page
 * @property {() => unknown} draw
 * @property {() => string} title
 * @property {() => void} [leave]
 * @property {import("./battle/table.js").Table} [table]
 * @property {Arena} [arena]
 * @property {Replay} [replay]
 * @property {Rerun} [rerun]
 */

const root = /** @type {HTMLElement} */ (document.getElementById("app"));
let path = "";
/** @type {Page} */
let page = nowhere();
/** The heading gets the focus once it is there. */
let arriving = false;
/** The table whose result has had the focus. @type {import("./battle/table.js").Table | null} */
let finished = null;
/** Whose records were asked for, and at which table they sat: a match that ends is a record more. */
let knownPlace = "";

/** @returns {Page} */
function nowhere() {
  return { draw: () => html`<h1 tabindex="-1" class="centred">${t("app.notFound")}</h1>`, title: () => t("app.title") };
}

/** @type {[RegExp, (name: string) => Page][]} */
const ROUTES = [
  [/^\/$/, () => lobby()],
  [/^\/room\/([^/]+)$/, (code) => lobby(code)],
  [/^\/table\/([^/]+)$/, (id) => (isHoldem(id) ? watched(id) : battle(id))],
  [/^\/replay\/([^/]+)$/, (match) => (isHoldem(match) ? rerun(match) : replayed(match))],
  [/^\/leaderboard$/, () => ranks()],
];

/** @param {string} code @returns {Page} */
function lobby(code = "") {
  openLobby(code);
  return { draw: () => lobbyPage(go), title: () => t("lobby.title") };
}

/** @param {string} id @returns {Page} */
function battle(id) {
  const table = openTable(id);
  return { draw: () => battlePage(table, go), title: () => tableTitle(table), leave: leaveTable, table };
}

/** @param {string} match @returns {Page} */
function replayed(match) {
  const replay = new Replay(match, Number(location.hash.slice(1)) || 0);
  return { draw: () => replayPage(replay), title: () => replayTitle(replay), leave: () => replay.pause(), replay };
}

/** Arenas, their matches as T-1.7, and whatever the lobby says to be one. @param {string} id */
function isHoldem(id) {
  return /^[TP]-/.test(id) || house.tables.some(({ table, game }) => table === id && game === "holdem");
}

/** @param {string} id @returns {Page} */
function watched(id) {
  const arena = new Arena(id);
  return { draw: () => arenaPage(arena), title: () => arenaTitle(arena), leave: () => arena.leave(), arena };
}

/** @param {string} match @returns {Page} */
function rerun(match) {
  const rerun = new Rerun(match, location.hash);
  return { draw: () => rerunPage(rerun), title: () => rerunTitle(rerun), leave: () => rerun.pause(), rerun };
}

/** @returns {Page} */
function ranks() {
  loadLeaders();
  return { draw: leaderboardPage, title: () => t("leaders.title") };
}

/** @param {string} to */
function go(to) {
  if (to !== location.pathname) window.history.pushState(null, "", to);
  arrive();
}

function arrive() {
  if (location.pathname === path) return moved();
  page.leave?.();
  path = location.pathname;
  page = nowhere();
  for (const [pattern, open] of ROUTES) {
    const found = pattern.exec(path);
    const name = found && decoded(found[1] ?? "");
    if (name !== null) page = open(name);
  }
  arriving = true;
  window.scrollTo(0, 0);
  changed();
}

/** @param {string} part of an address  @returns {string | null} null where no name can be written like that */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** The same page, another moment: only a replay knows those. */
function moved() {
  page.rerun?.follow(location.hash);
  const index = Number(location.hash.slice(1));
  if (page.replay && location.hash && index !== page.replay.index) page.replay.show(index);
}

function draw() {
  const table = page.table ?? page.arena ?? null;
  const link = table && table.ended === null ? table.link : house.link;
  render(shell({ content: page.draw(), path, table, link }), root);
  document.title = path === "/" ? t("app.title") : `${page.title()} · ${t("app.title")}`;
  if (house.me) showRecords(`${house.me.account} ${house.me.table}`);
  if (arriving) focusHeading();
  if (page.table && page.table.view?.phase === "over" && finished !== page.table) focusResult(page.table);
}

/** @param {string} place */
function showRecords(place) {
  if (place !== knownPlace) loadRecords();
  knownPlace = place;
}

/** What had the focus is gone with the match. @param {import("./battle/table.js").Table} table */
function focusResult(table) {
  finished = table;
  for (const dialog of root.querySelectorAll("dialog")) dialog.close();
  document.getElementById("result-title")?.focus({ preventScroll: true });
}

function focusHeading() {
  const heading = root.querySelector("h1");
  if (!(heading instanceof HTMLElement)) return;
  arriving = false;
  heading.focus({ preventScroll: true });
}

/** @param {MouseEvent} event Links within the page change the address, not the document. */
function followed(event) {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!(link instanceof HTMLAnchorElement) || !plain || link.origin !== location.origin) return;
  if (link.getAttribute("href")?.startsWith("#") || link.hasAttribute("download")) return;
  event.preventDefault();
  go(link.pathname);
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  if (isHeldOnButton(event)) event.preventDefault();
  if (isTaken(event)) return;
  if (anywhereKey(event) || pageKey(event)) event.preventDefault();
}

/** @param {KeyboardEvent} event @returns {boolean} Was it this page's? */
function pageKey(event) {
  if (page.table) return tableKey(event, page.table);
  if (page.replay) return replayKey(event, page.replay);
  return page.rerun ? rerunKey(event, page.rerun) : false;
}

/** @param {KeyboardEvent} event @returns {boolean} Was it ours? By place on the board, for any alphabet. */
function anywhereKey(event) {
  if (event.repeat) return false;
  if (event.key === "?") showKeys();
  else if (event.code === "KeyM") switchMute();
  else if (event.code === "KeyD") switchTheme();
  else return false;
  changed();
  return true;
}

/** @param {string} from  @param {string | null} to */
function dropped(from, to) {
  const table = currentTable();
  const [what, index] = from.split(" ");
  if (!table) return;
  if (what === "hand" && to !== null) table.lay(Number(index), Number(to));
  else if (what === "slot" && to !== null) table.swap(Number(index), Number(to));
  else if (what === "slot") table.take(Number(index));
}

function tick() {
  const table = page.table;
  if (table && table.view?.phase === "prep") tickTable(table);
  if (page.arena?.clock) changed();
  if (house.queuedAt !== null && path === "/") changed();
}

function start() {
  document.documentElement.lang = currentLanguage();
  showTheme();
  onMachineTheme(changed);
  onChange(draw);
  root.addEventListener("click", followed);
  window.addEventListener("popstate", arrive);
  window.addEventListener("keydown", pressed);
  window.addEventListener("pointerdown", allowSound, { once: true });
  window.addEventListener("keydown", allowSound, { once: true });
  allowDragging(root, dropped);
  setInterval(tick, TICK);
  enter((table) => {
    forgetRoom();
    go(`/table/${table}`);
  });
  arrive();
}

start();
