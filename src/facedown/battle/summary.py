"""What a round of a battle came to."""

from collections.abc import Iterable

from msgspec.structs import replace

from facedown.battle.events import Event, MatchEnded, Prepared, RoundEnded
from facedown.core.reports import Summary


def summary(events: Iterable[Event]) -> Summary:
    """`stacks` are HP; the round that ends the match has its winner and the pot."""
    found = Summary()
    for event in events:
        match event:
            case Prepared(hp=hp) if not found.stacks:  # else it is the next round's
                found = replace(found, before=hp)
            case RoundEnded(hp=hp):
                found = replace(found, stacks=hp)
            case MatchEnded(outcome=outcome, pot=pot):
                if (winner := outcome.winner) is not None:
                    found = replace(found, winners=(winner,), pot=pot)
    return found
