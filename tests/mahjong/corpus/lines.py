"""Real rounds as neutral JSON lines: one object each, with all tiles and all that everybody did."""

from typing import Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from facedown.core import Seat
from facedown.mahjong.tiles import Tile


class BadRound(ValueError):
    """A line that holds no round; the sentence says where."""


class Draw(Struct, frozen=True, array_like=True, tag="draw"):
    seat: Seat
    tile: Tile


class Discard(Struct, frozen=True, array_like=True, tag="discard"):
    seat: Seat
    tile: Tile
    tsumogiri: bool


class Riichi(Struct, frozen=True, array_like=True, tag="riichi"):
    """Its discard follows."""

    seat: Seat


class RiichiPaid(Struct, frozen=True, array_like=True, tag="riichi_paid"):
    seat: Seat


class Chi(Struct, frozen=True, array_like=True, tag="chi"):
    seat: Seat
    from_seat: Seat
    called: Tile
    own: tuple[Tile, Tile]


class Pon(Struct, frozen=True, array_like=True, tag="pon"):
    seat: Seat
    from_seat: Seat
    called: Tile
    own: tuple[Tile, Tile]


class OpenKan(Struct, frozen=True, array_like=True, tag="daiminkan"):
    seat: Seat
    from_seat: Seat
    called: Tile
    own: tuple[Tile, Tile, Tile]


class ClosedKan(Struct, frozen=True, array_like=True, tag="ankan"):
    seat: Seat
    tiles: tuple[Tile, Tile, Tile, Tile]


class AddedKan(Struct, frozen=True, array_like=True, tag="kakan"):
    seat: Seat
    tile: Tile


class Dora(Struct, frozen=True, array_like=True, tag="dora"):
    tile: Tile


Event: TypeAlias = Draw | Discard | Riichi | RiichiPaid | Chi | Pon | OpenKan | ClosedKan | AddedKan | Dora


class Win(Struct, frozen=True, rename={"from_seat": "from"}):
    seat: Seat
    from_seat: Seat
    tile: Tile
    fu: int
    points: int
    yaku: dict[str, int]
    """Empty where there are yakuman."""
    yakuman: tuple[str, ...]
    dora: tuple[Tile, ...]
    ura: tuple[Tile, ...]
    pao: Seat | None
    deltas: tuple[int, int, int, int]


class Wins(Struct, frozen=True, tag="win", tag_field="type"):
    wins: tuple[Win, ...]


class NoWin(Struct, frozen=True, tag="draw", tag_field="type"):
    why: Literal["exhaustive", "nm", "yao9", "kaze4", "reach4", "ron3", "kan4"]
    deltas: tuple[int, int, int, int]
    tenpai: tuple[Seat, ...]


class Round(Struct, frozen=True):
    """One line."""

    game: int
    round: int
    """Its index in the game."""
    length: Literal["hanchan", "tonpuu"]
    kyoku: int
    honba: int
    sticks: int
    dealer: Seat
    scores: tuple[int, int, int, int]
    hands: tuple[tuple[Tile, ...], ...]
    draws: tuple[Tile, ...]
    rinshan: tuple[Tile, ...]
    dora: tuple[Tile, ...]
    ura: tuple[Tile, ...]
    events: tuple[Event, ...]
    result: Wins | NoWin
    final: tuple[int, int, int, int] | None = None
    """The raw points, where the game ended with this round."""


_decoder: Final = msgspec.json.Decoder(Round)


def parse(line: str | bytes) -> Round:
    try:
        return _decoder.decode(line)
    except msgspec.MsgspecError as error:
        raise BadRound(f"{line[:60]!r} is no round: {error}") from error
