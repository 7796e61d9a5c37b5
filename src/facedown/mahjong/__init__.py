"""Riichi mahjong for four: tiles, settings, shape, score, a round, a match. Pure; docs/rules/riichi.md."""

from facedown.mahjong.match import MATCH
from facedown.mahjong.melds import Meld, MeldKind
from facedown.mahjong.round import ROUND
from facedown.mahjong.scoring import Score, Win, Yaku, deltas, nagashi, score
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
    "Kind",
    "Meld",
    "MeldKind",
    "Score",
    "Settings",
    "Tile",
    "Tiles",
    "Wall",
    "Win",
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
