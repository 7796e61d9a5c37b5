"""Hands as text: the closed tiles with the winning one last, then the melds, each after its kind."""

from typing import Any, cast

from facedown.mahjong.melds import Meld, MeldKind
from facedown.mahjong.scoring import Score, Win, score
from facedown.mahjong.settings import DEFAULT, Settings
from facedown.mahjong.tiles import EAST, SOUTH, Tile, parse


def won(closed: str, melds: str = "", **how: Any) -> Win:
    """South wins in an east round by a ron, unless told otherwise: won("11z46s5s", "chi 123m, pon 777z")."""
    tiles = parse(closed)
    beside = tuple(read_melds(melds, tiles))
    winds = {"seat_wind": SOUTH, "round_wind": EAST, "tsumo": False}
    indicators = {name: parse(how.pop(name)) for name in ("dora", "ura") if name in how}
    return Win(closed=tuple(sorted(tiles)), tile=tiles[-1], melds=beside, **(winds | indicators | how))


def read_melds(text: str, taken: tuple[Tile, ...] = ()) -> list[Meld]:
    """ "pon 777z, closed_kan 1111p"."""
    melds: list[Meld] = []
    for part in filter(None, text.split(", ")):
        kind, tiles = part.split()
        own = tuple(sorted(parse(tiles, [*taken, *(tile for meld in melds for tile in meld.tiles)])))
        called = None if kind == "closed_kan" else own[0]
        melds.append(Meld(cast("MeldKind", kind), own, called, None if called is None else 0))
    return melds


def worth(closed: str, melds: str = "", settings: Settings = DEFAULT, **how: Any) -> Score:
    """What such a hand scores; that it does is part of the test."""
    found = score(won(closed, melds, **how), settings)
    assert found is not None, f"{closed} {melds} is worth nothing"
    return found
