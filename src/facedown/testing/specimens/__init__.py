"""Four small games, each of one thing that is hard: examples for authors, and what the laws are tried on."""

from typing import Final

from facedown.testing.specimens import hidden, paced, ring, window
from facedown.testing.subject import Subject

SPECIMENS: Final[tuple[Subject, ...]] = (hidden.SUBJECT, window.SUBJECT, ring.SUBJECT, paced.SUBJECT)

__all__ = ["SPECIMENS"]
