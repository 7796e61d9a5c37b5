"""How a round ended."""

from typing import Literal, TypeAlias

from msgspec import Struct

from facedown.core import Seat
from facedown.mahjong.melds import Meld
from facedown.mahjong.scoring import Deltas, Score
from facedown.mahjong.tiles import Tile

Reason: TypeAlias = Literal[
    "exhaustive", "nagashi_mangan", "nine_terminals", "four_winds", "four_riichi", "four_kans", "triple_ron"
]
"""Why nobody won; all but the first two are abortive draws."""

ShownHands: TypeAlias = tuple[tuple[Tile, ...] | None, ...]
"""By chair; None stays face down."""


class WonHand(Struct, frozen=True, omit_defaults=True):
    """One winner."""

    seat: Seat
    from_seat: Seat
    """Who gave the tile; the winner for a tsumo."""
    tile: Tile
    closed: tuple[Tile, ...]
    """The hand without melds; it includes the winning tile after a tsumo, not after a ron."""
    melds: tuple[Meld, ...]
    score: Score
    dora: tuple[Tile, ...]
    """Indicators."""
    ura: tuple[Tile, ...]
    """Indicators, for a riichi."""
    liable: Seat | None
    """Who pays for a yakuman that was fed to the winner (mahjong.md 9.6)."""
    sticks: int
    """Deposits collected."""
    deltas: Deltas
    """What this win moves, including honba and sticks."""
    red_fives: bool = True
    """Whether the settings use red fives, for readers that see only the hand."""

    def _repr_svg_(self) -> str:
        from facedown.mahjong.pictures.hand import hand_svg  # noqa: PLC0415  the rules need no pictures

        return hand_svg(self.closed, self.tile, self.melds, seat=self.seat, red_fives=self.red_fives)


class Won(Struct, frozen=True, tag="won"):
    wins: tuple[WonHand, ...]
    """The nearest to the discarder first."""
    deltas: Deltas
    """By chair, including sticks, without this round's own deposits."""


class Drawn(Struct, frozen=True, tag="drawn"):
    """Nobody won."""

    reason: Reason
    deltas: Deltas
    tenpai: tuple[Seat, ...]
    """Exhaustive draw: the tenpai seats. Nine terminals and three rons: the seats that declared them."""
    nagashi: tuple[Seat, ...]
    hands: ShownHands
    """Only hands that are shown."""


Result: TypeAlias = Won | Drawn
