"""How likely a discard is to be won by a riichi, in thousandths: by safe tiles, suji, walls and honours.

A tile is safe that the riichi has discarded, or let go since. Another is feared for the two-sided waits that
it could complete. There is none on a side where the far end is safe (suji), or where this chair sees all four
of a tile in between (a wall, kabe). What is left are closed waits, edges and pairs.
"""

from typing import Final

from facedown.core import Seat
from facedown.mahjong.round.state import Thrown
from facedown.mahjong.round.view import View
from facedown.mahjong.tiles import EAST, KINDS, Kind

SIDES: Final = (
    (25, 40, 50, 20, 20, 20, 50, 40, 25),
    (65, 85, 90, 70, 70, 70, 90, 85, 65),
    (65, 85, 90, 125, 130, 125, 90, 85, 65),
)
"""By the number of sides on which a two-sided wait may be, then by rank."""
HONOURS: Final = (0, 3, 20, 45, 60)
"""By the number of tiles of the kind that this chair has not seen."""
DORA: Final = 15
"""More for a dora: it is kept, and costs more."""


def safe_kinds(view: View, riichi: Seat) -> frozenset[Kind]:
    """What this riichi cannot win: it is in furiten with it (riichi.md 7.2, 7.4)."""
    safe = {thrown.tile >> 2 for thrown in view.players[riichi].pond}
    declared = False
    for seat, thrown in discards(view):
        declared = declared or (thrown.riichi and seat == riichi)
        if declared:
            safe.add(thrown.tile >> 2)
    return frozenset(safe)


def discards(view: View) -> list[tuple[Seat, Thrown]]:
    """All ponds in the order of play: after a call the caller goes on."""
    callers = {
        meld.called: seat
        for seat, player in enumerate(view.players)
        for meld in player.melds
        if meld.called is not None
    }
    found: list[tuple[Seat, Thrown]] = []
    places = [0, 0, 0, 0]
    seat = view.dealer
    while places[seat] < len(view.players[seat].pond):
        thrown = view.players[seat].pond[places[seat]]
        places[seat] += 1
        found.append((seat, thrown))
        seat = callers[thrown.tile] if thrown.taken else (seat + 1) % 4
    return found


def dangers(safe: frozenset[Kind], left: list[int], worth: list[int]) -> list[int]:
    """By kind."""
    return [
        0 if kind in safe else _feared(kind, safe, left) + DORA * min(worth[kind], 2) for kind in range(KINDS)
    ]


def _feared(kind: Kind, safe: frozenset[Kind], left: list[int]) -> int:
    if kind >= EAST:
        return HONOURS[left[kind]]
    rank = kind % 9
    sides = 0
    if rank < 6 and kind + 3 not in safe and left[kind + 1] and left[kind + 2]:
        sides += 1
    if rank > 2 and kind - 3 not in safe and left[kind - 1] and left[kind - 2]:
        sides += 1
    return SIDES[sides][rank]
