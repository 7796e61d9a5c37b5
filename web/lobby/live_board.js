// @ts-check
/** A table that is being played right now, small, on the front page. It moves by itself; a press opens it. */
import { changed } from "../shell/change.js";
import { t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";
import { Link } from "../shell/link.js";
import { LiveTable } from "../shell/live_table.js";
import { distinct, nameOf } from "../shell/names.js";
import { session } from "../shell/session.js";
import { reloadIfNewer } from "../shell/version.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @typedef {import("../shell/types").Running} Running */
/** @typedef {import("../shell/types").Preview} Preview */

/** ms that a finished match stays on the board. */
const STAYS = 4_000;
/** ms before a preview that could not be loaded is asked for again. */
const AGAIN = 2_000;

/** Always a spectator, even for a player who is signed in: without the token, no chair is taken from another window.
 * @extends {LiveTable<any, any>} */
class Watched extends LiveTable {
  /** @param {Running} running  @param {Preview} preview */
  constructor(running, preview) {
    super(running.table);
    this.game = running.game;
    this.preview = preview;
    /** What the preview draws. @type {any} */
    this.scene = null;
    /** performance.now() when the match ended. @type {number | null} */
    this.endedAt = null;
  }

  /** @protected */
  connect() {
    return new Link(
      `/play/${encodeURIComponent(this.id)}?small`,
      () => ({ type: "attach" }),
      (message) => this._received(message),
      (code) => this.closed(code),
    );
  }

  /** @protected @param {import("../shell/types").Frame} frame */
  framed(frame) {
    this.scene = this.preview.next(frame, this.scene);
  }

  /** @protected */
  refused() {}

  /** Was it on the board long enough? */
  get isDone() {
    if (this.ended === null && !this.isOver) return false;
    this.endedAt ??= performance.now();
    return performance.now() - this.endedAt > STAYS;
  }
}

/** @type {Watched | null} */
let watched = null;
/** The game whose preview is being loaded. */
let loading = "";

/** Of this game: what people play, else what house bots do. @param {string} game */
function best(game) {
  const open = session.tables.filter((one) => one.game === game && one.table !== session.me?.table && one.seats.some(Boolean));
  const people = (/** @type {Running} */ one) => one.seats.filter((sitter) => sitter?.kind === "person").length;
  return open.sort((one, other) => people(other) - people(one)).at(0) ?? null;
}

/** Called a few times a second. The first game that is being played is shown.
 * @param {string[]} games  @param {(game: string) => Promise<Preview>} load  the preview of one of them */
export async function keepBoard(games, load) {
  const running = games.map(best).find((one) => one !== null) ?? null;
  const isOvertaken = watched && running && games.indexOf(running.game) < games.indexOf(watched.game);
  if (watched && (!games.includes(watched.game) || watched.isDone || isOvertaken)) closeBoard();
  if (watched || running === null || loading === running.game || document.hidden) return;
  const { game } = running;
  loading = game;
  try {
    const preview = await load(game);
    if (loading === game && watched === null) watched = new Watched(running, preview);
  } catch {
    if (loading === game) await reloadIfNewer(); // an update took the file away
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
  } finally {
    if (loading === game) loading = "";
  }
  changed();
}

export function closeBoard() {
  watched?.link.close();
  watched = null;
  loading = "";
  changed();
}

/** @param {string[]} games  @param {unknown} otherwise drawn while no table is open */
export function liveBoard(games, otherwise) {
  if (watched === null || !games.includes(watched.game) || watched.scene === null) return html`<div class="live-board bare">${otherwise}</div>`;
  const names = distinct(watched.seats.map(nameOf));
  const words = t("home.live", { names: names.join(", ") });
  return html`<a class="live-board" href="/table/${watched.id}" aria-label="${t("lobby.watch")}: ${names.join(", ")}">
    <div class="live-${watched.game}" inert aria-hidden="true">${watched.preview.draw(watched.scene, names)}</div>
    <p class="live-words"><span class="live-dot" aria-hidden="true"></span><span>${words}</span>${watched.isOver ? nothing : icon("eye")}</p>
  </a>`;
}
