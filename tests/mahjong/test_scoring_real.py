"""Every win of the real rounds is worth what was paid for it; so are random wins, by another engine's reckoning."""

from collections.abc import Iterable
from itertools import islice

import pytest

from facedown.core import Seed
from facedown.mahjong.scoring import Score, Win, score
from facedown.mahjong.settings import MAJSOUL, TENHOU
from facedown.mahjong.tiles import EAST
from tests.mahjong.corpus.verdict import NAMES
from tests.mahjong.hands import won
from tests.mahjong.random_play import random_wins, reckoned
from tests.mahjong.real_rounds import Recorded, wins


def _told(found: Score) -> tuple[object, ...]:
    """As the data tells it: beside a yakuman neither other yaku nor fu."""
    yakuman = {NAMES.get(name, name) for name in found.yakuman}
    yaku = {NAMES.get(name, name): han for name, han in found.yaku if NAMES.get(name, name) not in yakuman}
    return yaku, yakuman, None if yakuman else found.fu, found.points


def _recorded(result: dict) -> tuple[object, ...]:
    yaku = {name: han for name, han in result["yaku"].items() if han}
    yakuman = set(result["yakuman"])
    return yaku, yakuman, None if yakuman else result["fu"], result["points"]


def _compare(recorded: Recorded) -> None:
    found = score(recorded.win, TENHOU)
    assert found is not None, recorded
    assert _told(found) == _recorded(recorded.result), recorded.win


def _compare_all(recorded: Iterable[Recorded]) -> int:
    return len([_compare(one) for one in recorded])


def test_a_thousand_real_wins_have_the_recorded_yaku_fu_and_points():
    assert _compare_all(wins(1000)) == 1000


@pytest.mark.slow
def test_all_real_wins_have_the_recorded_yaku_fu_and_points():
    assert _compare_all(wins()) == 6567


def _ours(win: Win) -> tuple[object, ...] | None:
    found = score(win, MAJSOUL)
    if found is None:
        return None
    return found.main, found.additional, *_count(found.han, found.fu)


def _theirs(win: Win) -> tuple[object, ...] | None:
    """riichienv's word: it pays double yakuman, as `majsoul` does."""
    result = reckoned(win)
    if not result.is_win:
        return None
    main = result.tsumo_agari_oya if win.tsumo else result.ron_agari
    additional = result.tsumo_agari_ko if win.tsumo else 0
    if win.tsumo and win.seat_wind == EAST:
        main = additional
    return main, additional, *_count(result.han, result.fu)


def _count(han: int, fu: int) -> tuple[int, ...]:
    """Nothing where there are thirteen han: riichienv may call a hand kazoe that is also a yakuman, at the same price."""
    return (han, fu) if han < 13 else ()


def _is_departure(win: Win) -> bool:
    """A tenhou of thirteen orphans, which riichienv takes for a wait of thirteen whatever was drawn."""
    kinds = {tile >> 2 for tile in win.closed}
    return win.first_turn and win.seat_wind == EAST and len(kinds) == 13


def _compare_random(count: int) -> None:
    for win in islice(random_wins(Seed.of("riichi wins")), count):
        assert _is_departure(win) or _ours(win) == _theirs(win), win


def test_random_wins_cost_what_another_engine_says():
    _compare_random(1_000)


@pytest.mark.slow
def test_many_random_wins_cost_what_another_engine_says():
    _compare_random(10_000)


def test_departure_a_tenhou_of_thirteen_orphans_counts_by_the_tile_drawn():
    win = won("119m19p19s123456z7z", tsumo=True, first_turn=True, seat_wind=EAST)
    assert _is_departure(win)
    assert _ours(win) == (32_000, 32_000)
    assert _theirs(win) == (48_000, 48_000)
