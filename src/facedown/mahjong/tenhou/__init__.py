"""Matches for Tenhou's log editor and viewers, and for all that read its JSON (tenhou.net/6)."""

from facedown.mahjong.tenhou.export import exported, text

__all__ = ["exported", "text"]
