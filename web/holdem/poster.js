// @ts-check
/** A moment of a hand as a picture. */
import { words } from "../replay/poster.js";
import { t } from "../shell/i18n.js";
import { SHAPES } from "./cards.js";
import { madeText } from "./made.js";
import { oddsOf } from "./odds.js";
import { chips } from "./preferences.js";

const COLOURS = { s: "#1b1b1d", h: "#c5142f", d: "#0a4fc4", c: "#14713a" };

/** @param {import("./snapshots.js").Snapshot} snapshot  @param {string[]} names  @param {string} sentence @returns {import("../replay/poster.js").Poster} */
export function poster(snapshot, names, sentence) {
  const odds = oddsOf(snapshot);
  const seats = names.flatMap((name, seat) => (name && snapshot.players[seat]?.standing !== "empty" ? [seat] : []));
  const lines = seats.map((seat) => {
    const { stack, cards, won, standing, place } = snapshot.players[seat];
    const hand = odds?.hands[seat] ?? null;
    const made = hand && snapshot.boards[0].length > 0 ? madeText(hand.made) : "";
    const chance = hand && !snapshot.isOver ? t("odds.share", { share: Math.round(hand.share * 100) }) : "";
    const gain = won > 0 ? t("holdem.won", { amount: chips(won, snapshot.stakes) }) : "";
    return { name: names[seat], detail: standing === "out" ? t("holdem.place", { place }) : chips(stack, snapshot.stakes), note: [gain, chance, made].filter(Boolean).join(" · "), pieces: (cards ?? []).map(piece) };
  });
  return { title: t("holdem.title", { names: seats.map((seat) => names[seat]).join(", ") }), sentence, board: snapshot.boards[0].map(piece), lines };
}

/** @param {string} card @returns {import("../replay/poster.js").Piece} */
function piece(card) {
  const suit = /** @type {keyof typeof SHAPES} */ (card[1]);
  const rank = card[0] === "T" ? "10" : card[0];
  const svg = `<rect width="72" height="100" rx="9" fill="#fffdf8"/>
    ${words(36, 42, rank, 40, COLOURS[suit], 700, "middle")}
    <path transform="translate(18 52) scale(1.5)" d="${SHAPES[suit]}" fill="${COLOURS[suit]}"/>`;
  return { svg, width: 72, height: 100 };
}
