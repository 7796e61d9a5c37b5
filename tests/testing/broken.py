"""What a deliberately broken game is, and the law that must catch it."""

from typing import NamedTuple

from facedown.testing import Subject, laws
from facedown.testing.specimens import hidden, paced, ring, window

HIDDEN, WINDOW, RING, PACED = hidden.SUBJECT, window.SUBJECT, ring.SUBJECT, paced.SUBJECT


class Broken(NamedTuple):
    subject: Subject
    law: laws.Law
    says: str
    """A part of the sentence the law must find."""


def made(subject, game, law, says):
    """A specimen with a broken game in its place."""
    return Broken(subject._replace(game=game()), law, says)
