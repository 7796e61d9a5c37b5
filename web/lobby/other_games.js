// @ts-check
/** The games of this server; those without a tab of their own are played against house bots. */
import { ask } from "../shell/account.js";
import { changed } from "../shell/change.js";
import { t } from "../shell/i18n.js";
import { botName, gameName } from "../shell/names.js";
import { session } from "../shell/session.js";
import { html, nothing } from "../vendor/lit-html.js";
import { lobby, playBots } from "./actions.js";
import { GAMES } from "./chosen.js";

/** @typedef {import("../shell/types").Offered} Offered */

/** @type {{games: Offered[]}} */
const offered = { games: [] };

export async function loadGames() {
  try {
    const { games } = await ask("GET", "/catalog");
    offered.games = games.filter((/** @type {Offered} */ { seats, bots }) => seats > 1 && bots.length > 0);
    changed();
  } catch {
    // the lobby works without this list
  }
}

/** House bots of a game, the weakest first. @param {string} game */
export function botsOf(game) {
  return offered.games.find((one) => one.game === game)?.bots ?? [];
}

/** Do matches of it count for a rating? @param {string} game */
export function isRanked(game) {
  return offered.games.find((one) => one.game === game)?.ranked ?? game === "battle"; // until the list is here
}

/** Games that have no tab of their own. @param {(path: string) => void} go */
export function otherGames(go) {
  const games = offered.games.filter(({ game }) => !GAMES.some((one) => one === game));
  if (games.length === 0) return nothing;
  return html`<section class="panel games" aria-labelledby="games-title">
    <h2 id="games-title">${t("lobby.games")}</h2>
    <p class="quiet">${t("lobby.gamesHint")}</p>
    <ul class="lines">${games.map((one) => gameLine(one, go))}</ul>
  </section>`;
}

/** @param {Offered} one  @param {(path: string) => void} go */
function gameLine({ game, seats, bots }, go) {
  const name = gameName(game);
  const play = (/** @type {Event} */ event) => {
    event.preventDefault();
    const bot = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("bot"));
    return playBots(game, Array(seats - 1).fill(bot), go);
  };
  return html`<li>
    <span><b>${name}</b><small>${t("lobby.gameSeats", { count: seats })}</small></span>
    <form @submit=${play}>
      <select name="bot" aria-label=${t("lobby.gameBot", { game: name })}>${bots.map((bot) => html`<option value=${bot}>${botName(bot)}</option>`)}</select>
      <button ?disabled=${session.me === null || lobby.busy} aria-label=${t("lobby.gamePlay", { game: name })}>${t("lobby.gameStart")}</button>
    </form>
  </li>`;
}
