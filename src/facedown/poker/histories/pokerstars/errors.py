"""What is wrong with a text that is no hand, and where."""


class BadTranscript(ValueError):
    """A text that is no hand: which file and line, and a sentence that quotes it.

    >>> print(BadTranscript("'Hello' begins no hand", file="hands.txt", line=3))
    hands.txt, line 3: 'Hello' begins no hand
    """

    def __init__(self, reason: str, *, file: str | None = None, line: int | None = None) -> None:
        self.reason = reason
        self.file = file
        self.line = line
        """Counted from 1, in the file."""
        where = ", ".join(part for part in (file, None if line is None else f"line {line}") if part)
        super().__init__(f"{where}: {reason}" if where else reason)


_LONGEST = 60


def quote(text: str) -> str:
    """A line as an error shows it: not longer than one can read."""
    return repr(text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…")
