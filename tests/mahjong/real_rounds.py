"""Real rounds, straight from the archive, which is not part of the project: `FACEDOWN_CORPUS` names its folder."""

import json
import lzma
import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from facedown.mahjong.melds import Meld
from facedown.mahjong.scoring import Win
from facedown.mahjong.tiles import EAST, Tile

_BESIDE = Path(__file__).parents[3] / "shared" / "data"

Round = dict[str, Any]


def rounds(most: int | None = None) -> Iterator[Round]:
    """As the README of the data describes them; skips the test where there are none."""
    path = Path(os.environ.get("FACEDOWN_CORPUS", _BESIDE)) / "mahjong" / "tenhou-rounds.jsonl.xz"
    if not path.exists():
        pytest.skip(f"{path} is missing: set FACEDOWN_CORPUS to the folder of the data")
    with lzma.open(path, "rt") as lines:
        yield from map(json.loads, islice(lines, most))


class Recorded(NamedTuple):
    """A real win, and what the data says of it."""

    win: Win
    result: dict[str, Any]


def wins(most: int | None = None) -> Iterator[Recorded]:
    won = (one for one in rounds() if one["result"]["type"] == "win")
    return islice((recorded for one in won for recorded in _wins(one)), most)


def hands(most: int | None = None) -> Iterator[tuple[tuple[Tile, ...], list[Meld]]]:
    """Closed tiles and melds of whoever has just discarded, from the first so many rounds."""
    for one in rounds(most):
        table = _Table(one)
        for event in one["events"]:
            table.follow(event)
            if event[0] == "discard":
                yield tuple(sorted(table.hands[event[1]])), table.melds[event[1]]


def _wins(one: Round) -> Iterator[Recorded]:
    table = _Table(one)
    for event in one["events"]:
        table.follow(event)
    for result in one["result"]["wins"]:
        yield Recorded(table.win(result), result)


class _Table:
    """As much of a round as scoring asks for, read off its events without judging them."""

    def __init__(self, one: Round) -> None:
        self.one = one
        self.hands: list[set[Tile]] = [set(hand) for hand in one["hands"]]
        self.melds: list[list[Meld]] = [[], [], [], []]
        self.riichi = [0, 0, 0, 0]
        self.ippatsu = [False] * 4
        self.discarded = [False] * 4
        self.called = False
        self.kans = 0
        self.drawn = 0
        self.last = ""
        self.rinshan = False

    def follow(self, event: list[Any]) -> None:
        what, *rest = event
        getattr(self, f"_{what}")(*rest)
        self.last = what

    def _draw(self, seat: int, tile: Tile) -> None:
        self.rinshan = self.last in {"ankan", "kakan", "daiminkan"} or (self.last == "dora" and self.rinshan)
        if self.last == "kakan":
            self._interrupt()
        self.drawn += 1
        self.hands[seat].add(tile)

    def _discard(self, seat: int, tile: Tile, _tsumogiri: object) -> None:
        self.hands[seat].remove(tile)
        self.rinshan = False
        self.ippatsu[seat] = self.last == "riichi"
        self.discarded[seat] = True

    def _riichi(self, seat: int) -> None:
        self.riichi[seat] = 1 if self.called or self.discarded[seat] else 2

    def _riichi_paid(self, seat: int) -> None:
        """Nothing that scoring asks for."""

    def _dora(self, _indicator: Tile) -> None:
        """Before the draw that replaces a closed kan's tile, or after that of another's."""
        self.rinshan = self.rinshan or self.last == "ankan"

    def _chi(self, seat: int, giver: int, called: Tile, own: list[Tile]) -> None:
        self._call("chi", seat, giver, called, own)

    def _pon(self, seat: int, giver: int, called: Tile, own: list[Tile]) -> None:
        self._call("pon", seat, giver, called, own)

    def _daiminkan(self, seat: int, giver: int, called: Tile, own: list[Tile]) -> None:
        self._call("open_kan", seat, giver, called, own)

    def _call(self, kind: Any, seat: int, giver: int, called: Tile, own: list[Tile]) -> None:
        self._interrupt()
        self.hands[seat] -= set(own)
        self.melds[seat].append(Meld(kind, tuple(sorted((called, *own))), called, giver))

    def _ankan(self, seat: int, tiles: list[Tile]) -> None:
        self._interrupt()
        self.hands[seat] -= set(tiles)
        self.melds[seat].append(Meld("closed_kan", tuple(sorted(tiles))))

    def _kakan(self, seat: int, tile: Tile) -> None:
        """It interrupts only once nobody has robbed it."""
        self.hands[seat].remove(tile)
        at, pon = next(
            (at, meld) for at, meld in enumerate(self.melds[seat]) if meld.tiles[0] >> 2 == tile >> 2
        )
        self.melds[seat][at] = Meld("added_kan", tuple(sorted((*pon.tiles, tile))), pon.called, pon.from_seat)

    def _interrupt(self) -> None:
        self.called = True
        self.ippatsu = [False] * 4

    def win(self, result: dict[str, Any]) -> Win:
        seat, tile, tsumo = result["seat"], result["tile"], result["from"] == result["seat"]
        return Win(
            closed=tuple(sorted(self.hands[seat] | {tile})),
            melds=tuple(self.melds[seat]),
            tile=tile,
            tsumo=tsumo,
            riichi=self.riichi[seat],
            ippatsu=self.ippatsu[seat],
            rinshan=tsumo and self.rinshan,
            chankan=self.last == "kakan",
            last_tile=self.drawn == len(self.one["draws"]),
            first_turn=not self.called and not self.discarded[seat],
            seat_wind=EAST + (seat - self.one["dealer"]) % 4,
            round_wind=EAST + self.one["kyoku"] // 4,
            dora=tuple(result["dora"]),
            ura=tuple(result["ura"]),
        )
