"""Where the published cases come from, and what must be among them.

Every case beside this file states what somebody else has published: a table, an example, a rule. Tiles that
a source left open, or showed in a picture alone, are ours; what such a hand is worth is the source's.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from facedown.mahjong.scoring import Win
from facedown.mahjong.settings import DEFAULT, Settings
from facedown.mahjong.tiles import WINDS
from tests.mahjong.hands import won

F = TypeVar("F", bound=Callable[..., Any])


class Source(NamedTuple):
    title: str
    where: str


SOURCES = {
    "book": Source("Daina Chiba, Riichi Book I, chapter 6, Scoring", "github.com/dainachiba/RiichiBooks"),
    "majiang": Source("kobalab, majiang-core, test/hule.js", "github.com/kobalab/majiang-core"),
    "settlement": Source("smly, RiichiEnv, tests of score settlement", "github.com/smly/RiichiEnv"),
    "ema": Source("European Mahjong Association, Rules for Japanese Mahjong, 2016", "mahjong-europe.org"),
    "wrc": Source("World Riichi Championship rules, 2015", "ooyamaneko.net"),
    "tenhou": Source("Tenhou.net rules, Japanese and translated", "riichi.wiki/Tenhou.net_rules"),
    "majsoul": Source("Mahjong Soul, Rules", "riichi.wiki/Mahjong_Soul"),
    "aborts": Source("Tochuu ryuukyoku", "riichi.wiki/Tochuu_ryuukyoku"),
    "chankan": Source("Chankan", "riichi.wiki/Chankan"),
    "dora": Source("Dora variations", "riichi.wiki/Dora_variations"),
    "end": Source("End game scenarios", "riichi.wiki/End_game_scenarios"),
    "furiten": Source("Furiten", "riichi.wiki/Furiten"),
    "kan": Source("Kan", "riichi.wiki/Kan"),
    "kuikae": Source("Kuikae", "riichi.wiki/Kuikae"),
    "multiple ron": Source("Multiple ron", "riichi.wiki/Multiple_ron"),
    "nagashi": Source("Nagashi mangan", "riichi.wiki/Nagashi_mangan"),
    "oka": Source("Oka and uma", "riichi.wiki/Oka_and_uma"),
    "pao": Source("Sekinin barai", "riichi.wiki/Sekinin_barai"),
    "riichi": Source("Riichi", "riichi.wiki/Riichi"),
    "draw": Source("Ryuukyoku", "riichi.wiki/Ryuukyoku"),
    "variations": Source("Rule variations", "riichi.wiki/Rule_variations"),
    "yakuhai": Source("Yakuhai", "riichi.wiki/Yakuhai"),
}

ITEMS = frozenset(
    {
        *("nine terminals", "four winds", "four riichi", "four kans", "three rons", "after an abort"),
        *("pao of dragons", "pao of winds", "pao of a kan", "pao of a composite hand", "no pao"),
        *("nagashi", "nagashi of two", "nagashi and calls", "nagashi and the deal"),
        *("chankan", "chankan and ippatsu", "chankan and dora", "chankan and closed kans"),
        *("kuikae at the other end", "kuikae in the middle", "kuikae at the same end", "kuikae of a pon"),
        *("own furiten", "furiten of all waits", "furiten until the discard", "furiten without a yaku"),
        *("furiten of a riichi", "furiten and tsumo", "furiten of a robbed kan"),
        *("dora of a closed kan", "dora of other kans", "dora and rinshan", "dora of a further kan"),
        *("last round", "target", "extension", "end of the extension", "tobi", "all-last stop", "ties"),
        *("leftover sticks", "oka and uma", "rounding", "renchan", "honba"),
        *("noten", "waiting in vain", "last tile", "riichi", "riichi and kans", "two rons"),
    }
)
"""What the scenes of rounds and matches must show."""

SHOWN: dict[str, list[str]] = {}
"""By item, the sources of its scenes."""


def published(item: str, source: str) -> Callable[[F], F]:
    """This test shows the item as the source has it."""
    assert item in ITEMS, item
    assert source in SOURCES, source
    SHOWN.setdefault(item, []).append(source)
    return lambda test: test


HANDS: dict[str, list[dict[str, Any]]] = json.loads(
    Path(__file__).with_name("published_hands.json").read_text("utf-8")
)
_SEATS = dict(zip(("east", "south", "west", "north"), WINDS, strict=True))


def win_of(case: dict[str, Any]) -> Win:
    """South in an east round, where the case says nothing of winds."""
    how = dict(case["how"])
    seat, round_ = how.pop("seat", "south"), how.pop("round", "east")
    return won(
        case["closed"], case.get("melds", ""), seat_wind=_SEATS[seat], round_wind=_SEATS[round_], **how
    )


def settings_of(case: dict[str, Any]) -> Settings:
    return replace(DEFAULT, **case.get("settings", {}))


def said(case: dict[str, Any]) -> str:
    """For the report of a failure."""
    return f"{SOURCES[case['source']].title}, {case['section']}: {case['closed']} {case.get('melds', '')}"
