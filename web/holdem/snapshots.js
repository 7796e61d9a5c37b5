// @ts-check
/**
 * What lies on a hold'em table at one moment, made of frames. A frame may hold a whole run of events, and the view
 * after a hand holds no hand any more: so events are laid on one by one, each a scene of its own. No rules: what
 * is legal or who wins is the server's to say.
 */

/** @typedef {import("../shell/types").Deed} Deed */
/** @typedef {import("../shell/types").HandView} HandView */
/** @typedef {import("../shell/types").HoldemEvent} HoldemEvent */
/** @typedef {import("../shell/types").MatchFrame} MatchFrame */
/** @typedef {import("../shell/types").MatchOutcome} MatchOutcome */
/** @typedef {import("../shell/types").MatchView} MatchView */
/** @typedef {import("../shell/types").PlayingCard} PlayingCard */
/** @typedef {import("../shell/types").Stakes} Stakes */

/**
 * One chair.
 * @typedef {object} Sitting
 * @property {number} stack
 * @property {number} bet in front, on this street
 * @property {number} total in the pot over the hand, bets among it
 * @property {"empty" | "waiting" | "active" | "all_in" | "folded" | "out"} standing
 * @property {PlayingCard[] | null} cards face up
 * @property {Deed | null} deed what was done there last in this hand
 * @property {boolean} fresh it was done on this street
 * @property {boolean} auto a clock did it
 * @property {number} won of the pots, once the hand is over
 * @property {number} place once it is out of the match
 * @property {boolean} gone
 */

/**
 * @typedef {object} Scene
 * @property {MatchView["phase"]} phase
 * @property {number} number of the hand that is shown, from 0
 * @property {Stakes} stakes
 * @property {number | null} button
 * @property {number | null} actor
 * @property {PlayingCard[][]} boards
 * @property {number} pot all chips in the middle, bets among them; after the hand, what was paid
 * @property {number[]} paid by pot, once the hand is over
 * @property {Sitting[]} sittings
 * @property {boolean} isOver the hand that is shown is
 * @property {HoldemEvent[]} events that led here
 * @property {MatchOutcome | null} outcome
 */

/** @type {readonly string[]} */
const DEEDS = ["posted", "folded", "checked", "called", "raised", "mucked"];
/** @type {Record<string, string>} */
const KINDS = { shown: "show", mucked: "show" };
for (const type of ["awarded", "raked", "ended", "exposed", "eliminated", "match_ended"]) KINDS[type] = "end";

/**
 * The scenes of a frame, at least one.
 * @param {MatchFrame} frame
 * @param {Scene | null} before the last scene of the frame before
 * @returns {Scene[]}
 */
export function scenesOf(frame, before) {
  const { view, events } = frame;
  if (view.hand === null && !events.some(({ type }) => type === "ended")) return [resting(frame, before)];
  const isBegun = events.some(({ type }) => type === "dealt");
  const number = view.hand ? view.number : view.number - 1;
  const from = isBegun ? { ...blank(view, []), outcome: null } : before?.number === number && !before.isOver ? before : null;
  if (from === null) return [view.hand ? seen(view, view.hand, frame, null) : resting(frame, null)];
  const scenes = laidOn({ ...from, number }, frame);
  const last = /** @type {Scene} */ (scenes.at(-1));
  scenes[scenes.length - 1] = view.hand ? seen(view, view.hand, frame, last) : closed(last, view);
  return scenes;
}

/** Between hands: the last one stays on the table. @param {MatchFrame} frame  @param {Scene | null} before */
function resting({ view, events }, before) {
  return before?.isOver && view.phase !== "waiting" && before.number === view.number - 1
    ? closed({ ...before, events }, view)
    : blank(view, events);
}

/** @param {MatchView} view  @param {HoldemEvent[]} events @returns {Scene} */
function blank(view, events) {
  const sittings = view.chairs.map((chair) => {
    /** @type {Sitting["standing"]} */
    const standing = chair === null ? "empty" : chair.place ? "out" : "waiting";
    return { ...nobody(), ...chair, standing };
  });
  const { phase, number, stakes, button, outcome } = view;
  return { phase, number, stakes, button, actor: null, boards: [[]], pot: 0, paid: [], sittings, isOver: false, events, outcome };
}

/** @returns {Sitting} */
function nobody() {
  return {
    stack: 0, bet: 0, total: 0, standing: "empty", cards: null, deed: null, fresh: false, auto: false, won: 0, place: 0, gone: false,
  };
}

/**
 * A hand as its view has it; only what the view does not tell is taken from the scene that the events led to.
 * @param {MatchView} view  @param {HandView} hand  @param {MatchFrame} frame  @param {Scene | null} led
 * @returns {Scene}
 */
function seen(view, hand, frame, led) {
  const bare = blank(view, led?.events ?? frame.events);
  const sittings = bare.sittings.map((sitting, seat) => {
    const player = hand.players[seat];
    const known = led?.sittings[seat];
    if (!player || player.standing === "out") return sitting;
    const { stack, current_bet: bet, total, standing } = player;
    const cards = player.cards ?? known?.cards ?? null;
    return { ...sitting, stack, bet, total, standing, cards, ...lastDeed(hand.history, seat), auto: known?.auto ?? false };
  });
  const { button, actor, boards, pot } = hand;
  return { ...bare, button, actor, boards, pot, sittings };
}

/** @param {HoldemEvent[]} history  @param {number} seat @returns {{deed: Deed | null, fresh: boolean}} */
function lastDeed(history, seat) {
  const at = history.findLastIndex((event) => isDeed(event) && event.seat === seat);
  const street = history.findLastIndex(({ type }) => type === "turned");
  return { deed: at < 0 ? null : /** @type {Deed} */ (history[at]), fresh: at > street };
}

/** @param {HoldemEvent} event @returns {event is Deed} */
function isDeed(event) {
  return DEEDS.includes(event.type);
}

/** @param {Scene} scene  @param {MatchView} view @returns {Scene} */
function closed(scene, view) {
  const sittings = scene.sittings.map((sitting, seat) => ({ ...sitting, ...view.chairs[seat] }));
  return { ...scene, phase: view.phase, sittings, actor: null, isOver: true, outcome: view.outcome };
}

/** Events on a scene, each run of a kind a scene. @param {Scene} from  @param {MatchFrame} frame @returns {Scene[]} */
export function laidOn(from, { events, automatic }) {
  /** @type {Scene[]} */
  const scenes = [];
  let kind = "";
  let scene = from;
  events.forEach((event, index) => {
    const next = event.type === "turned" ? `turned ${index}` : (KINDS[event.type] ?? "act");
    const led = next === kind ? scene.events : [];
    scene = { ...after(scene, event, automatic.includes(index)), events: [...led, event] };
    if (next === kind) scenes.pop();
    scenes.push(scene);
    kind = next;
  });
  return scenes;
}

/** @param {Scene} scene  @param {HoldemEvent} event  @param {boolean} auto @returns {Scene} */
function after(scene, event, auto) {
  const changed = changedSitting(scene, event, auto);
  switch (event.type) {
    case "hand_begun":
      return { ...scene, number: event.number, stakes: event.stakes, phase: "hand" };
    case "dealt":
      return { ...scene, button: event.button, sittings: dealtIn(scene, event) };
    case "posted":
    case "called":
    case "raised":
      return { ...changed, pot: scene.pot + event.amount };
    case "returned":
      return { ...changed, pot: scene.pot - event.amount };
    case "turned":
      return turned(scene, event);
    case "awarded":
      return paid(changed, event);
    case "exposed":
      return { ...scene, sittings: scene.sittings.map((one, seat) => ({ ...one, cards: event.cards[seat] ?? one.cards })) };
    case "ended":
      return ended(collected(scene), event.stacks);
    case "match_ended":
      return { ...scene, outcome: event.outcome };
    default:
      return changed;
  }
}

/** @param {Scene} scene  @param {HoldemEvent} event  @param {boolean} auto @returns {Scene} */
function changedSitting(scene, event, auto) {
  if (!("seat" in event)) return scene;
  const sittings = scene.sittings.map((one, seat) => (seat === event.seat ? changedBy(one, event, auto) : one));
  return { ...scene, sittings, actor: null };
}

/** @param {Sitting} one  @param {HoldemEvent} event  @param {boolean} auto @returns {Sitting} */
function changedBy(one, event, auto) {
  const done = isDeed(event) ? { ...one, deed: event, fresh: true, auto } : one;
  switch (event.type) {
    case "posted":
    case "called":
    case "raised": {
      const standing = event.all_in ? "all_in" : one.standing;
      const kind = event.type === "posted" ? event.kind : "blind";
      const [bet, total] = [kind === "blind" ? event.amount : 0, kind === "dead" ? 0 : event.amount];
      return { ...done, stack: one.stack - event.amount, bet: one.bet + bet, total: one.total + total, standing };
    }
    case "returned":
      return { ...one, stack: one.stack + event.amount, bet: Math.max(0, one.bet - event.amount), total: one.total - event.amount };
    case "folded":
      return { ...done, standing: "folded" };
    case "shown":
      return { ...one, cards: event.cards };
    case "awarded":
      return { ...one, won: one.won + event.amount };
    case "left":
      return { ...one, gone: true };
    case "eliminated":
      return { ...one, place: event.place };
    default:
      return done;
  }
}

/** @param {Scene} scene  @param {Extract<HoldemEvent, {type: "dealt"}>} event @returns {Sitting[]} */
function dealtIn(scene, event) {
  return scene.sittings.map((one, seat) =>
    event.order.includes(seat)
      ? { ...one, standing: "active", stack: event.stacks[seat], cards: event.cards[seat], place: 0, gone: false }
      : one,
  );
}

/** @param {Scene} scene  @param {Extract<HoldemEvent, {type: "turned"}>} event @returns {Scene} */
function turned(scene, event) {
  const boards = [...scene.boards];
  while (boards.length <= event.board) boards.push([...boards[0].slice(0, event.street === 1 ? 0 : event.street + 1)]);
  boards[event.board] = [...boards[event.board], ...event.cards];
  return { ...collected(scene), boards };
}

/** @param {Scene} scene  @param {Extract<HoldemEvent, {type: "awarded"}>} event @returns {Scene} */
function paid(scene, event) {
  const pots = [...scene.paid];
  pots[event.pot] = (pots[event.pot] ?? 0) + event.amount;
  return { ...collected(scene), paid: pots };
}

/** @param {Scene} scene  @param {number[]} stacks @returns {Scene} */
function ended(scene, stacks) {
  const isIn = (/** @type {Sitting} */ { standing }) => ["active", "all_in", "folded"].includes(standing);
  const sittings = scene.sittings.map((one, seat) => (isIn(one) ? { ...one, stack: stacks[seat] } : one));
  return { ...scene, sittings };
}

/** The bets of a street go to the middle. @param {Scene} scene @returns {Scene} */
function collected(scene) {
  return { ...scene, actor: null, sittings: scene.sittings.map((one) => ({ ...one, bet: 0, fresh: false })) };
}

/**
 * What lies in the middle, main pot first; the bets of this street still lie in front of the chairs.
 * @param {Scene} scene @returns {number[]}
 */
export function potsOf(scene) {
  if (scene.paid.length > 0) return scene.paid.map((amount) => amount ?? 0);
  const totals = scene.sittings.map((one) => one.total - one.bet);
  const isRival = (/** @type {Sitting} */ { standing }) => standing === "active" || standing === "all_in";
  const rivals = totals.filter((_, seat) => isRival(scene.sittings[seat]));
  const levels = [...new Set(rivals)].sort((a, b) => a - b);
  const dead = scene.pot - scene.sittings.reduce((sum, one) => sum + one.total, 0);
  let floor = 0;
  const pots = levels.map((level, index) => {
    const isTop = index === levels.length - 1;
    const layer = totals.reduce((sum, total) => sum + Math.max(0, (isTop ? total : Math.min(total, level)) - floor), 0);
    floor = level;
    return layer + (index === 0 ? dead : 0);
  });
  return pots.filter((amount) => amount > 0);
}
