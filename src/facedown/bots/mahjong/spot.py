"""What a bot looks at: its own tiles, and how many of each kind are unseen."""

from typing import Any, NamedTuple, cast

from facedown.mahjong.melds import Meld
from facedown.mahjong.round.view import View
from facedown.mahjong.tiles import DORA, DRAGONS, EAST, KINDS, RED, Kind, Tile


class Spot(NamedTuple):
    hand: tuple[Tile, ...]
    """Closed tiles, including the drawn one."""
    counts: bytearray
    """By kind, the tiles of the hand."""
    melds: tuple[Meld, ...]
    left: list[int]
    """By kind, the tiles that this seat has not seen."""
    worth: list[int]
    """By kind, the dora value of one tile in han."""
    honours: frozenset[Kind]
    """The honours of which a triplet is a yaku."""
    open_tanyao: bool
    red_fives: bool
    tiles_left: int
    riichi: bool
    """Whether the player itself is in riichi."""
    calm: bool
    """Whether nobody else is in riichi."""

    @property
    def closed(self) -> bool:
        return not any(meld.is_open for meld in self.melds)


def round_of(view: Any) -> View | None:
    """The round in a match's view; between two rounds there may be none."""
    return cast("View | None", getattr(view, "round", view))


def spot_of(view: View) -> Spot:
    """`view` must be a player's, not the public's."""
    assert view.seat is not None, "the public has no tiles"
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
            if not thrown.taken:  # otherwise it is in a meld
                left[thrown.tile >> 2] -= 1
        for meld in player.melds:
            for tile in meld.tiles:
                left[tile >> 2] -= 1
    return left


def bonus(spot: Spot, tile: Tile) -> int:
    """The dora value of a tile in han."""
    return spot.worth[tile >> 2] + (spot.red_fives and tile in RED)


def dora_of(spot: Spot) -> int:
    """The dora value of the whole hand."""
    melded = [tile for meld in spot.melds for tile in meld.tiles]
    return sum([bonus(spot, tile) for tile in (*spot.hand, *melded)])
