"""What a bot looks at: its own tiles, and how many of each kind nobody has seen."""

from typing import Any, NamedTuple, cast

from facedown.mahjong.melds import Meld
from facedown.mahjong.round.view import View
from facedown.mahjong.tiles import DORA, DRAGONS, EAST, KINDS, RED, Kind, Tile


class Spot(NamedTuple):
    hand: tuple[Tile, ...]
    """Closed, the drawn one among them."""
    counts: bytearray
    """Of the hand, by kind."""
    melds: tuple[Meld, ...]
    left: list[int]
    """By kind, the tiles that this chair has not seen."""
    worth: list[int]
    """By kind, how many han of dora one tile is."""
    honours: frozenset[Kind]
    """Those of which a triplet is a yaku."""
    open_tanyao: bool
    red_fives: bool
    tiles_left: int
    riichi: bool
    """One's own."""
    calm: bool
    """Nobody else has declared riichi."""

    @property
    def closed(self) -> bool:
        return not any(meld.is_open for meld in self.melds)


def round_of(view: Any) -> View | None:
    """A match shows the round inside a larger view; between two rounds there may be none."""
    return cast("View | None", getattr(view, "round", view))


def spot_of(view: View) -> Spot:
    """The view of a player, not of the public."""
    assert view.seat is not None, "the public holds no tiles"
    me, settings = view.players[view.seat], view.settings
    hand = me.hand or ()
    counts = bytearray(KINDS)
    for tile in hand:
        counts[tile >> 2] += 1
    worth = [0] * KINDS
    for tile in view.dora:
        worth[DORA[tile >> 2]] += 1
    winds = (EAST + view.kyoku // 4, EAST + (view.seat - view.dealer) % 4)
    return Spot(
        hand,
        counts,
        me.melds,
        _left(view, counts),
        worth,
        frozenset((*DRAGONS, *winds)),
        settings.open_tanyao,
        settings.red_fives > 0,
        view.tiles_left,
        me.riichi > 0,
        not any(player.riichi for player in view.players if player is not me),
    )


def _left(view: View, mine: bytearray) -> list[int]:
    left = [4 - count for count in mine]
    for tile in view.dora:
        left[tile >> 2] -= 1
    for player in view.players:
        for thrown in player.pond:
            if not thrown.taken:  # it lies in a meld
                left[thrown.tile >> 2] -= 1
        for meld in player.melds:
            for tile in meld.tiles:
                left[tile >> 2] -= 1
    return left


def bonus(spot: Spot, tile: Tile) -> int:
    """The han of dora that a tile is."""
    return spot.worth[tile >> 2] + (spot.red_fives and tile in RED)


def dora_of(spot: Spot) -> int:
    """Those of the whole hand."""
    melded = [tile for meld in spot.melds for tile in meld.tiles]
    return sum([bonus(spot, tile) for tile in (*spot.hand, *melded)])
