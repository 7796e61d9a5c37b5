// @ts-check
/**
 * What lies on a hold'em table at one moment, computed from frames. A frame may hold many events, and the view after
 * a hand has no hand any more: so events are applied one by one, and each gives a snapshot. No rules: the server says
 * what is legal and who wins.
 */

/** @typedef {import("./types").LastAction} LastAction */
/** @typedef {import("./types").HandView} HandView */
/** @typedef {import("./types").HoldemEvent} HoldemEvent */
/** @typedef {import("./types").MatchFrame} MatchFrame */
/** @typedef {import("./types").MatchOutcome} MatchOutcome */
/** @typedef {import("./types").MatchView} MatchView */
/** @typedef {import("./types").PlayingCard} PlayingCard */
/** @typedef {import("./types").Stakes} Stakes */

/**
 * One chair.
 * @typedef {object} Player
 * @property {number} stack
 * @property {number} bet in front, on this street
 * @property {number} total in the pot over the hand, bets among it
 * @property {"empty" | "waiting" | "active" | "all_in" | "folded" | "out"} standing
 * @property {PlayingCard[] | null} cards face up
 * @property {LastAction | null} action what was done there last in this hand
 * @property {boolean} fresh it was done on this street
 * @property {boolean} auto a clock did it
 * @property {number} won of the pots, once the hand is over
 * @property {number} place once it is out of the match
 * @property {boolean} gone
 * @property {import("./types").Seating} [seating] at a cash table
 */

/**
 * @typedef {object} Snapshot
 * @property {MatchView["phase"]} phase
 * @property {number} number of the hand that is shown, from 0
 * @property {Stakes} stakes
 * @property {number | null} button
 * @property {number | null} actor
 * @property {PlayingCard[][]} boards
 * @property {PlayingCard[]} hunted the cards that would have come, after a hand that ended before the river
 * @property {number} pot all chips in the middle, bets among them; after the hand, what was paid
 * @property {number[]} paid by pot, once the hand is over
 * @property {Player[]} players
 * @property {boolean} isOver the hand that is shown is
 * @property {HoldemEvent[]} events that led here
 * @property {MatchOutcome | null} outcome
 * @property {string} variant of poker
 */

/** @type {readonly string[]} */
const LAST_ACTIONS = ["posted", "folded", "checked", "called", "raised", "mucked"];
/** @type {Record<string, string>} */
const KINDS = { shown: "show", mucked: "show" };
for (const type of ["awarded", "raked", "hunted", "ended", "exposed", "eliminated", "match_ended"]) KINDS[type] = "end";

/**
 * The snapshots of a frame, at least one.
 * @param {MatchFrame} frame
 * @param {Snapshot | null} before the last snapshot of the frame before
 * @returns {Snapshot[]}
 */
export function snapshotsOf(frame, before) {
  const { view, events } = frame;
  if (view.hand === null && !events.some(({ type }) => type === "ended")) return [resting(frame, before)];
  const isBegun = events.some(({ type }) => type === "dealt");
  const number = view.hand ? view.number : view.number - 1;
  const from = isBegun ? { ...blank(view, []), outcome: null } : before?.number === number && !before.isOver ? before : null;
  if (from === null) return [view.hand ? seen(view, view.hand, frame, null) : resting(frame, null)];
  // Nothing is missed in a frame without events: a connection that was lost comes back to such a frame, as does a player who sits down.
  if (events.length === 0) return [view.hand ? seen(view, view.hand, frame, { ...from, events }) : closed({ ...from, events }, view)];
  const snapshots = withEvents({ ...from, number }, frame);
  const last = /** @type {Snapshot} */ (snapshots.at(-1));
  snapshots[snapshots.length - 1] = view.hand ? seen(view, view.hand, frame, last) : closed(last, view);
  return snapshots;
}

/** Between hands: the last one stays on the table. @param {MatchFrame} frame  @param {Snapshot | null} before */
function resting({ view, events }, before) {
  return before?.isOver && view.phase !== "waiting" && before.number === view.number - 1
    ? closed({ ...before, events }, view)
    : blank(view, events);
}

/** @param {MatchView} view  @param {HoldemEvent[]} events @returns {Snapshot} */
function blank(view, events) {
  const players = view.chairs.map((chair) => {
    /** @type {Player["standing"]} */
    const standing = chair === null ? "empty" : chair.place ? "out" : "waiting";
    return { ...nobody(), ...chair, standing };
  });
  const { phase, number, stakes, button, outcome } = view;
  const variant = view.hand?.table?.variant ?? "holdem";
  return {
    phase, number, stakes, button, actor: null, boards: [[]], hunted: [], pot: 0, paid: [], players, isOver: false, events, outcome, variant,
  };
}

/** @returns {Player} */
function nobody() {
  return {
    stack: 0, bet: 0, total: 0, standing: "empty", cards: null, action: null, fresh: false, auto: false, won: 0, place: 0, gone: false,
  };
}

/**
 * A hand as its view has it; what the view does not have is taken from the snapshot that the events led to.
 * @param {MatchView} view  @param {HandView} hand  @param {MatchFrame} frame  @param {Snapshot | null} led
 * @returns {Snapshot}
 */
function seen(view, hand, frame, led) {
  const bare = blank(view, led?.events ?? frame.events);
  const players = bare.players.map((resting, seat) => {
    const player = hand.players[seat];
    const known = led?.players[seat];
    if (!player || player.standing === "out") return resting;
    const { stack, current_bet: bet, total, standing } = player;
    const cards = player.cards ?? known?.cards ?? null;
    return { ...resting, stack, bet, total, standing, cards, ...lastAction(hand.history, seat), auto: known?.auto ?? false };
  });
  const { button, actor, boards, pot } = hand;
  return { ...bare, button, actor, boards, pot, players };
}

/** @param {HoldemEvent[]} history  @param {number} seat @returns {{action: LastAction | null, fresh: boolean}} */
function lastAction(history, seat) {
  const at = history.findLastIndex((event) => isLastAction(event) && event.seat === seat);
  const street = history.findLastIndex(({ type }) => type === "turned");
  return { action: at < 0 ? null : /** @type {LastAction} */ (history[at]), fresh: at > street };
}

/** @param {HoldemEvent} event @returns {event is LastAction} */
function isLastAction(event) {
  return LAST_ACTIONS.includes(event.type);
}

/** @param {Snapshot} snapshot  @param {MatchView} view @returns {Snapshot} */
function closed(snapshot, view) {
  const players = snapshot.players.map((player, seat) => {
    const chair = view.chairs[seat];
    if (chair === null) return nobody();
    return player.standing === "empty" ? { ...nobody(), ...chair, standing: /** @type {const} */ ("waiting") } : { ...player, ...chair };
  });
  return { ...snapshot, phase: view.phase, players, actor: null, isOver: true, outcome: view.outcome };
}

/** Events on a snapshot, each run of a kind a snapshot. @param {Snapshot} from  @param {MatchFrame} frame @returns {Snapshot[]} */
export function withEvents(from, { events, automatic }) {
  /** @type {Snapshot[]} */
  const snapshots = [];
  let kind = "";
  let snapshot = from;
  events.forEach((event, index) => {
    const next = event.type === "turned" ? `turned ${index}` : (KINDS[event.type] ?? "act");
    const led = next === kind ? snapshot.events : [];
    snapshot = { ...after(snapshot, event, automatic.includes(index)), events: [...led, event] };
    if (next === kind) snapshots.pop();
    snapshots.push(snapshot);
    kind = next;
  });
  return snapshots;
}

/** @param {Snapshot} snapshot  @param {HoldemEvent} event  @param {boolean} auto @returns {Snapshot} */
function after(snapshot, event, auto) {
  const changed = changedPlayer(snapshot, event, auto);
  switch (event.type) {
    case "hand_begun":
      return { ...snapshot, number: event.number, stakes: event.stakes, phase: "hand" };
    case "dealt":
      return { ...snapshot, button: event.button, players: dealtIn(snapshot, event) };
    case "posted":
    case "called":
    case "raised":
      return { ...changed, pot: snapshot.pot + event.amount };
    case "returned":
      return { ...changed, pot: snapshot.pot - event.amount };
    case "turned":
      return turned(snapshot, event);
    case "awarded":
      return paid(changed, event);
    case "hunted":
      return { ...snapshot, hunted: event.cards };
    case "exposed":
      return { ...snapshot, players: snapshot.players.map((one, seat) => ({ ...one, cards: event.cards[seat] ?? one.cards })) };
    case "ended":
      return ended(collected(snapshot), event.stacks);
    case "match_ended":
      return { ...snapshot, outcome: event.outcome };
    default:
      return changed;
  }
}

/** @param {Snapshot} snapshot  @param {HoldemEvent} event  @param {boolean} auto @returns {Snapshot} */
function changedPlayer(snapshot, event, auto) {
  if (!("seat" in event)) return snapshot;
  const players = snapshot.players.map((one, seat) => (seat === event.seat ? changedBy(one, event, auto) : one));
  return { ...snapshot, players, actor: null };
}

/** @param {Player} one  @param {HoldemEvent} event  @param {boolean} auto @returns {Player} */
function changedBy(one, event, auto) {
  const done = isLastAction(event) ? { ...one, action: event, fresh: true, auto } : one;
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

/** @param {Snapshot} snapshot  @param {Extract<HoldemEvent, {type: "dealt"}>} event @returns {Player[]} */
function dealtIn(snapshot, event) {
  return snapshot.players.map((one, seat) =>
    event.order.includes(seat)
      ? { ...one, standing: "active", stack: event.stacks[seat], cards: event.cards[seat], place: 0, gone: false }
      : one,
  );
}

/** @param {Snapshot} snapshot  @param {Extract<HoldemEvent, {type: "turned"}>} event @returns {Snapshot} */
function turned(snapshot, event) {
  const boards = [...snapshot.boards];
  while (boards.length <= event.board) boards.push([...boards[0].slice(0, event.street === 1 ? 0 : event.street + 1)]);
  boards[event.board] = [...boards[event.board], ...event.cards];
  return { ...collected(snapshot), boards };
}

/** @param {Snapshot} snapshot  @param {Extract<HoldemEvent, {type: "awarded"}>} event @returns {Snapshot} */
function paid(snapshot, event) {
  const pots = [...snapshot.paid];
  pots[event.pot] = (pots[event.pot] ?? 0) + event.amount;
  return { ...collected(snapshot), paid: pots };
}

/** @param {Snapshot} snapshot  @param {number[]} stacks @returns {Snapshot} */
function ended(snapshot, stacks) {
  const isIn = (/** @type {Player} */ { standing }) => ["active", "all_in", "folded"].includes(standing);
  const players = snapshot.players.map((one, seat) => (isIn(one) ? { ...one, stack: stacks[seat] } : one));
  return { ...snapshot, players };
}

/** The bets of a street go to the middle. @param {Snapshot} snapshot @returns {Snapshot} */
function collected(snapshot) {
  return { ...snapshot, actor: null, players: snapshot.players.map((one) => ({ ...one, bet: 0, fresh: false })) };
}

/**
 * What lies in the middle, main pot first; the bets of this street still lie in front of the chairs.
 * @param {Snapshot} snapshot @returns {number[]}
 */
export function potsOf(snapshot) {
  if (snapshot.paid.length > 0) return snapshot.paid.map((amount) => amount ?? 0);
  const totals = snapshot.players.map((one) => one.total - one.bet);
  const isRival = (/** @type {Player} */ { standing }) => standing === "active" || standing === "all_in";
  const rivals = totals.filter((_, seat) => isRival(snapshot.players[seat]));
  const levels = [...new Set(rivals)].sort((a, b) => a - b);
  const dead = snapshot.pot - snapshot.players.reduce((sum, one) => sum + one.total, 0);
  let floor = 0;
  const pots = levels.map((level, index) => {
    const isTop = index === levels.length - 1;
    const layer = totals.reduce((sum, total) => sum + Math.max(0, (isTop ? total : Math.min(total, level)) - floor), 0);
    floor = level;
    return layer + (index === 0 ? dead : 0);
  });
  return pots.filter((amount) => amount > 0);
}
