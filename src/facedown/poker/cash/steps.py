"""The effect of one input on a table: pure functions without time and, if cards are given, without chance.

They do not count questions; the game does.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from facedown.core import Move, Seat, Seed, Step
from facedown.core.fair import Sealed, hand_seed
from facedown.poker.button import Marks
from facedown.poker.cards import NAMES
from facedown.poker.cash.chairs import PLAY, QUIT, Chair
from facedown.poker.cash.config import Config
from facedown.poker.cash.events import AskedForChips, Committed, Event, Intended, Sat
from facedown.poker.cash.preparation import dropped_out, joined, prepared
from facedown.poker.cash.ring import ChairPosts, Ring, begun_with, finished, with_chair
from facedown.poker.cash.state import State
from facedown.poker.deal import deal as drawn
from facedown.poker.hand import HAND
from facedown.poker.hand import actions as hand_actions
from facedown.poker.hand import config as hand_config
from facedown.poker.hand import events as hand_events
from facedown.poker.hand import state as hand_state
from facedown.poker.kernel import OVER
from facedown.poker.posts import Posts, has_open_big_blind, order_from
from facedown.poker.variant import VARIANTS


def sat(
    state: State, seat: Seat, chips: int, intent: int = PLAY, nonce: str = "", *, debt: int = 0
) -> Step[State, Event]:
    """cash.md 3.1, 8.1: a player who wants to play joins a hand that is not dealt yet, otherwise the next
    one. One who comes back with a debt (3.8) pays it with the next, and is no newcomer."""
    standing = state.standing
    late = standing.stage == "dealt" or intent != PLAY or debt > 0
    playing = standing.stage == "prepared" and not late
    chair = Chair(chips, intent, inactive=late, debt=debt, new=not debt, nonce=nonce)
    after = with_chair(standing, seat, chair)
    if playing:
        after = joined(state.config, after, seat)
    events = (Sat(seat, chips, intent, late),)
    return Step(replace(state, standing=after), events, (Move(seat, chips),))


def intended(state: State, seat: Seat, intent: int) -> Step[State, Event]:
    """cash.md 3.2–3.6. Nobody loses the chair yet: that happens when the next hand is prepared."""
    standing = state.standing
    chair = standing.chairs[seat]
    if chair is None or chair.intent in {intent, QUIT}:
        return Step(state)
    out = intent != PLAY and not chair.inactive
    if out and state.in_hand(seat) and state.config.rules.sit_out == "next_hand":
        out = False
    after = replace(chair, intent=intent, inactive=chair.inactive or out)
    told = Intended(seat, intent, after.inactive)
    now = replace(state, standing=with_chair(standing, seat, after))
    if not out:
        return Step(now, (told,))
    if standing.stage == "prepared":
        step = dropped_out(state.config, now.standing, seat)
        return Step(replace(now, standing=step.state), (told, *step.events), step.moves)
    if not state.in_hand(seat):
        return Step(now, (told,))
    return _went_on(now, hand_step(state, seat, hand_actions.Leave()), (told,))


def asked_for_chips(state: State, seat: Seat, chips: int) -> Step[State, Event]:
    chair = replace(state.standing.chair(seat), top_up=chips)
    after = with_chair(state.standing, seat, chair)
    return Step(replace(state, standing=after), (AskedForChips(seat, chips),))


def next_prepared(state: State) -> Step[State, Event]:
    assert state.hand is None, "the hand is not over"
    step = prepared(state.config, state.standing)
    return Step(replace(state, standing=step.state), step.events, step.moves)


def dealt(state: State, deal: str = "") -> Step[State, Event]:
    """Deal the prepared hand: with these cards, or the config's, or the seed's."""
    if state.config.fair is not True:
        return _went_on(replace(state, standing=begun_with(state.standing)), dealt_hand(state, deal))
    number, commit = state.standing.number, sealed_deck(state).root
    begun = replace(state, standing=begun_with(state.standing, commit))
    return _went_on(begun, dealt_hand(state, deal), (Committed(number, commit),))


def played(state: State, seat: Seat, action: hand_actions.Action) -> Step[State, Event]:
    """Inputs during a hand go to the hand."""
    return _went_on(state, hand_step(state, seat, action))


def dealt_hand(state: State, deal: str = "") -> Step[hand_state.State, hand_events.Event]:
    standing = state.standing
    config = hand_of(state.config, standing, deal)
    if config.deal:
        return HAND.new(config, _NO_CHANCE)
    return HAND.new(config, _secret(state))


def sealed_deck(state: State) -> Sealed:
    """The whole deck of the hand that is prepared, or was dealt last: what a fair table commits to."""
    secret, deck = _secret(state), VARIANTS[state.config.table.variant].deck
    return Sealed([NAMES[card] for card in drawn(secret, len(deck), deck)], secret)


def _secret(state: State) -> Seed:
    standing = state.standing
    assert state.seed is not None, "without a seed the cards must be given"
    return hand_seed(state.seed, standing.number, [standing.chair(seat).nonce for seat in standing.players])


def hand_step(
    state: State, seat: Seat, action: hand_actions.Action
) -> Step[hand_state.State, hand_events.Event]:
    assert state.hand is not None, "no hand is played"
    return HAND.apply(state.hand, seat, action)


def hand_of(config: Config, standing: Ring, deal: str = "") -> hand_config.Config:
    """The prepared hand, for the rules of one hand."""
    posting, marks, table = standing.posting, standing.marks, config.hand_table
    assert posting is not None, "no hand is prepared"
    assert marks is not None, "a player has a position"
    stacks, dead = [0] * config.seats, list(posting.dead)
    for seat in standing.players:
        stacks[seat] = standing.chair(seat).stack + dead[seat]
    if marks.big in standing.players:
        dead[marks.big] += table.stakes.big_blind_ante
    bets = tuple([blind + live for blind, live in zip(posting.blinds, posting.live, strict=True)])
    price = max(table.stakes.big, *bets)
    order = order_from(marks.button, stacks)
    opener = _opener(order, marks, posting)
    if has_open_big_blind(table.stakes, [posting.blinds[seat] for seat in order]):
        opener = marks.big
    posts = Posts(posting.antes, tuple(dead), bets, price, opener)
    return hand_config.Config(tuple(stacks), marks.button, table, posts, deal or config.deal(standing.number))


def _opener(order: Sequence[Seat], marks: Marks, posting: ChairPosts) -> Seat:
    """The player after the last of the highest blinds, counted from the small one (holdem.md 3.1, 3.2)."""
    start = order.index(_first_from(order, marks.small))
    around = [*order[start:], *order[:start]]
    highest = max(posting.blinds)
    if not highest:
        return order[0]
    last = max(at for at, seat in enumerate(around) if posting.blinds[seat] == highest)
    return around[(last + 1) % len(around)]


def _first_from(order: Sequence[Seat], chair: Seat) -> Seat:
    """The player on this chair, or the next after it."""
    return min(order, key=lambda seat: (seat < chair, seat))


def _went_on(
    state: State, step: Step[hand_state.State, hand_events.Event], before: tuple[Event, ...] = ()
) -> Step[State, Event]:
    hand, events = step.state, (*before, *step.events)
    if hand.betting.status != OVER:
        return Step(State(state.config, state.standing, hand, state.seed), events)
    over = finished(state.standing, hand.stacks(), hand.asked)
    moves = (Move(None, -hand.rake),) if hand.rake else ()
    return Step(State(state.config, over, None, state.seed), events, moves)


_NO_CHANCE = Seed.of("the cards are given")
