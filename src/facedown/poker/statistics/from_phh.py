"""The hands of PHH files: each is replayed, and what the kernel writes of it becomes events."""

from collections.abc import Iterable, Iterator
from typing import Final

from facedown.poker.hand.events import Dealt, Ended, Event, Turned
from facedown.poker.hand.tape import decoded
from facedown.poker.histories.phh.actions import CheckOrCall, DealBoard, Fold, RaiseTo
from facedown.poker.histories.phh.chips import Chips, chips
from facedown.poker.histories.phh.errors import BadHistory
from facedown.poker.histories.phh.history import History
from facedown.poker.histories.phh.opening import opening
from facedown.poker.histories.phh.replay import NotPlayed, in_chips, opened, replay
from facedown.poker.histories.replayer import Replayer
from facedown.poker.statistics.observed import ObservedHand

_BETS: Final = frozenset({Fold, CheckOrCall, RaiseTo})


def observed(histories: Iterable[History]) -> Iterator[ObservedHand]:
    """Every hand that follows the rules and has a known end; all others are left out."""
    for history in histories:
        try:
            replayed = replay(history)
        except (BadHistory, NotPlayed):
            continue
        if replayed.ending in {"folds", "showdown"}:
            amounts = chips(history)
            start = opened(history, opening(history, amounts, replayed.late, short_bets=True))
            hand = Replayer(start, list(in_chips(amounts)), amounts.unit)
            yield ObservedHand(_names(history), tuple(_events(hand, history, amounts)), _big(amounts))


def _events(hand: Replayer, history: History, amounts: Chips) -> Iterator[Event]:
    betting, order = hand.betting, tuple(range(len(amounts.starting_stacks)))
    yield Dealt(order[-1], order, in_chips(amounts), (None,) * len(order))
    yield from decoded(betting, order)
    for action in history.actions:
        street, actor = betting.street, betting.actor
        before = betting.bets[actor] if actor >= 0 else 0
        hand.step(action)
        if type(action) in _BETS:
            yield from decoded(betting, order, before)
        elif type(action) is DealBoard and betting.street > street:
            yield Turned(betting.street, ())
    if hand.finish() == "showdown":
        yield from decoded(betting, order)
    yield Ended(_finishing(amounts) or tuple(betting.stacks), order)


def _finishing(amounts: Chips) -> tuple[int, ...] | None:
    """As the file has it, which is after the rake."""
    known = [stack for stack in amounts.finishing_stacks or () if stack is not None]
    return tuple(known) if len(known) == len(amounts.starting_stacks) else None


def _names(history: History) -> dict[int, str]:
    return dict(enumerate(history.players or ()))


def _big(amounts: Chips) -> int:
    return amounts.min_bet or amounts.small_bet or 0
