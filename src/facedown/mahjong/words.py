"""The names of rounds and draws."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from facedown.mahjong.round.results import Reason

WINDS: Final = ("East", "South", "West", "North")
DRAWS: Final[Mapping[Reason, str]] = MappingProxyType(
    {
        "exhaustive": "no tile is left",
        "nagashi_mangan": "nagashi mangan",
        "nine_terminals": "nine terminals",
        "four_winds": "four winds",
        "four_riichi": "four riichi",
        "four_kans": "four kans",
        "triple_ron": "three rons",
    }
)


def round_name(kyoku: int) -> str:
    """For example "East 1"."""
    return f"{WINDS[kyoku // 4]} {kyoku % 4 + 1}"
