"""How a round ended, as Tenhou writes it."""

from typing import Any, Final

from facedown.core import Seat
from facedown.mahjong.round.results import Drawn, Result, WonHand
from facedown.mahjong.scoring import Score
from facedown.mahjong.tenhou.words import ALL_TENPAI, DRAWS, LIMITS, NONE_TENPAI, RANKS, WON, YAKU

_PAID: Final = frozenset({"exhaustive", "nagashi_mangan"})


def ending(result: Result, dealer: Seat) -> list[Any]:
    """["和了", deltas, details, deltas, details …], ["流局", deltas], or the name of a draw alone."""
    if isinstance(result, Drawn):
        return _drawn(result)
    return [WON, *(part for win in result.wins for part in (list(win.deltas), _won(win, dealer)))]


def _drawn(result: Drawn) -> list[Any]:
    if result.reason == "exhaustive" and len(result.tenpai) in {0, 4}:
        return [ALL_TENPAI if result.tenpai else NONE_TENPAI]
    name = DRAWS[result.reason]
    return [name, list(result.deltas)] if result.reason in _PAID else [name]


def _won(win: WonHand, dealer: Seat) -> list[Any]:
    """The winner, who gave the tile, who is liable (else the winner), the points, the yaku."""
    liable = win.seat if win.liable is None else win.liable
    tsumo = win.from_seat == win.seat
    points = _points(win.score, tsumo=tsumo, dealer=win.seat == dealer)
    return [win.seat, win.from_seat, liable, points, *_yaku(win.score)]


def _points(score: Score, *, tsumo: bool, dealer: bool) -> str:
    """ "30符2飜2000点", for a tsumo "1000-2000点" or, if all pay the same, "3900点∀"; limits by name."""
    times = 2 if tsumo else 6 if dealer else 4
    limit = next((name for base, name in LIMITS if score.main >= times * base), None)
    worth = limit or f"{score.fu}符{score.han}飜"
    if not tsumo:
        return f"{worth}{score.main}点"
    return f"{worth}{score.main}点∀" if dealer else f"{worth}{score.additional}-{score.main}点"


def _yaku(score: Score) -> list[str]:
    if score.yakuman:
        return [f"{YAKU[name]}(役満)" for name in score.yakuman]
    ordered = sorted(score.yaku, key=lambda yaku: RANKS[yaku.name])
    return [f"{YAKU[name]}({han}飜)" for name, han in ordered if han]
