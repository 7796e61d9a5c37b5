"""What is wrong with a hand in PHH, and where."""

from facedown.core.errors import Error
from facedown.poker.histories.errors import BadText


class Problem(Error, ValueError):
    """A field that cannot be; code that knows the place turns it into a `BadHistory`."""

    def __init__(self, field: str | None, reason: str, quoted: str | None = None) -> None:
        super().__init__(reason)
        self.field = field
        self.reason = reason
        self.quoted = quoted
        """A part of the field, exactly as it is in the text."""


class BadHistory(BadText):
    """A text that is no hand in PHH, or a hand that the rules or its own end contradict."""
