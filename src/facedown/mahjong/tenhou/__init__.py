"""Exports matches to the JSON of Tenhou's log editor and viewers (tenhou.net/6)."""

from facedown.mahjong.tenhou.export import exported, text

__all__ = ["exported", "text"]
