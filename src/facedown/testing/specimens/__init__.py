"""Four small games, each with one difficulty: examples for authors, and test subjects for the laws."""

from typing import Final

from facedown.testing.specimens import hidden, paced, ring, window
from facedown.testing.subject import Subject

SPECIMENS: Final[tuple[Subject, ...]] = (hidden.SUBJECT, window.SUBJECT, ring.SUBJECT, paced.SUBJECT)

__all__ = ["SPECIMENS"]
