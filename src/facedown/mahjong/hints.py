"""What a page tells a player about their own hand: which discards leave it waiting, and for which tiles.

Hints are computed from the player's own view and question alone, so they cannot reveal anything else.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from facedown.core import Seat
from facedown.mahjong.match.actions import Offer
from facedown.mahjong.match.view import MatchView
from facedown.mahjong.melds import Meld
from facedown.mahjong.round.config import SEATS
from facedown.mahjong.round.hands import is_closed, waited, without
from facedown.mahjong.round.offers import Turn
from facedown.mahjong.round.view import View
from facedown.mahjong.scoring import RiichiCount, Win, score
from facedown.mahjong.shape import shanten
from facedown.mahjong.tiles import EAST, KINDS, RED, Kind, Tile, counts

_RIICHI: Final[tuple[RiichiCount, RiichiCount, RiichiCount]] = (0, 1, 2)


class Wait(Struct, frozen=True):
    """A kind that completes the hand."""

    kind: Kind
    left: int
    """How many of the four the player has not seen."""
    ron: bool
    """Whether another player's discard of it would win: the hand has a yaku then."""
    tsumo: bool
    """Whether drawing it would win."""


class Candidate(Struct, frozen=True):
    """A discard that leaves the hand waiting."""

    kind: Kind
    waits: tuple[Wait, ...]
    furiten: bool
    """Whether the player has discarded one of these kinds, or would now."""


class Hints(Struct, frozen=True, omit_defaults=True):
    discards: tuple[Candidate, ...] = ()
    """On the player's own turn."""
    waits: tuple[Wait, ...] = ()
    """What the hand waits for now, without its drawn tile."""


def hints(view: MatchView, offer: Offer | None) -> Hints | None:
    """None if there is nothing to say."""
    now = view.round
    if now is None or now.seat is None or now.result is not None:
        return None
    candidates = tuple(_candidates(now, now.seat, offer)) if isinstance(offer, Turn) else ()
    hand = now.hand if now.drawn is None else without(now.hand, (now.drawn,))
    current = _waits(now, now.seat, hand, now.waits)
    return Hints(candidates, current) if candidates or current else None


def _candidates(view: View, seat: Seat, offer: Turn) -> Iterator[Candidate]:
    player = view.players[seat]
    kinds = bytearray(counts(view.hand))
    if shanten(kinds, len(player.melds)) > 0:
        return
    thrown = {one.tile >> 2 for one in player.pond}
    for kind, tile in {tile >> 2: tile for tile in offer.discards}.items():
        kinds[kind] -= 1
        waiting = _kinds(waited(kinds, player.melds)) if shanten(kinds, len(player.melds)) == 0 else ()
        kinds[kind] += 1
        if waiting:
            waits = _waits(view, seat, without(view.hand, (tile,)), waiting)
            yield Candidate(kind, waits, not thrown.isdisjoint({*waiting}) or kind in waiting)


def _waits(view: View, seat: Seat, hand: tuple[Tile, ...], waiting: Sequence[Kind]) -> tuple[Wait, ...]:
    """Of a hand without its drawn tile, or after a discard."""
    if not waiting:
        return ()
    seen = _seen(view)
    melds = view.players[seat].melds
    return tuple(
        Wait(
            kind,
            4 - sum(tile in seen for tile in _copies(kind)),
            _wins(view, seat, hand, kind, tsumo=False),
            is_closed(melds) or _wins(view, seat, hand, kind, tsumo=True),
        )
        for kind in waiting
    )


def _wins(view: View, seat: Seat, hand: tuple[Tile, ...], kind: Kind, *, tsumo: bool) -> bool:
    """Whether this hand has a yaku with a tile of this kind, if nothing special happens."""
    player = view.players[seat]
    if player.riichi:
        return True
    own = (*hand, *_tiles(player.melds))
    tile = next(copy for copy in _copies(kind) if copy not in own)
    win = Win(
        closed=tuple(sorted((*hand, tile))),
        melds=player.melds,
        tile=tile,
        tsumo=tsumo,
        riichi=_RIICHI[player.riichi],
        seat_wind=EAST + (seat - view.kyoku) % SEATS,
        round_wind=EAST + view.kyoku // SEATS,
    )
    return score(win, view.settings) is not None


def _seen(view: View) -> frozenset[Tile]:
    """Every tile that the player has seen; a discard that was called lies in a meld."""
    ponds = [thrown.tile for player in view.players for thrown in player.pond]
    return frozenset((*view.hand, *view.dora, *ponds, *_tiles(m for one in view.players for m in one.melds)))


def _tiles(melds: Iterator[Meld] | tuple[Meld, ...]) -> tuple[Tile, ...]:
    return tuple([tile for meld in melds for tile in meld.tiles])


def _copies(kind: Kind) -> list[Tile]:
    """A red five last: it is never needed for a yaku."""
    return sorted(range(kind << 2, (kind << 2) + 4), key=lambda tile: tile in RED)


def _kinds(mask: int) -> tuple[Kind, ...]:
    return tuple([kind for kind in range(KINDS) if mask >> kind & 1])
