"""Whether a round came out as it was recorded."""

from collections.abc import Mapping
from typing import Any, Final

from facedown.core import Seat
from facedown.mahjong.round.results import Drawn, Result, Won, WonHand
from tests.mahjong.corpus.lines import NoWin, Win, Wins


def contrast(ours: Result | None, recorded: Wins | NoWin) -> str | None:
    """What is not as it was recorded; None where all is, to the last point."""
    match ours, recorded:
        case Won(wins=wins), Wins(wins=theirs):
            mine: Any = [_told(win) for win in wins]
            other: Any = [_recorded(win) for win in theirs]
        case Drawn(reason=reason, deltas=deltas), NoWin():
            mine = (_REASONS[reason], deltas, _tenpai(ours))
            other = (recorded.why, recorded.deltas, recorded.tenpai)
        case _:
            mine, other = ours, recorded
    return None if mine == other else f"{mine!r} came out, and {other!r} was recorded"


def _tenpai(drawn: Drawn) -> tuple[Seat, ...]:
    """As records list it: of four riichi, all who show their hands."""
    if drawn.reason != "four_riichi":
        return drawn.tenpai
    return tuple([seat for seat, hand in enumerate(drawn.hands) if hand is not None])


def _told(win: WonHand) -> tuple[Any, ...]:
    score = win.score
    yaku = {} if score.yakuman else {NAMES[name]: han for name, han in score.yaku if han}
    yakuman = sorted(NAMES[name] for name in score.yakuman)
    fu = 0 if yakuman else score.fu
    points = fu, score.points, yaku, yakuman
    return win.seat, win.from_seat, win.tile, points, win.dora, win.ura, win.liable, win.deltas


def _recorded(win: Win) -> tuple[Any, ...]:
    """All of it that has a meaning: dora that count nothing, the fu and the order of yakuman have none."""
    yaku = {name: han for name, han in win.yaku.items() if han}
    fu = 0 if win.yakuman else win.fu
    points = fu, win.points, yaku, sorted(win.yakuman)
    return win.seat, win.from_seat, win.tile, points, win.dora, win.ura, win.pao, win.deltas


_REASONS: Final[Mapping[str, str]] = {
    "exhaustive": "exhaustive",
    "nagashi_mangan": "nm",
    "nine_terminals": "yao9",
    "four_winds": "kaze4",
    "four_riichi": "reach4",
    "triple_ron": "ron3",
    "four_kans": "kan4",
}

NAMES: Final[Mapping[str, str]] = {
    "Menzen Tsumo": "tsumo",
    "Riichi": "riichi",
    "Ippatsu": "ippatsu",
    "Chankan": "chankan",
    "Rinshan Kaihou": "rinshan",
    "Haitei Raoyue": "haitei",
    "Houtei Raoyui": "houtei",
    "Double Riichi": "double_riichi",
    "Pinfu": "pinfu",
    "Tanyao": "tanyao",
    "Iipeiko": "iipeikou",
    "Yakuhai (haku)": "haku",
    "Yakuhai (hatsu)": "hatsu",
    "Yakuhai (chun)": "chun",
    "Yakuhai (seat wind east)": "seat_e",
    "Yakuhai (seat wind south)": "seat_s",
    "Yakuhai (seat wind west)": "seat_w",
    "Yakuhai (seat wind north)": "seat_n",
    "Yakuhai (round wind east)": "round_e",
    "Yakuhai (round wind south)": "round_s",
    "Yakuhai (round wind west)": "round_w",
    "Yakuhai (round wind north)": "round_n",
    "Sanshoku Doujun": "sanshoku_doujun",
    "Ittsu": "ittsu",
    "Chantai": "chanta",
    "Honroutou": "honroutou",
    "Toitoi": "toitoi",
    "San Ankou": "sanankou",
    "San Kantsu": "sankantsu",
    "Sanshoku Doukou": "sanshoku_doukou",
    "Chiitoitsu": "chiitoitsu",
    "Shou Sangen": "shousangen",
    "Honitsu": "honitsu",
    "Junchan": "junchan",
    "Ryanpeikou": "ryanpeikou",
    "Chinitsu": "chinitsu",
    "Renhou": "renhou",
    "Tenhou": "tenhou",
    "Chiihou": "chiihou",
    "Daisangen": "daisangen",
    "Suu Ankou": "suuankou",
    "Suu Ankou Tanki": "suuankou_tanki",
    "Tsuu Iisou": "tsuuiisou",
    "Ryuuiisou": "ryuuiisou",
    "Chinroutou": "chinroutou",
    "Chuuren Poutou": "chuuren",
    "Daburu Chuuren Poutou": "chuuren_9",
    "Kokushi Musou": "kokushi",
    "Kokushi Musou Juusanmen Matchi": "kokushi_13",
    "Dai Suushii": "daisuushii",
    "Shousuushii": "shousuushii",
    "Suu Kantsu": "suukantsu",
    "Dora": "dora",
    "Aka Dora": "aka_dora",
    "Ura Dora": "ura_dora",
}
"""As the records name what PyPI `mahjong` names otherwise: every yaku that Tenhou has."""
