"""What a round of mahjong came to."""

from collections.abc import Iterable

from msgspec.structs import replace

from facedown.core.reports import Summary
from facedown.mahjong.match.events import Event
from facedown.mahjong.round.events import Began, Ended
from facedown.mahjong.round.results import Won


def summary(events: Iterable[Event]) -> Summary:
    """`stacks` are points; `pot` is what the winners gained, sticks and honba included."""
    found = Summary()
    for event in events:
        match event:
            case Began(scores=scores):
                found = replace(found, before=scores)
            case Ended(scores=scores, result=Won() as won):
                found = replace(found, stacks=scores, winners=_winners(won), pot=_gains(won))
            case Ended(scores=scores):
                found = replace(found, stacks=scores)
    return found


def _winners(won: Won) -> tuple[int, ...]:
    wins = sorted(won.wins, key=lambda win: -win.deltas[win.seat])
    return tuple(win.seat for win in wins)


def _gains(won: Won) -> int:
    return sum(win.deltas[win.seat] for win in won.wins)
