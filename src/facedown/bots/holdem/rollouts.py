"""Play a decision on, many times, with the house bot in all chairs: what an action wins on average.

A deal is a guess at what the seat did not see: a rival's hand that fits the betting, and the cards to come.
Every option is tried on the same deals, so that their difference is less a matter of luck than their size.
"""

from collections.abc import Generator, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from facedown.bots.holdem.equity_bot import after_flop, firmness_of, range_of
from facedown.bots.holdem.outlook import likelihoods
from facedown.bots.holdem.preflop import best
from facedown.bots.holdem.spot import Spot, spot_of
from facedown.core import DEALER, Prompt, Seat, Seed
from facedown.core.seed import Draws
from facedown.poker import Action, Bets, Call, Called, Check, Dealt, Fold, Raised, RaiseTo
from facedown.poker.cards import DECK, NAMES, Card
from facedown.poker.hand import HAND
from facedown.poker.hand.config import Config
from facedown.poker.hand.events import Checked, Event, Folded, Posted, Returned, Turned
from facedown.poker.hand.state import State
from facedown.poker.hand.view import View
from facedown.poker.holdem import MatchView
from facedown.poker.ranges import Combo
from facedown.poker.strengths.lookup import board_key, strength_on

_SEED: Final = Seed.of("rollouts")
"""The cards are given, so it decides nothing."""


class Sample(NamedTuple):
    """One deal."""

    won: tuple[int, ...]
    """By option, the chips of the seat at the end of the hand, less what it had when it was asked."""
    share: float
    """The part of the pot that its hand would win if all were shown at the end: 0, 1, or a half."""


def rollouts(
    view: MatchView, prompt: Prompt[Action], actions: Sequence[Action], deals: int, chance: Seed
) -> Generator[None, None, list[Sample]]:
    """Samples for a heads-up decision after the flop; none if the hand cannot be played again so far."""
    spot, hand = spot_of(view, prompt), view.hand
    assert spot is not None, "only such decisions are played on"
    assert hand is not None, "a spot is in a hand"
    rivals, weights = _rivals(spot)
    yield
    samples: list[Sample] = []
    for number in range(deals):
        draws = (chance / number).draws()
        rival = rivals[draws.weighted(weights)]
        deck = _deck(hand, spot, rival, draws)
        start = _again(hand, deck)
        yield
        if start is None:
            return []
        won = []
        for at, action in enumerate(actions):
            won.append((yield from _played_on(view, start, action, chance / number / at)))
        samples.append(Sample(tuple(won), _share(spot, rival, deck[2 * len(hand.order) :])))
    return samples


def _rivals(spot: Spot) -> tuple[list[Combo], tuple[int, ...]]:
    """The hands that the rival may hold, from the weakest on this board, and how likely each is."""
    rival, seen = spot.rivals[0], {*spot.hole, *spot.board}
    held = [combo for combo in best(range_of(rival, spot.dealt)) if seen.isdisjoint(combo)]
    key = board_key(spot.board)
    held.sort(key=lambda combo: strength_on(spot.board, key, *combo))
    return held, likelihoods(len(held), firmness_of(rival))


def _deck(hand: View, spot: Spot, rival: Combo, draws: Draws) -> list[Card]:
    """In the order of the deal; players who have folded get any cards."""
    known = {*spot.hole, *spot.board, *rival}
    free = draws.shuffled([card for card in DECK if card not in known])
    deck: list[Card] = []
    for seat in hand.order:
        if seat == hand.seat:
            deck += spot.hole
        elif hand.players[seat].standing == "folded":
            deck += (free.pop(), free.pop())
        else:
            deck += rival
    return [*deck, *spot.board, *free][: 2 * len(hand.order) + 5]


def _again(hand: View, deck: Sequence[Card]) -> State | None:
    """The hand up to now, with these cards; None if it does not lead to the same chips."""
    dealt = next(event for event in hand.history if isinstance(event, Dealt))
    table = replace(hand.table, run_twice=False, paced=False)
    cards = "".join([NAMES[card] for card in deck])
    state = HAND.new(Config(dealt.stacks, dealt.button, table, deal=cards), _SEED).state
    for event in hand.history:
        if isinstance(event, _NO_ACTIONS):
            continue
        action = _action(event)
        (asked,) = HAND.prompts(state)
        if action is None or asked != event.seat:  # type: ignore[union-attr]
            return None
        state = HAND.apply(state, asked, action).state
    same = HAND.view(state, hand.seat)
    chips = [(player.stack, player.total) for player in same.players]
    is_same = chips == [(player.stack, player.total) for player in hand.players]
    return state if is_same and same.actor == hand.seat and same.pot == hand.pot else None


_NO_ACTIONS: Final = (Dealt, Posted, Returned, Turned)


def _action(event: Event) -> Action | None:
    match event:
        case Folded():
            return Fold()
        case Checked():
            return Check()
        case Called():
            return Call()
        case Raised(to=to):
            return RaiseTo(to)
        case _:
            return None


def _played_on(view: MatchView, state: State, action: Action, chance: Seed) -> Generator[None, None, int]:
    """What the seat wins from here, if it does this and both go on like the house bot."""
    seat = view.seat
    assert seat is not None, "the public is not asked"
    before = state.stacks()[seat]
    state = HAND.apply(state, seat, action).state
    while HAND.outcome(state) is None:
        asked, prompt = next(iter(HAND.prompts(state).items()))
        state = HAND.apply(state, asked, _answer(view, state, asked, prompt, chance)).state
        yield
    return state.stacks()[seat] - before


def _answer(view: MatchView, state: State, seat: Seat, prompt: Prompt[Action], chance: Seed) -> Action:
    if seat == DEALER or not isinstance(prompt.actions, Bets):
        return HAND.fallback(state, seat, "timeout")
    spot = spot_of(replace(view, seat=seat, hand=HAND.view(state, seat)), prompt)
    assert spot is not None, "a bet of hold'em"
    return after_flop(spot, chance / seat / prompt.id)


def _share(spot: Spot, rival: Combo, board: Sequence[Card]) -> float:
    full = tuple(board[:5])
    key = board_key(full)
    mine, theirs = strength_on(full, key, *spot.hole), strength_on(full, key, *rival)
    return 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
