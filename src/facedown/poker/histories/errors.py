"""What can be wrong with a hand: with its text, with its fields, or with a request made by it."""

from facedown.core import IllegalAction
from facedown.core.errors import Error


class HandError(IllegalAction, ValueError):
    """A refusal with a code for programs and a sentence for people; nothing has changed."""


class BadText(Error, ValueError):
    """A text that is no hand: where it goes wrong, and a sentence that quotes it.

    >>> print(BadText("there is no p9 at a table of 6", hand="17", line=240, field="actions"))
    hand 17, line 240, actions: there is no p9 at a table of 6
    """

    def __init__(
        self,
        reason: str,
        *,
        file: str | None = None,
        hand: str | None = None,
        line: int | None = None,
        field: str | None = None,
    ) -> None:
        self.reason = reason
        self.file = file
        self.hand = hand
        """The hand's name in a file of many: "17" for `[17]`."""
        self.line = line
        """Counted from 1, in the file."""
        self.field = field
        super().__init__(self._sentence())

    def _sentence(self) -> str:
        hand = None if self.hand is None else f"hand {self.hand}"
        line = None if self.line is None else f"line {self.line}"
        where = ", ".join(part for part in (self.file, hand, line, self.field) if part)
        return f"{where}: {self.reason}" if where else self.reason
