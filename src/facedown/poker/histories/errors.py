"""What is wrong with a hand's notation, or with what somebody asks by it."""

from facedown.core import IllegalAction


class HandError(IllegalAction, ValueError):
    """A refusal with a code for programs and a sentence for people; nothing has changed."""
