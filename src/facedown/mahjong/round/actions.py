"""What the chairs may do in a round, as imperatives; the last one is the dealer's."""

from typing import Literal, TypeAlias

from msgspec import Struct

from facedown.mahjong.tiles import Kind, Tile


class Discard(Struct, frozen=True, tag="discard"):
    """On the chair's own turn."""

    tile: Tile


class Riichi(Struct, frozen=True, tag="riichi"):
    """Declare riichi with this discard (mahjong.md 6)."""

    tile: Tile


class Tsumo(Struct, frozen=True, tag="tsumo"):
    """Win with the tile just drawn."""


class Kan(Struct, frozen=True, tag="kan"):
    """Four of a kind on the chair's own turn: all from the hand, or the fourth tile added to a pon."""

    kind: Kind
    how: Literal["closed", "added"]


class NineTerminals(Struct, frozen=True, tag="nine_terminals"):
    """Abort the round on the first turn (mahjong.md 10.2)."""


class Ron(Struct, frozen=True, tag="ron"):
    """Win with another player's tile."""


class Pon(Struct, frozen=True, tag="pon"):
    """A triplet, with these two tiles from the hand."""

    tiles: tuple[Tile, Tile]
    """Ascending."""


class Chi(Struct, frozen=True, tag="chi"):
    """A run, with these two tiles from the hand."""

    tiles: tuple[Tile, Tile]
    """Ascending."""


class OpenKan(Struct, frozen=True, tag="open_kan"):
    """Four of a kind with another player's discard."""


class Pass(Struct, frozen=True, tag="pass"):
    """Let the tile go."""


class Leave(Struct, frozen=True, tag="leave"):
    """Be gone: the clock, or a substitute, plays on for the chair (mahjong.md 12.2)."""


class Close(Struct, frozen=True, tag="close"):
    """The dealer's: the pause after a tile is over (mahjong.md 5.2)."""


Answer: TypeAlias = Ron | Pon | Chi | OpenKan | Pass
"""Answers to the question about another player's tile."""

Action: TypeAlias = (
    Discard | Riichi | Tsumo | Kan | NineTerminals | Ron | Pon | Chi | OpenKan | Pass | Leave | Close
)
