"""How likely a discard is to be won by a riichi, in thousandths: by safe tiles, suji, walls and honours.

A tile is safe that the riichi has discarded, or let go since. Another is feared for the two-sided waits that
it could complete. There is none on a side where the far end is safe (suji), or where this chair sees all four
of a tile in between (a wall, kabe). What is left are closed waits, edges and pairs. The fewer two-sided waits
are left at all, the more each of them is feared.

The figures were counted in 2,500 rounds of four `shanten`, who declare riichi whenever they can.
"""

from typing import Final

from facedown.core import Seat
from facedown.mahjong.round.state import Thrown
from facedown.mahjong.round.view import View
from facedown.mahjong.tiles import EAST, KINDS, Kind

SIDES: Final = (
    (15, 25, 75, 75, 75, 75, 75, 25, 15),
    (46, 65, 105, 95, 95, 95, 105, 65, 46),
    (46, 65, 105, 105, 105, 105, 105, 65, 46),
)
"""By the number of sides on which a two-sided wait may be, then by rank; where nine such waits are left."""
HONOURS: Final = (0, 1, 16, 17, 18)
"""By the number of tiles of the kind that this chair has not seen; the same."""
NARROW: Final = 5
"""So many waits of other shapes are feared beside those that are two-sided."""
DORA: Final = 15
"""More for a dora: it is won no more often, but costs more."""


def safe_kinds(view: View, riichi: Seat) -> frozenset[Kind]:
    """What this riichi cannot win: it is in furiten with it (mahjong.md 7.2, 7.4)."""
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
    open_ = [_is_open(kind, safe, left) for kind in range(KINDS)]
    waits = NARROW + sum(open_)
    return [
        0 if kind in safe else _feared(kind, open_, left) * (NARROW + 9) // waits + DORA * min(worth[kind], 2)
        for kind in range(KINDS)
    ]


def _is_open(low: Kind, safe: frozenset[Kind], left: list[int]) -> bool:
    """May this tile and the third above it be waited for with the two between?"""
    return (
        low < EAST
        and low % 9 < 6
        and low not in safe
        and low + 3 not in safe
        and left[low + 1] > 0
        and left[low + 2] > 0
    )


def _feared(kind: Kind, open_: list[bool], left: list[int]) -> int:
    if kind >= EAST:
        return HONOURS[left[kind]]
    rank = kind % 9
    return SIDES[open_[kind] + (rank > 2 and open_[kind - 3])][rank]
