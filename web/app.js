// @ts-check
/** The page: which address shows what, and one render for every change. */
import { loadGame } from "./games.js";
import { loadRecords } from "./lobby/actions.js";
import { callPanel } from "./lobby/call.js";
import { leaderboardPage, loadNamedLeaders } from "./lobby/leaderboard.js";
import { closeBoard } from "./lobby/live_board.js";
import { keepLobby, lobbyPage, openLobby, showGame } from "./lobby/page.js";
import { missing } from "./replay/controls.js";
import { ask, isFinal } from "./shell/account.js";
import { calledTitle } from "./shell/calling.js";
import { changed, onChange } from "./shell/change.js";
import { closedTable } from "./shell/closed.js";
import { allowDragging } from "./shell/drag.js";
import { isEmbedded } from "./shell/embedded.js";
import { loadTexts, t } from "./shell/i18n.js";
import { isHeldOnButton, isTaken, showKeys } from "./shell/keyboard.js";
import { layout } from "./shell/layout.js";
import { session, startSession } from "./shell/session.js";
import { allowSound, switchMute } from "./shell/sound.js";
import { styled } from "./shell/styles.js";
import { onMachineTheme, showTheme, switchTheme } from "./shell/theme.js";
import { keepShell, reloadIfNewer } from "./shell/version.js";
import { html, render } from "./vendor/lit-html.js";

/** @typedef {import("./shell/types").Page} Page */

/** ms between updates of the clocks that are shown. */
const TICK = 250;
/** ms before the server is asked again which game to open. */
const AGAIN = 2_000;

const root = /** @type {HTMLElement} */ (document.getElementById("app"));
let path = "";
/** @type {Page} */
let page = notFound();
/** The heading gets the focus once it is there. */
let arriving = false;
/** The page whose result has had the focus. @type {Page | null} */
let finished = null;
/** For which account and table the list of records was loaded: a match that ends adds a record. */
let recordsOf = "";

/** @returns {Page} */
function notFound() {
  const draw = () => html`<section class="panel centred narrow">
    <h1 tabindex="-1">${t("app.notFound")}</h1>
    <p>${t("app.notFoundHint")}</p>
    <p><a class="button main" href="/">${t("result.lobby")}</a></p>
  </section>`;
  return { draw, title: () => t("app.notFound") };
}

/** @type {[RegExp, (name: string) => Page][]} */
const EMBEDDED = [[/^\/embed\/([^/]+)$/, (match) => replay(match)]];

/** @type {[RegExp, (name: string) => Page][]} */
const ROUTES = [
  [/^\/$/, () => lobby()],
  [/^\/room\/([^/]+)$/, (code) => lobby(code)],
  [/^\/table\/([^/]+)$/, (id) => table(id)],
  [/^\/replay\/([^/]+)$/, (match) => replay(match)],
  [/^\/ledger\/([^/]+)$/, (table) => ledger(table)],
  [/^\/leaderboard$/, () => leaderboard()],
  [/^\/player\/([^/]+)$/, (id) => profile(id)],
  [/^\/account$/, () => account()],
  [/^\/daily$/, () => daily()],
  [/^\/daily\/([^/]+)$/, (game) => daily(game)],
];

/** @param {string} code @returns {Page} */
function lobby(code = "") {
  openLobby(code);
  const tick = () => {
    keepLobby();
    if (session.queuedAt !== null || session.roomAt !== null) changed();
  };
  return { draw: () => lobbyPage(go), title: () => t("lobby.title"), tick, moved: showGame, leave: closeBoard };
}

/** @returns {Page} */
function leaderboard() {
  loadNamedLeaders();
  return { draw: leaderboardPage, title: () => t("leaders.title"), moved: loadNamedLeaders };
}

/** @param {string} id @returns {Page} */
function profile(id) {
  const opening = loading(() => t("player.opening"), () => notFound().draw());
  replaceWhenLoaded(opening, async () => {
    const { openProfile } = await styled("players", import("./players/profile.js"));
    return openProfile(id);
  });
  return opening;
}

/** @returns {Page} */
function account() {
  const opening = loading(() => t("keep.title"), () => notFound().draw());
  replaceWhenLoaded(opening, async () => {
    const { openAccount, showNextCode } = await styled("players", import("./players/account.js"));
    showNextCode();
    return openAccount;
  });
  return opening;
}

/** @param {string} game "" for all of them @returns {Page} */
function daily(game = "") {
  const opening = loading(() => t("daily.title"), () => notFound().draw());
  replaceWhenLoaded(opening, async () => {
    const { openIndex, openPosition } = await styled("daily", import("./daily/page.js"));
    return game ? openPosition(game) : openIndex();
  });
  return opening;
}

/** @param {string} id @returns {Page} */
function ledger(id) {
  const opening = loading(() => t("ledger.opening"), () => notFound().draw());
  replaceWhenLoaded(opening, async () => {
    const { openLedger } = await styled("holdem", import("./holdem/cash/ledger.js"));
    return openLedger(id);
  });
  return opening;
}

/** @param {string} id @returns {Page} */
function table(id) {
  const opening = loading(() => t("table.opening"), () => closedTable(id));
  replaceWhenLoaded(opening, async () => {
    const running = await ask("GET", `/tables/${encodeURIComponent(id)}`);
    const game = await loadGame(running.game);
    return () => game.openTable({ id, running, go });
  });
  return opening;
}

/** @param {string} match @returns {Page} */
function replay(match) {
  const opening = loading(() => t("replay.opening"), missing);
  replaceWhenLoaded(opening, async () => {
    // The outline names the game too, and a long record is large.
    const outline = await ask("GET", `/records/${encodeURIComponent(match)}/sections?limit=1`);
    const game = await loadGame(outline.game);
    return () => game.openReplay(match, location.hash);
  });
  return opening;
}

/** @typedef {Page & {failed: boolean}} Loading */

/** @param {() => string} text meanwhile  @param {() => unknown} absent if there is no such thing @returns {Loading} */
function loading(text, absent) {
  return {
    failed: false,
    draw() {
      return this.failed ? absent() : html`<h1 tabindex="-1" class="quiet centred">${text()}</h1>`;
    },
    title: text,
  };
}

/** @param {Loading} opening  @param {() => Promise<() => Page>} load */
async function replaceWhenLoaded(opening, load) {
  try {
    const open = await load();
    if (page === opening) show(open());
  } catch (trouble) {
    if (trouble instanceof TypeError && page === opening) await reloadIfNewer(); // a file of the page is gone
    opening.failed = isFinal(trouble);
    if (!opening.failed && page === opening) setTimeout(() => page === opening && replaceWhenLoaded(opening, load), AGAIN);
    changed();
  }
}

/** @param {string} to */
function go(to) {
  if (to !== location.pathname + location.hash) window.history.pushState(null, "", to);
  arrive();
}

function arrive() {
  if (location.pathname === path) return page.moved?.(location.hash);
  page.leave?.();
  path = location.pathname;
  window.scrollTo(0, 0);
  show(routed() ?? notFound());
}

function routed() {
  for (const [pattern, open] of isEmbedded ? EMBEDDED : ROUTES) {
    const found = pattern.exec(path);
    const name = found && decoded(found[1] ?? "");
    if (name !== null) return open(name);
  }
  return null;
}

/** @param {Page} next */
function show(next) {
  page = next;
  arriving = true;
  changed();
}

/** @param {string} part of an address  @returns {string | null} null if it is not a valid name */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

function draw() {
  const live = page.table ?? null;
  const link = live && live.ended === null ? live.link : session.link;
  render(layout({ content: page.draw(), path, table: live, link, keyGroups: page.keyGroups?.() ?? [], above: callPanel() }), root);
  document.title = calledTitle(path === "/" ? t("app.title") : `${page.title()} · ${t("app.title")}`);
  if (session.me) updateRecords(`${session.me.account} ${session.me.table}`);
  if (arriving) focusHeading();
  if (page.isOver?.() && finished !== page) focusResult();
}

/** @param {string} of */
function updateRecords(of) {
  if (of !== recordsOf) loadRecords();
  recordsOf = of;
}

/** What had the focus is gone when the match ends. */
function focusResult() {
  finished = page;
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
  if (isEmbedded) {
    link.target = "_blank"; // no other page may be shown in the frame
    return;
  }
  if (link.getAttribute("href")?.startsWith("#") || link.hasAttribute("download")) return;
  if (link.pathname.startsWith("/docs")) return; // pages of their own
  event.preventDefault();
  go(link.pathname + link.hash);
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  if (isHeldOnButton(event)) event.preventDefault();
  if (isTaken(event)) return;
  if (anywhereKey(event) || page.key?.(event)) event.preventDefault();
}

/** @param {KeyboardEvent} event @returns {boolean} Was it ours? By its position, whatever the alphabet. */
function anywhereKey(event) {
  if (event.repeat) return false;
  if (event.key === "?") showKeys();
  else if (event.code === "KeyM") switchMute();
  else if (event.code === "KeyD") switchTheme();
  else return false;
  changed();
  return true;
}

function tick() {
  page.tick?.();
  if (session.call) changed();
}

async function start() {
  showTheme();
  await loadTexts();
  onMachineTheme(changed);
  onChange(draw);
  root.addEventListener("click", followed);
  window.addEventListener("popstate", arrive);
  window.addEventListener("keydown", pressed);
  window.addEventListener("pointerdown", allowSound, { once: true });
  window.addEventListener("keydown", allowSound, { once: true });
  allowDragging(root, (from, to) => page.dropped?.(from, to));
  document.addEventListener("visibilitychange", changed);
  setInterval(tick, TICK);
  if (!isEmbedded) {
    keepShell();
    startSession((table) => go(`/table/${table}`));
  }
  arrive();
}

start();
