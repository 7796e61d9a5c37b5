"""Lines that move no chips: who came and went, who said what. The words stay as they are."""

import re
from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Final

from facedown.poker.histories.pokerstars.lines import Kind, Remark

PHRASES: Final[Mapping[str, Kind]] = MappingProxyType(
    {
        " joins the table at seat #": "joined",
        " leaves the table": "left",
        " was removed from the table for failing to post": "removed",
        ": sits out": "sat_out",
        ": is sitting out": "sitting_out",
        " is sitting out": "sitting_out",
        " has returned": "returned",
        " will be allowed to play after the button": "waits_for_button",
        " has timed out": "timed_out",
        " has timed out while disconnected": "timed_out",
        " has timed out while being disconnected": "timed_out",
        " is disconnected": "disconnected",
        " is connected": "connected",
        " said, ": "said",
    }
)
"""The words after the name, and what they mean."""

_SAID: Final = re.compile(r'(.+?) said, ".*"')
_PHRASE: Final = re.compile(
    "(.+?)({})".format("|".join(re.escape(phrase) for phrase in PHRASES if not phrase.endswith((" ", "#"))))
)
_JOINED: Final = re.compile(r"(.+?) joins the table at seat #([0-9]{1,3})")


def remark(text: str, names: Collection[str]) -> Remark:
    """The line as a remark; `names` are of those who sit there."""
    if text.endswith('"') and (found := _SAID.fullmatch(text)):
        return Remark(text, "said", _speaker(text, names) or found[1])
    if found := _PHRASE.fullmatch(text):
        return Remark(text, PHRASES[found[2]], found[1])
    if found := _JOINED.fullmatch(text):
        return Remark(text, "joined", found[1], int(found[2]))
    return Remark(text, "other", _named(text, names))


def joined(player: str, seat: int) -> Remark:
    return Remark(f"{player} joins the table at seat #{seat}", "joined", player, seat)


def happened(player: str, phrase: str) -> Remark:
    """`happened("Bob", " leaves the table")`: the phrase is one of `PHRASES`."""
    return Remark(f"{player}{phrase}", PHRASES[phrase], player)


def _speaker(text: str, names: Collection[str]) -> str:
    ordered = sorted(names, key=len, reverse=True)
    return next((name for name in ordered if text.startswith(f'{name} said, "')), "")


def _named(text: str, names: Collection[str]) -> str:
    """The player whose name begins the line."""
    ends = (" ", ":")
    found = (name for name in sorted(names, key=len, reverse=True) if text.startswith(name))
    return next((name for name in found if text[len(name) :].startswith(ends)), "")
