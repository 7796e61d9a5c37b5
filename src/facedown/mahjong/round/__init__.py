"""One round of riichi mahjong as a game (docs/rules/riichi.md)."""

from facedown.mahjong.round.game import ROUND, Round

__all__ = ["ROUND", "Round"]
