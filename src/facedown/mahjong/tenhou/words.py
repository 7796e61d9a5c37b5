"""Tenhou's words for yaku, limits and draws, and its numbers for tiles."""

from collections.abc import Iterable, Mapping
from typing import Final

from facedown.mahjong.scoring import MANGAN, YAKUMAN
from facedown.mahjong.tiles import RED, Tile

WON: Final = "和了"
TSUMOGIRI: Final = 60
"""In place of a discard: the tile just drawn."""
NO_DISCARD: Final = 0
"""In place of a discard: an open kan, whose replacement is drawn first."""

DRAWS: Final[Mapping[str, str]] = {
    "exhaustive": "流局",
    "nagashi_mangan": "流し満貫",
    "nine_terminals": "九種九牌",
    "four_winds": "四風連打",
    "four_riichi": "四家立直",
    "four_kans": "四槓散了",
    "triple_ron": "三家和了",
}
ALL_TENPAI: Final = "全員聴牌"
NONE_TENPAI: Final = "全員不聴"

LIMITS: Final[tuple[tuple[int, str], ...]] = (
    (YAKUMAN, "役満"),
    (3 * MANGAN, "三倍満"),
    (2 * MANGAN, "倍満"),
    (3 * MANGAN // 2, "跳満"),
    (MANGAN, "満貫"),
)
"""By basic points, highest first."""

YAKU: Final[Mapping[str, str]] = {
    "Riichi": "立直",
    "Double Riichi": "両立直",
    "Ippatsu": "一発",
    "Rinshan Kaihou": "嶺上開花",
    "Haitei Raoyue": "海底摸月",
    "Houtei Raoyui": "河底撈魚",
    "Chankan": "槍槓",
    "Menzen Tsumo": "門前清自摸和",
    "Shou Sangen": "小三元",
    "Sanshoku Doukou": "三色同刻",
    "San Kantsu": "三槓子",
    "Pinfu": "平和",
    "Chiitoitsu": "七対子",
    "San Ankou": "三暗刻",
    "Iipeiko": "一盃口",
    "Ryanpeikou": "二盃口",
    "Toitoi": "対々和",
    "Ittsu": "一気通貫",
    "Sanshoku Doujun": "三色同順",
    "Yakuhai (seat wind east)": "自風 東",
    "Yakuhai (seat wind south)": "自風 南",
    "Yakuhai (seat wind west)": "自風 西",
    "Yakuhai (seat wind north)": "自風 北",
    "Yakuhai (round wind east)": "場風 東",
    "Yakuhai (round wind south)": "場風 南",
    "Yakuhai (round wind west)": "場風 西",
    "Yakuhai (round wind north)": "場風 北",
    "Yakuhai (haku)": "役牌 白",
    "Yakuhai (hatsu)": "役牌 發",
    "Yakuhai (chun)": "役牌 中",
    "Tanyao": "断幺九",
    "Junchan": "純全帯幺九",
    "Chinitsu": "清一色",
    "Chantai": "混全帯幺九",
    "Honroutou": "混老頭",
    "Honitsu": "混一色",
    "Renhou": "人和",
    "Renhou (yakuman)": "人和",
    "Tenhou": "天和",
    "Chiihou": "地和",
    "Daisangen": "大三元",
    "Suu Ankou": "四暗刻",
    "Suu Ankou Tanki": "四暗刻単騎",
    "Tsuu Iisou": "字一色",
    "Ryuuiisou": "緑一色",
    "Chinroutou": "清老頭",
    "Chuuren Poutou": "九蓮宝燈",
    "Daburu Chuuren Poutou": "純正九蓮宝燈",
    "Kokushi Musou": "国士無双",
    "Kokushi Musou Juusanmen Matchi": "国士無双１３面",
    "Dai Suushii": "大四喜",
    "Shousuushii": "小四喜",
    "Suu Kantsu": "四槓子",
    "Dora": "ドラ",
    "Aka Dora": "赤ドラ",
    "Ura Dora": "裏ドラ",
}
"""By the names in scores, in the order in which Tenhou writes them."""

RANKS: Final[Mapping[str, int]] = {name: rank for rank, name in enumerate(YAKU)}


def code(tile: Tile, *, red: bool = True) -> int:
    """11–19 man, 21–29 pin, 31–39 sou, 41–47 honours, 51 to 53 the red fives."""
    suit, rank = divmod(tile >> 2, 9)
    return 51 + suit if red and tile in RED else 10 * (suit + 1) + rank + 1


def codes(tiles: Iterable[Tile], *, red: bool = True) -> list[int]:
    return [code(tile, red=red) for tile in tiles]


def dealt(hand: Iterable[Tile], *, red: bool = True) -> list[int]:
    """A hand in Tenhou's order: a red five after the other fives."""
    return codes(sorted(hand, key=lambda tile: (tile >> 2, tile in RED)), red=red)
