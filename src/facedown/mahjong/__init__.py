"""Mahjong for four: tiles, settings, shape, score, a round, a match. Pure; docs/rules/mahjong.md."""

from facedown.mahjong.match import MATCH, Confirm, Sit, Stand
from facedown.mahjong.melds import Meld, MeldKind
from facedown.mahjong.round import ROUND
from facedown.mahjong.round.actions import (
    Chi,
    Close,
    Discard,
    Kan,
    Leave,
    NineTerminals,
    OpenKan,
    Pass,
    Pon,
    Riichi,
    Ron,
    Tsumo,
)
from facedown.mahjong.round.offers import Calling, Turn, Winning
from facedown.mahjong.scoring import ImpossibleWin, Score, Win, Yaku, deltas, nagashi, score
from facedown.mahjong.settings import DEFAULT, MAJSOUL, PRESETS, TENHOU, Settings, preset
from facedown.mahjong.tiles import BadTiles, Kind, Tile, Tiles, counts, name, parse, text
from facedown.mahjong.wall import Wall

__all__ = [
    "DEFAULT",
    "MAJSOUL",
    "MATCH",
    "PRESETS",
    "ROUND",
    "TENHOU",
    "BadTiles",
    "Calling",
    "Chi",
    "Close",
    "Confirm",
    "Discard",
    "ImpossibleWin",
    "Kan",
    "Kind",
    "Leave",
    "Meld",
    "MeldKind",
    "NineTerminals",
    "OpenKan",
    "Pass",
    "Pon",
    "Riichi",
    "Ron",
    "Score",
    "Settings",
    "Sit",
    "Stand",
    "Tile",
    "Tiles",
    "Tsumo",
    "Turn",
    "Wall",
    "Win",
    "Winning",
    "Yaku",
    "counts",
    "deltas",
    "nagashi",
    "name",
    "parse",
    "preset",
    "score",
    "text",
]
