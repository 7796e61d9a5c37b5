"""Which tiles a chair drew, from what it had before and has now.

Of a draw that was not looked at, the discard tells the tile where it was the one just drawn. Else it is one
that left the hand later, or stayed; which of them is open, and the latest to leave is taken.
"""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from facedown.core import Viewer
from facedown.mahjong.round.events import Discarded, Drew, Event, Melded
from facedown.mahjong.tiles import Tile

_STAYS: Final = 1 << 30


def named(
    events: Sequence[Event],
    seat: Viewer,
    before: frozenset[Tile] | None,
    now: frozenset[Tile],
    drawn: Tile | None,
) -> tuple[tuple[Tile, ...], list[Event]]:
    """The hand before these events, and the events with the chair's own draws by name.

    `before` is None where the hand was not seen; `drawn` is the last draw, where it is still held as such.
    """
    leaving = _leaving(events, seat)
    held = {**leaving, **dict.fromkeys(now, _STAYS)}
    new = {tile: at for tile, at in held.items() if before is None or tile not in before}
    draws = _assigned(events, seat, new, drawn)
    told = [replace(event, tile=draws[at]) if at in draws else event for at, event in enumerate(events)]
    first = held.keys() - set(draws.values()) if before is None else before
    return tuple(sorted(first)), told


def _leaving(events: Sequence[Event], seat: Viewer) -> dict[Tile, int]:
    """When each tile of its own left the hand, as places among the events."""
    left: dict[Tile, int] = {}
    for at, event in enumerate(events):
        match event:
            case Discarded(seat=who, tile=tile) if who == seat:
                left[tile] = at
            case Melded(seat=who, added=int(tile)) if who == seat:
                left[tile] = at
            case Melded(seat=who, meld=meld) if who == seat:
                left |= {tile: at for tile in meld.tiles if tile != meld.called}
    return left


def _assigned(
    events: Sequence[Event], seat: Viewer, new: dict[Tile, int], drawn: Tile | None
) -> dict[int, Tile]:
    """By place: the tile of each own draw."""
    places = [at for at, event in enumerate(events) if isinstance(event, Drew) and event.seat == seat]
    draws: dict[int, Tile] = {}
    if places and drawn is not None:
        draws[places[-1]] = drawn
    for at in places:
        match _next_own(events, seat, at):
            case Discarded(tile=tile, tsumogiri=True):
                draws[at] = tile
    left = {tile: at for tile, at in new.items() if tile not in draws.values()}
    for at in reversed(places):
        if at not in draws:
            draws[at] = max(left, key=lambda tile: left[tile])
            del left[draws[at]]
    return draws


def _next_own(events: Sequence[Event], seat: Viewer, place: int) -> Event | None:
    own = (event for event in events[place + 1 :] if getattr(event, "seat", None) == seat)
    return next(own, None)
