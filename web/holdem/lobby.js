// @ts-check
/** Hold'em in the lobby: a sit-and-go against house bots, people or friends, and the arenas. */
import { gather, makeRoom, playBots } from "../lobby/actions.js";
import { threeWays } from "../lobby/ways.js";
import { t } from "../shell/i18n.js";
import { session } from "../shell/session.js";
import { arenasPanel, loadFinished } from "./arenas.js";
import { GAME, VARIANT, players, sitAndGoPanel, usualBots } from "./sit_and_go.js";

/** @typedef {(path: string) => void} Go */

export const load = loadFinished;

/** @param {Go} go */
export function ways(go) {
  return threeWays([
    { kind: "bots", words: t("home.bots"), hint: t("home.atOnce"), press: () => playBots(GAME, usualBots(), go, VARIANT) },
    { kind: "people", words: t("home.people"), hint: t("lobby.others", { count: session.waiting[GAME] ?? 0 }), press: () => gather({ game: GAME, variant: VARIANT, players: players() }, go) },
    { kind: "friends", words: t("home.friends"), hint: t("home.byLink"), press: () => makeRoom({ game: GAME, variant: VARIANT, players: players() }, go) },
  ]);
}

export function more() {
  return sitAndGoPanel();
}

export function beside() {
  return arenasPanel();
}

export function preview() {
  return import("./preview.js");
}
