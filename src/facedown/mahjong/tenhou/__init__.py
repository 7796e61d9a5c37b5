"""Exports matches to the JSON of Tenhou's log editor and viewers (tenhou.net/6)."""

from facedown.mahjong.tenhou.export import exported, parts, text

__all__ = ["exported", "parts", "text"]
