// @ts-check
/** What happens at a mahjong table, for the ear: sounds for everyone, sentences for screen readers. */
import { say } from "../shell/announcements.js";
import { number, t } from "../shell/i18n.js";
import { play } from "../shell/sound.js";
import { roundName } from "./board.js";
import { meldText } from "./melds.js";
import { SOUNDS } from "./sounds.js";
import { tileName, tileNames } from "./tiles.js";

/** @typedef {import("./types").MahjongEvent} MahjongEvent */
/** @typedef {import("./types").Result} Result */

/** What is called aloud. @param {MahjongEvent} event @returns {{seat: number, word: string}[] | null} */
export function calledWord(event) {
  switch (event.type) {
    case "discarded":
      return event.riichi ? [{ seat: event.seat, word: t("mahjong.called.riichi") }] : null;
    case "melded": {
      const kind = event.meld.kind === "chi" || event.meld.kind === "pon" ? event.meld.kind : "kan";
      return [{ seat: event.seat, word: t(`mahjong.called.${kind}`) }];
    }
    case "ended":
      if (event.result.type !== "won") return null;
      return event.result.wins.map((win) => ({
        seat: win.seat,
        word: t(win.seat === win.from_seat ? "mahjong.called.tsumo" : "mahjong.called.ron"),
      }));
    default:
      return null;
  }
}

/** @param {import("./types").TableFrame} frame  @param {import("./table.js").Table} table */
export function announce(frame, table) {
  for (const event of frame.events) sound(event, table);
  const offer = table.prompt?.actions;
  if (offer?.type === "calling" || offer?.type === "winning") play(SOUNDS.asked);
  const sentences = frame.events.flatMap((event) => eventText(event, table.names) ?? []);
  const asked = askedText(offer);
  if (sentences.length > 0 || asked) say([...sentences, ...(asked ? [asked] : [])].join(" "));
}

/** @param {any} offer */
function askedText(offer) {
  if (offer?.type === "winning") return t("mahjong.say.winning", { tile: tileName(offer.tile) });
  if (offer?.type === "calling") return t("mahjong.say.calling", { tile: tileName(offer.tile) });
  return offer?.type === "turn" ? t("mahjong.say.turn") : "";
}

/** @param {MahjongEvent} event  @param {import("./table.js").Table} table */
function sound(event, table) {
  switch (event.type) {
    case "began":
      return play(SOUNDS.deal);
    case "drew":
      return event.seat === table.seat ? play(SOUNDS.turn) : undefined;
    case "discarded":
      return play(event.riichi ? SOUNDS.riichi : SOUNDS.discard);
    case "melded":
      return play(SOUNDS.call);
    case "ended":
      return play(event.result.type === "won" ? SOUNDS.win : SOUNDS.draw);
    case "match_ended":
      return play(SOUNDS.over);
    default:
      return undefined;
  }
}

/** A sentence, or null where nothing need be said. @param {MahjongEvent} event  @param {string[]} names */
export function eventText(event, names) {
  const name = "seat" in event ? (names[event.seat] ?? "") : "";
  switch (event.type) {
    case "began":
      return t("mahjong.event.began", { round: roundName(event.kyoku) });
    case "drew":
      return event.tile === null ? null : t("mahjong.event.drew", { name, tile: tileName(event.tile) });
    case "discarded":
      return t(event.riichi ? "mahjong.event.riichi" : "mahjong.event.discarded", { name, tile: tileName(event.tile) });
    case "melded":
      return t("mahjong.event.melded", { name, meld: meldText(event.meld) });
    case "dora_shown":
      return t("mahjong.event.dora", { tile: tileName(event.tile) });
    case "left":
      return t("mahjong.event.left", { name });
    case "ended":
      return resultText(event.result, names);
    case "match_ended":
      return t("table.over");
    default:
      return null;
  }
}

/** @param {Result} result  @param {string[]} names */
export function resultText(result, names) {
  if (result.type === "drawn") return t(`mahjong.drawn.${result.reason}`);
  return result.wins.map((win) => {
    const points = number(win.deltas[win.seat]);
    const key = win.seat === win.from_seat ? "mahjong.won.tsumo" : "mahjong.won.ron";
    return t(key, { name: names[win.seat], from: names[win.from_seat], points, tiles: tileNames([win.tile]) });
  }).join(" ");
}
