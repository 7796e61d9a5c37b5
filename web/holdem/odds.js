// @ts-check
/** The chances of hands that lie open. The page sends the cards that it shows; the server knows the rules. */
import { ask } from "../shell/account.js";
import { changed } from "../shell/change.js";
import { number, t } from "../shell/i18n.js";
import { html, nothing } from "../vendor/lit-html.js";
import { cardsText, playingCard } from "./cards.js";
import { madeText } from "./made.js";

/** @typedef {import("./snapshots.js").Snapshot} Snapshot */
/** @typedef {{share: number, made: import("./types").Hints | null}} HandOdds */
/** By chair, null where there are none. @typedef {{hands: (HandOdds | null)[], exact: boolean}} Odds */

/** Answers that are kept, and ms until a question that was refused is asked again. */
const KEPT = 400;
const AGAIN = 5_000;

/** By question; null while it is being asked. @type {Map<string, {hands: HandOdds[], exact: boolean} | null>} */
const known = new Map();

/** Null if not all cards of this hand are open, or while the answer is on its way. @param {Snapshot} snapshot @returns {Odds | null} */
export function oddsOf(snapshot) {
  const seats = snapshot.players.flatMap(({ standing }, seat) => (standing === "active" || standing === "all_in" ? [seat] : []));
  if (seats.length < 2 || snapshot.boards.length !== 1) return null;
  const open = seats.flatMap((seat) => (snapshot.players[seat].cards ? [snapshot.players[seat].cards.join("")] : []));
  if (open.length < seats.length) return null;
  const dead = snapshot.players.flatMap(({ standing, cards }) => (standing === "folded" && cards ? cards : []));
  const asked = { hands: open.join(","), board: snapshot.boards[0].join(""), dead: dead.join(""), variant: snapshot.variant };
  const found = answer(new URLSearchParams(asked).toString());
  if (!found) return null;
  return { hands: snapshot.players.map((_, seat) => found.hands[seats.indexOf(seat)] ?? null), exact: found.exact };
}

/** @param {string} query */
function answer(query) {
  if (!known.has(query)) load(query);
  return known.get(query) ?? null;
}

/** @param {string} query */
async function load(query) {
  known.set(query, null);
  const oldest = known.keys().next().value;
  if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
  try {
    known.set(query, await ask("GET", `/odds?${query}`));
    changed();
  } catch {
    setTimeout(() => known.delete(query), AGAIN);
  }
}

/** @param {HandOdds} hand  @param {boolean} exact */
function shareText({ share }, exact) {
  return t(exact ? "odds.share" : "odds.about", { share: number(share * 100) });
}

/** On a player's plate, where there is little room. @param {HandOdds | null} hand */
export function oddsBadge(hand) {
  if (!hand) return nothing;
  const words = [t("odds.label", { share: number(hand.share * 100) }), madeText(hand.made)].filter(Boolean).join(". ");
  return html`<span class="odds" role="img" aria-label=${words} title=${words}>${number(hand.share * 100)}%</span>`;
}

/** Beside the table: cards, what they make, how often they win. @param {Snapshot} snapshot  @param {string[]} names */
export function oddsPanel(snapshot, names) {
  const odds = oddsOf(snapshot);
  if (!odds) return nothing;
  const lines = odds.hands.flatMap((hand, seat) => (hand ? [{ seat, hand, cards: snapshot.players[seat].cards ?? [] }] : []));
  lines.sort((one, other) => other.hand.share - one.hand.share);
  return html`<section class="panel odds-panel" aria-labelledby="odds-title">
    <h2 id="odds-title">${t("odds.title")}</h2>
    <ul>${lines.map(({ seat, hand, cards }) => html`<li>
      <span class="row"><span class="team team-${seat}"><i aria-hidden="true">${seat + 1}</i><span title=${names[seat]}>${names[seat]}</span></span>
        <span class="few-cards" role="img" aria-label=${cardsText(cards)}>${cards.map((card) => playingCard(card))}</span></span>
      <b>${shareText(hand, odds.exact)}</b>
      <progress max="1" .value=${hand.share} aria-hidden="true"></progress>
      <span class="quiet">${madeText(hand.made)}</span>
    </li>`)}</ul>
    <p class="quiet">${t("odds.hint")}</p>
  </section>`;
}
