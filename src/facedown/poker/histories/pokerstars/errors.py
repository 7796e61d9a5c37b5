"""What is wrong with a PokerStars text, and where."""

from typing import Final

from facedown.poker.histories.errors import BadText

_LONGEST: Final = 60


class BadTranscript(BadText):
    """A text that is no hand of PokerStars."""


def quote(text: str) -> str:
    """A line as an error shows it: short enough to read."""
    return repr(text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…")
