"""Real texts of PokerStars, and one made by hand with everything that real names can hold."""

import os
import tarfile
from functools import cache
from pathlib import Path

import pytest

from facedown.poker.histories import pokerstars as ps

_BESIDE = Path(__file__).parents[3] / "shared" / "data"


@cache
def texts():
    """The real texts by name; skips the test where there are none."""
    path = Path(os.environ.get("FACEDOWN_CORPUS", _BESIDE)) / "pokerstars" / "nl50-anon.tar.xz"
    if not path.exists():
        pytest.skip(f"{path} is missing: set FACEDOWN_CORPUS to the folder of the data")
    with tarfile.open(path) as archive:
        files = {member.name: archive.extractfile(member) for member in archive if member.isfile()}
        return {name: content.read().decode() for name, content in sorted(files.items())}


@cache
def hands():
    """Every hand of the real texts, text by text."""
    return {name: tuple(ps.read_all(text)) for name, text in texts().items()}


def all_hands():
    return [hand for several in hands().values() for hand in several]


def lines_of(hand, kind):
    return [line for line in hand.lines if isinstance(line, kind)]


def stripped(text):
    """The lines of a text up to trailing blanks."""
    return [line.rstrip() for line in text.rstrip().split("\n")]


def hand_text(*body, seats=("Ann", "Bob"), stakes="$1/$2 USD", sign="$", summary=()):
    """A hand with these lines between the seats and the summary."""
    lines = [
        f"PokerStars Hand #1:  Hold'em No Limit ({stakes}) - 2021/07/30 9:29:47 ET",
        "Table 'Sargas III' 9-max Seat #1 is the button",
        *(f"Seat {number}: {name} ({sign}200 in chips) " for number, name in enumerate(seats, 1)),
        *body,
        "*** SUMMARY ***",
        f"Total pot {sign}3 | Rake {sign}0 ",
        *summary,
    ]
    return "\n".join(lines) + "\n"
