"""One round of mahjong as a game (docs/rules/mahjong.md)."""

from facedown.mahjong.round.game import ROUND, Round

__all__ = ["ROUND", "Round"]
