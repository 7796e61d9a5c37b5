"""Shanten, waits and scores of hands a second, beside PyPI `mahjong` and riichienv.

The hands are random and the same for all. Each engine gets them in the form that it asks for. All are
measured in turns, round after round, so that a busy moment of the machine is everybody's.
"""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from bench.figures import Figure, rates
from facedown.core import Seed
from facedown.core.seed import Draws
from facedown.mahjong.scoring import Win, score
from facedown.mahjong.settings import TENHOU
from facedown.mahjong.shape import needs, shanten, waits
from facedown.mahjong.tiles import EAST, SOUTH, TILES, Tile, counts

Work = Callable[[], int]
Hand = list[Tile]

HANDS: Final = 2_000
ROUNDS: Final = 7
SECONDS: Final = 0.2
YARDSTICK: Final = "PyPI mahjong"


def figures(_ground: Path) -> Iterator[Figure]:
    draws = Seed.of("bench").draws()
    drawn = [draws.shuffled(range(TILES), 13) for _ in range(HANDS)]
    won = [_won(draws) for _ in range(HANDS)]
    tenpai = [[tile for tile in hand[:-1] if tile != hand[-1]] for hand in won]
    subjects = {
        "shanten": (_shanten(drawn), "hands/s"),
        "waits": (_waits(tenpai), "hands/s"),
        "score": (_score(won), "wins/s"),
    }
    for title, (works, unit) in subjects.items():
        measured = _in_turns(works)
        yardstick = Figure("", measured[YARDSTICK], "")
        for name, runs in measured.items():
            figure = Figure(f"{title}, {name}", runs, unit)
            yield figure if name == YARDSTICK else figure.against(yardstick, YARDSTICK)


def _won(draws: Draws) -> Hand:
    """Four sets and a pair, the winning tile last and once more at its place."""
    while True:
        left = draws.shuffled(range(TILES))
        sets = [_set(draws) for _ in range(4)] + [(draws.below(34),) * 2]
        kinds = [kind for one in sets for kind in one]
        if max(kinds.count(kind) for kind in kinds) < 5:
            hand = _copies(kinds, left)
            return [*hand, draws.choice(hand)]


def _set(draws: Draws) -> tuple[int, ...]:
    if draws.below(3) == 0:
        return (draws.below(34),) * 3
    low = 9 * draws.below(3) + draws.below(7)
    return low, low + 1, low + 2


def _copies(kinds: list[int], left: Hand) -> Hand:
    hand: Hand = []
    for kind in kinds:
        hand.append(next(tile for tile in left if tile >> 2 == kind and tile not in hand))
    return hand


def _in_turns(works: dict[str, Work]) -> dict[str, tuple[float, ...]]:
    runs: dict[str, tuple[float, ...]] = dict.fromkeys(works, ())
    for _ in range(ROUNDS):
        for name, work in works.items():
            runs[name] += rates(work, runs=1, seconds=SECONDS)
    return runs


def _all(ask: Callable[[Any], object], hands: list[Any]) -> int:
    for hand in hands:
        ask(hand)
    return len(hands)


def _works(asked: dict[str, tuple[Callable[[Any], object], list[Any]]]) -> dict[str, Work]:
    return {name: partial(_all, ask, hands) for name, (ask, hands) in asked.items()}


def _shanten(hands: list[Hand]) -> dict[str, Work]:
    from mahjong.shanten import Shanten

    kinds = [counts(hand) for hand in hands]
    asked: dict[str, tuple[Callable[[Any], object], list[Any]]] = {
        YARDSTICK: (Shanten.calculate_shanten, kinds),
        "facedown, counts in a list": (shanten, kinds),
        "facedown, counts in bytes": (shanten, [bytes(one) for one in kinds]),
    }
    if (peer := _riichienv()) is not None:
        asked["riichienv"] = (peer.calculate_shanten, hands)
    return _works(asked)


def _waits(hands: list[Hand]) -> dict[str, Work]:
    from mahjong.agari import Agari

    kinds = [counts(hand) for hand in hands]

    def by_trial(hand: list[int]) -> list[int]:
        found = []
        for kind in range(34):
            hand[kind] += 1
            if hand[kind] < 5 and Agari.is_agari(hand):
                found.append(kind)
            hand[kind] -= 1
        return found

    def afresh(hand: bytes) -> None:
        needs._waits.__wrapped__(hand, 0)  # noqa: SLF001  what a hand costs that nobody has asked for

    asked: dict[str, tuple[Callable[[Any], object], list[Any]]] = {
        YARDSTICK: (by_trial, kinds),
        "facedown, new hands": (afresh, [bytes(one) for one in kinds]),
        "facedown, kept hands": (waits, [bytes(one) for one in kinds]),
    }
    if (peer := _riichienv()) is not None:
        evaluator = peer.HandEvaluator
        asked["riichienv"] = (lambda hand: evaluator(hand).get_waits(), hands)
    return _works(asked)


def _score(hands: list[Hand]) -> dict[str, Work]:
    """South's riichi, by tsumo."""
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules

    options = OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False)
    config = HandConfig(is_tsumo=True, is_riichi=True, player_wind=SOUTH, round_wind=EAST, options=options)

    def theirs(hand: Hand) -> object:
        return HandCalculator.estimate_hand_value(hand[:-1], hand[-1], config=config)

    wins = [
        Win(closed=tuple(hand[:-1]), tile=hand[-1], tsumo=True, riichi=1, seat_wind=SOUTH, round_wind=EAST)
        for hand in hands
    ]
    asked: dict[str, tuple[Callable[[Any], object], list[Any]]] = {
        YARDSTICK: (theirs, hands),
        "facedown": (lambda win: score(win, TENHOU), wins),
    }
    if (peer := _riichienv()) is not None:
        conditions = peer.Conditions(
            tsumo=True, riichi=True, player_wind=peer.Wind.South, round_wind=peer.Wind.East
        )
        asked["riichienv"] = (
            lambda hand: peer.HandEvaluator(hand[:-1]).calc(hand[-1], [], [], conditions),
            hands,
        )
    return _works(asked)


def _riichienv() -> Any:
    """Its core, or nothing where it is missing."""
    try:
        return import_module("riichienv._riichienv")
    except ImportError as lack:
        print(f"not measured: riichienv ({lack})", file=sys.stderr)
        return None
