// @ts-check
/** What a cash table sends, in the form of a match: then the same table shows both. No rules: names are changed, and counts. */

/** @typedef {import("../types").Chair} Chair */
/** @typedef {import("../types").MatchFrame} MatchFrame */
/** @typedef {import("../types").MatchView} MatchView */
/** @typedef {import("../types").RingView} RingView */
/** @typedef {import("../types").SeatedChair} SeatedChair */

/** @type {Record<RingView["phase"], MatchView["phase"]>} */
const PHASES = { open: "waiting", prepared: "pause", hand: "hand", pause: "pause" };

/** @param {import("../../shell/types").Frame<RingView, any>} frame @returns {MatchFrame} */
export function asMatch(frame) {
  const { view, prompt } = frame;
  // Whether a player who pauses comes back is asked all the time, and answered by buttons of their own.
  return { ...frame, view: viewed(view), prompt: prompt?.actions.type === "return" ? null : prompt };
}

/** @param {RingView} view @returns {MatchView} */
function viewed(view) {
  const { phase, number } = view;
  const isNext = phase === "hand" || phase === "prepared";
  return {
    seat: view.seat,
    phase: PHASES[phase],
    number: Math.max(0, isNext ? number - 1 : number), // a match counts its hands from 0, and the next one once a hand is over
    stakes: { ...view.table.stakes, scale: scaleOf(view.unit) },
    grows_at: null,
    button: view.marks?.button ?? null,
    chairs: view.chairs.map((chair) => chair && seated(chair)),
    hand: view.hand,
    outcome: null,
  };
}

/** @param {SeatedChair} chair @returns {Chair} */
function seated({ stack, intent, inactive, debt, new: isNew, top_up: topUp }) {
  return { stack, gone: false, place: 0, seating: { intent, inactive, debt, isNew, topUp } };
}

/** How many chips are one of the money. @param {string} unit as "0.01" */
export function scaleOf(unit) {
  return Math.round(1 / Number(unit));
}
