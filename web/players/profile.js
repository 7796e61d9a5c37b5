// @ts-check
/** The page of a player: results, ratings over time, favourite bot, matches. */
import { ask } from "../shell/account.js";
import { changed } from "../shell/change.js";
import { moment, number, t } from "../shell/i18n.js";
import { botName, gameName, nameOf, playerLink } from "../shell/names.js";
import { ratingText } from "../shell/rating.js";
import { session } from "../shell/session.js";
import { html, nothing } from "../vendor/lit-html.js";
import { curve } from "./curve.js";

/** @typedef {import("../shell/types").Player} Player */
/** @typedef {import("../shell/types").Named} Named */
/** @typedef {import("../shell/types").RatedMatch} RatedMatch */
/** @typedef {{player: Player, seats: Record<string, (Named | null)[]>}} Shown */

/** @param {string} id @returns {Promise<() => import("../shell/types").Page>} */
export async function openProfile(id) {
  /** @type {Shown} */
  const shown = await ask("GET", `/players/${encodeURIComponent(id)}`);
  const rated = Object.keys(shown.player.games).filter((game) => shown.player.games[game].rating);
  /** @type {{game: string | undefined, steps: RatedMatch[]}} */
  const history = { game: rated[0], steps: [] };
  /** @param {string} game */
  const load = async (game) => {
    history.game = game;
    history.steps = (await ask("GET", `/players/${encodeURIComponent(id)}/ratings?game=${game}`)).steps;
    changed();
  };
  if (history.game) await load(history.game);
  return () => ({ draw: () => page(shown, rated, history, load), title: () => name(shown.player) });
}

/** @param {Player} player */
function name(player) {
  return player.kind === "house" ? botName(player.nickname) : player.nickname;
}

/** @param {Shown} shown  @param {string[]} rated  @param {{game: string | undefined, steps: RatedMatch[]}} history
 *  @param {(game: string) => void} load */
function page({ player, seats }, rated, history, load) {
  return html`<div class="profile">
    <section class="panel">
      <h1 tabindex="-1">${name(player)}</h1>
      <p class="quiet">${about(player)}</p>
      ${player.player === session.me?.account ? html`<p><a class="button" href="/account">${t("keep.title")}</a></p>` : nothing}
    </section>
    ${records(player)}
    ${history.steps.length ? html`<section class="panel" aria-labelledby="history-title">
      <h2 id="history-title">${t("player.history")}</h2>
      ${rated.length > 1 ? html`<div class="segments" role="group" aria-label=${t("home.games")}>${rated.map((game) => html`<button
        aria-pressed=${game === history.game} @click=${() => load(game)}>${gameName(game)}</button>`)}</div>` : nothing}
      ${curve(history.steps)}
    </section>` : nothing}
    ${matches(player, seats)}
  </div>`;
}

/** @param {Player} player */
function about(player) {
  if (player.kind === "house") return t("player.house");
  const since = t("player.since", { when: new Date(player.since_ts ?? 0).toLocaleDateString(document.documentElement.lang, { dateStyle: "medium" }) });
  return player.kind === "bot" ? `${t("table.bot")} · ${since}` : since;
}

/** @param {Player} player */
function records(player) {
  const games = Object.entries(player.games);
  if (games.length === 0) return nothing;
  return html`<div class="records">
    ${games.map(([game, record]) => html`<section class="panel">
      <h2>${gameName(game)}</h2>
      <dl>
        ${record.rating ? html`<dt>${t("account.rating")}</dt><dd>${ratingText(record.rating)}</dd>` : nothing}
        ${line("player.won", record.won)}${line("player.lost", record.lost)}${line("player.drawn", record.drawn)}${line("player.played", record.played)}
      </dl>
    </section>`)}
    ${player.favourite ? favourite(player.favourite) : nothing}
  </div>`;
}

/** @param {import("../shell/i18n.js").Key} key  @param {number} count */
function line(key, count) {
  return count ? html`<dt>${t(key)}</dt><dd>${number(count)}</dd>` : nothing;
}

/** @param {NonNullable<Player["favourite"]>} bot */
function favourite(bot) {
  return html`<section class="panel">
    <h2>${t("player.favourite")}</h2>
    <p><a class="name" href="/player/${bot.player}">${botName(bot.player.split(":")[2] ?? bot.player)}</a> · ${gameName(bot.game)}</p>
    <dl>${line("player.won", bot.won)}${line("player.lost", bot.lost)}${line("player.drawn", bot.drawn)}</dl>
  </section>`;
}

/** @param {Player} player  @param {Record<string, (Named | null)[]>} seats */
function matches(player, seats) {
  return html`<section class="panel matches" aria-labelledby="matches-title">
    <h2 id="matches-title">${t("player.matches")}</h2>
    ${player.matches.length === 0 ? html`<p class="quiet">${t("player.noMatches")}</p>` : html`<table>
      <thead><tr><th scope="col">${t("player.result")}</th><th scope="col">${t("player.against")}</th><th scope="col">${t("player.when")}</th><th scope="col">${t("room.game")}</th></tr></thead>
      <tbody>${player.matches.map((match) => html`<tr>
        <td>${t(`player.verdict.${match.verdict}`)}</td>
        <td>${opponents(player, match.game, seats[match.match] ?? [])}</td>
        <td><a href="/replay/${match.match}">${moment(match.filed_at)}</a></td>
        <td>${gameName(match.game)}</td>
      </tr>`)}</tbody>
    </table>`}
  </section>`;
}

/** @param {Player} player  @param {string} game  @param {(Named | null)[]} seats */
function opponents(player, game, seats) {
  const own = seats.findIndex((seat) => seat !== null && (player.kind === "house" ? seat.account === null && seat.name === player.nickname : seat.account === player.player));
  return seats.flatMap((seat, at) => (seat === null || at === own ? [] : [seat])).map((seat, at) => html`${at ? ", " : ""}${playerLink(seat, game, nameOf(seat))}`);
}
