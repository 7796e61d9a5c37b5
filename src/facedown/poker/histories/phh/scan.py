"""Where one hand ends and the next begins."""

import re
from bisect import bisect_left
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from facedown.poker.histories.phh.errors import BadHistory, Problem
from facedown.poker.histories.phh.lines import fields_by_toml
from facedown.poker.histories.source import LONGEST, Piece, Source, pieces, undecoded

HEADER: Final = re.compile(
    r"""\[[ \t]*([A-Za-z0-9_-]+|"[^"\\\n]*"|'[^'\n]*')[ \t]*\][ \t]*(?:\#[^\n]*)?(?:\n|\Z)""", re.VERBOSE
)
"""The line a hand begins with in a file of many: `[17]`."""
NO_FIELDS: Final = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n)*[ \t]*(?:#[^\n]*)?")
"""Lines that may come before the first hand."""
_FIELD: Final = re.compile(r"[ \t]*[\"']?([A-Za-z0-9_-]+)[\"']?[ \t]*=")
_AT_LINE: Final = re.compile(r" \(at line ([0-9]+), column [0-9]+\)$")
_SHORT: Final = 1 << 14
AT_END: Final = " (at end of document)"
"""How `tomllib` says that a text or a list was not closed."""


class Passage(Struct):
    """The text of a hand and its place in the file."""

    text: str
    line: int
    """Its first, in the file."""
    file: str | None = None
    hand: str | None = None

    def error(self, problem: Problem) -> BadHistory:
        lines = self.text.split("\n")
        at = self._line_of(problem.field, problem.quoted)
        field = problem.field
        if field is None and problem.quoted is not None:
            field = _field_above(lines, at)
        return self._bad(problem.reason, at, field)

    def no_toml(self, error: Exception) -> BadHistory:
        """TOML's own error, with the line in the file, the field and the text of the line."""
        said, lines = str(error), self.text.split("\n")
        match = _AT_LINE.search(said)
        at = int(match[1]) - 1 if match else len(lines) - 1
        opened = _opened(lines, at) if len(self.text) <= _SHORT else None
        # What is not closed is noticed at the next field or at the end, but wrong where it was opened.
        if opened is not None and (match is None or _FIELD.match(lines[at])):
            at = opened
        said = _AT_LINE.sub("", said).removesuffix(AT_END)
        field = _field_above(lines, at if opened is None else opened)
        return self._bad(f"{shortened(lines[at])!r} is no TOML: {said}", at, field)

    def check_decoded(self) -> None:
        """Raises `BadHistory` where a byte is no UTF-8."""
        bad = undecoded(self.text)
        if bad is not None:
            raise self._bad(bad[1], bad[0], None)

    def _bad(self, reason: str, at: int, field: str | None) -> BadHistory:
        return BadHistory(reason, file=self.file, hand=self.hand, line=self.line + at, field=field)

    def _line_of(self, field: str | None, quoted: str | None) -> int:
        at = 0
        if field is not None:
            match = re.search(rf"^[ \t]*[\"']?{re.escape(field)}[\"']?[ \t]*=", self.text, re.MULTILINE)
            at = match.end() if match else 0
        if quoted is not None:
            ways = (f"'{quoted}'", f'"{quoted}"') if field else (quoted,)
            at = max(at, *(self.text.find(way, at) for way in ways), 0)
        return self.text.count("\n", 0, at)


def _field_above(lines: list[str], at: int) -> str | None:
    return next((match[1] for line in lines[at::-1] if (match := _FIELD.match(line))), None)


def _opened(lines: list[str], noticed: int) -> int | None:
    """The line of the last field before which all is well."""
    starts = [at for at, line in enumerate(lines[: noticed + 1]) if _FIELD.match(line)]
    good = bisect_left(starts, 1, key=lambda at: not _is_toml("\n".join(lines[:at])))
    return starts[good - 1] if good else None


def _is_toml(text: str) -> bool:
    try:
        fields_by_toml(text)
    except ValueError:
        return False
    return True


def pieces_of(source: Source) -> Iterator[Piece]:
    """The text, cut before each line that begins with a bracket."""
    return pieces(source, _cut, BadHistory)


def _cut(text: str) -> list[str]:
    """The ends of lines are those of TOML, where `\\r\\n` is one."""
    if "\r" in text:
        text = text.replace("\r\n", "\n")
    first, *others = text.split("\n[")
    return [first, *[f"[{other}" for other in others]]


class Scan:
    """The pieces of a source, one ahead: whether a hand is over is known from what follows."""

    def __init__(self, pieces: Iterable[Piece], file: str | None = None) -> None:
        self.file = file
        self.failure: BadHistory | None = None
        """Why the text ends before its end. The hands before it are good."""
        self._pieces = iter(pieces)
        self._ahead: deque[Piece] = deque()
        if not self.is_over and NO_FIELDS.fullmatch(self._ahead[0][1]):
            self._ahead.popleft()
        self.is_single = not self.is_over and not self._ahead[0][1].startswith("[")
        """Whether fields come before any bracket: the whole text is one hand."""

    @property
    def is_over(self) -> bool:
        if not self._ahead and self.failure is None:
            try:
                self._ahead.extend(piece for piece in [next(self._pieces, None)] if piece)
            except BadHistory as failure:
                self.failure = failure
        return not self._ahead

    def passage(self) -> Passage:
        line, text = self._ahead.popleft()
        return Passage(text, line, self.file)

    def goes_on(self) -> bool:
        """Whether what follows belongs to the hand: tables within it, or the rest of a list."""
        return not self.is_over and (self.is_single or not HEADER.match(self._ahead[0][1]))

    def gather(self, passage: Passage) -> None:
        """All that belongs to the hand for sure."""
        parts, length = [passage.text], len(passage.text)
        while self.goes_on() and length <= LONGEST:
            parts.append(self._ahead.popleft()[1])
            length += len(parts[-1])
        passage.text = "\n".join(parts)

    def extended(self, passage: Passage) -> Passage:
        """The hand with one piece more, although that looks like another's beginning."""
        longer = Passage(
            f"{passage.text}\n{self._ahead.popleft()[1]}", passage.line, passage.file, passage.hand
        )
        self.gather(longer)
        return longer

    def put_back(self, passage: Passage, longer: Passage) -> None:
        """Undoes `extended`."""
        line = passage.line + passage.text.count("\n") + 1
        first, *rest = longer.text[len(passage.text) + 1 :].split("\n[")
        returned = []
        for text in [first, *(f"[{text}" for text in rest)]:
            returned.append((line, text))
            line += text.count("\n") + 1
        self._ahead.extendleft(reversed(returned))


def shortened(text: str) -> str:
    """The first line of it, and not too much of that."""
    line = text.partition("\n")[0]
    return line if len(line) <= 80 else f"{line[:79]}…"
