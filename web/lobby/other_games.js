// @ts-check
/** The other games of this server: each is played against its house bots. */
import { GAME as HOLDEM, VARIANT, sitAndGoPanel } from "../holdem/sit_and_go.js";
import { GAME as MAHJONG, mahjongPanel } from "../mahjong/lobby.js";
import { ask } from "../shell/account.js";
import { changed } from "../shell/change.js";
import { t } from "../shell/i18n.js";
import { botName, gameName } from "../shell/names.js";
import { session } from "../shell/session.js";
import { html, nothing } from "../vendor/lit-html.js";
import { GAME, lobby, makeRoom, playBots } from "./actions.js";

/** @typedef {import("../shell/types").Offered} Offered */

/** @type {{games: Offered[]}} */
const offered = { games: [] };

export async function loadGames() {
  try {
    const { games } = await ask("GET", "/catalog");
    offered.games = games.filter((/** @type {Offered} */ { game, seats, bots }) => game !== GAME && seats > 1 && bots.length > 0);
    changed();
  } catch {
    // the lobby works without this list
  }
}

/** House bots of a game, the weakest first. @param {string} game */
export function botsOf(game) {
  return offered.games.find((one) => one.game === game)?.bots ?? [];
}

/** @param {(path: string) => void} go */
export function gamesPanel(go) {
  const listed = offered.games.filter(({ game }) => game !== MAHJONG && game !== HOLDEM);
  return html`${botsOf(HOLDEM).length > 0 ? holdemPanel(go) : nothing}
    ${botsOf(MAHJONG).length > 0
      ? mahjongPanel(lobby.busy, { play: (bots, variant) => playBots(MAHJONG, bots, go, variant), invite: (variant) => makeRoom(MAHJONG, go, variant) })
      : nothing}
    ${listed.length > 0 ? otherGames(listed, go) : nothing}`;
}

/** @param {(path: string) => void} go */
function holdemPanel(go) {
  return sitAndGoPanel(lobby.busy, {
    play: (bots) => playBots(HOLDEM, bots, go, VARIANT),
    invite: (players) => makeRoom(HOLDEM, go, VARIANT, players),
  });
}

/** @param {Offered[]} games  @param {(path: string) => void} go */
function otherGames(games, go) {
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
