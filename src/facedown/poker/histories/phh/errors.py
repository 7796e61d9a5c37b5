"""What is wrong with a hand's text, and where."""


class Problem(ValueError):
    """A field that cannot be; whoever knows the place makes it a `BadHistory`."""

    def __init__(self, field: str | None, reason: str, quoted: str | None = None) -> None:
        super().__init__(reason)
        self.field = field
        self.reason = reason
        self.quoted = quoted
        """A part of the field that stands in the text as it is."""


class BadHistory(ValueError):
    """A text that is no hand: which file, hand, line and field, and a sentence that quotes it.

    >>> print(BadHistory("there is no p9 at a table of 6", hand="17", line=240, field="actions"))
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
