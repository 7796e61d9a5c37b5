"""Who is out, in which place, and how a match ends (holdem.md 12.4)."""

from collections.abc import Mapping

from msgspec.structs import replace

from facedown.core import Move, Outcome, Seat
from facedown.core.chairs import changed
from facedown.poker.holdem.chairs import Chair, Chairs
from facedown.poker.holdem.events import Eliminated


def put_out(standing: Chairs, before: Mapping[Seat, int]) -> tuple[Chairs, tuple[Eliminated, ...]]:
    """Give a place to every player without chips or gone. `before`: their chips before the hand.

    Chips left count before chips had, so a player who left with chips is ahead of those who lost theirs.
    """
    held = {seat: chair for seat in standing.players if (chair := standing.chairs[seat]) is not None}
    out = {seat: (chair.stack, before[seat]) for seat, chair in held.items() if chair.gone or not chair.stack}
    if not out:
        return standing, ()
    staying = len(held) - len(out)
    places = {seat: 1 + staying + sum(other > mine for other in out.values()) for seat, mine in out.items()}
    chairs = changed(standing.chairs, places, lambda seat, chair: replace(chair, place=places[seat]))
    worst_first = sorted(out, key=lambda seat: (-places[seat], seat))
    events = tuple([Eliminated(seat, places[seat], out[seat][0]) for seat in worst_first])
    return replace(standing, chairs=chairs), events


def ending(standing: Chairs, most_hands: int | None) -> Outcome | None:
    """The outcome if at most one player is left, or if all hands have been played."""
    players = standing.players
    if len(players) > 1 and standing.hands != most_hands:
        return None
    stacks = tuple([0 if chair is None else chair.stack for chair in standing.chairs])
    rivals = [stacks[seat] for seat in players]
    last = 1 + len(standing.taken)
    places = tuple(
        [
            last if chair is None else chair.place or 1 + sum(rival > chair.stack for rival in rivals)
            for chair in standing.chairs
        ]
    )
    return Outcome(places, _reason(standing), stacks)


def payout(standing: Chairs, outcome: Outcome, stake: int) -> tuple[Move, ...]:
    """The winner takes all; equal winners share, odd tokens go out one by one from the first chair on."""
    winners = [seat for seat, place in enumerate(outcome.places) if place == 1]
    share, odd = divmod(stake * len(standing.taken), len(winners))
    parts = [share + (number < odd) for number in range(len(winners))]
    return tuple([Move(seat, -part) for seat, part in zip(winners, parts, strict=True) if part])


def _reason(standing: Chairs) -> str:
    if len(standing.players) > 1:
        return "hands"
    return "left" if _beaten_by_absence(standing.chairs, len(standing.players)) else "normal"


def _beaten_by_absence(chairs: tuple[Chair | None, ...], staying: int) -> bool:
    """Whether the best of the players who are out is gone, with chips that nobody won."""
    best = 1 if not staying else 2
    return any(chair is not None and chair.place == best and chair.stack for chair in chairs)
