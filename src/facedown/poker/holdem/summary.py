"""The summary of a hand."""

from collections import Counter
from collections.abc import Iterable

from facedown.core.reports import Summary
from facedown.poker.hand.events import Awarded, Called, Dealt, Ended, Raised, Shown
from facedown.poker.holdem.events import Event


def summary(events: Iterable[Event]) -> Summary:
    """`stacks` are chips, 0 for a chair that was not dealt in; the pot does not include returned chips."""
    won: Counter[int] = Counter()
    showdown = all_in = False
    before: tuple[int, ...] = ()
    after: tuple[int, ...] = ()
    for event in events:
        match event:
            case Dealt(stacks=before):
                pass
            case Awarded(seat=seat, amount=amount):
                won[seat] += amount
            case Called(all_in=True) | Raised(all_in=True):
                all_in = True
            case Shown():
                showdown = True
            case Ended(stacks=after):
                pass
    winners = tuple(seat for seat, _ in won.most_common())
    return Summary(winners, won.total(), showdown, all_in, before, after)
