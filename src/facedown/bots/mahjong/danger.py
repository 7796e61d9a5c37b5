"""The danger of a discard against a riichi, in thousandths: by safe tiles, suji, walls and honours.

A tile that the riichi has discarded or passed on is safe. Other tiles are dangerous for the two-sided waits
they could complete. A side is out of the question if its far end is safe (suji), or if this seat sees all
four of a tile in between (a wall, kabe). Closed waits, edge waits and pairs remain. The fewer two-sided waits
are possible at all, the more dangerous each of them is.

The numbers were counted in 2,500 rounds of four `shanten` bots, who declare riichi whenever they can.
"""

from typing import Final

from facedown.core import Seat
from facedown.mahjong.round.ponds import Thrown
from facedown.mahjong.round.view import View
from facedown.mahjong.tiles import EAST, KINDS, Kind

SIDES: Final = (
    (15, 25, 75, 75, 75, 75, 75, 25, 15),
    (46, 65, 105, 95, 95, 95, 105, 65, 46),
    (46, 65, 105, 105, 105, 105, 105, 65, 46),
)
"""By the number of sides with a possible two-sided wait, then by rank, while nine such waits are possible."""
HONOURS: Final = (0, 1, 16, 17, 18)
"""By the number of tiles of the kind that this seat has not seen, under the same condition."""
NARROW: Final = 5
"""The weight of all other waits, as a number of two-sided ones."""
DORA: Final = 15
"""Added for a dora: it is not won more often, but costs more."""


def safe_kinds(view: View, riichi: Seat) -> frozenset[Kind]:
    """The kinds that this riichi cannot win because of furiten (mahjong.md 7.2, 7.4)."""
    safe = {thrown.tile >> 2 for thrown in view.players[riichi].pond}
    declared = False
    for seat, thrown in discards(view):
        declared = declared or (thrown.riichi and seat == riichi)
        if declared:
            safe.add(thrown.tile >> 2)
    return frozenset(safe)


def discards(view: View) -> list[tuple[Seat, Thrown]]:
    """All discards in the order of play: after a call the caller continues."""
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
    """Whether a two-sided wait for this tile and the one three above it is possible."""
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
