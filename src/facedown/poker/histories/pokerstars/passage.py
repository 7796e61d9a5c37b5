"""Reads the lines of one hand as a `Transcript`."""

import re
from collections.abc import Sequence
from itertools import combinations
from typing import Final, NoReturn

from facedown.poker.histories.pokerstars.deeds import UnknownWords, cards, wordings
from facedown.poker.histories.pokerstars.errors import BadTranscript, quote
from facedown.poker.histories.pokerstars.lines import Line, Remark, Street
from facedown.poker.histories.pokerstars.opening import header_of, seat_of, table_of
from facedown.poker.histories.pokerstars.payments import payments
from facedown.poker.histories.pokerstars.remarks import remark
from facedown.poker.histories.pokerstars.transcript import Board, Result, Seat, Summary, Transcript

SUMMARY: Final = "*** SUMMARY ***"
BLANKS: Final = " \t\r"
"""Blanks that may end a line."""
_HEADER: Final = "PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2021/07/30 9:29:47 ET"
_TABLE: Final = "Table 'Name' 9-max Seat #1 is the button"


def transcribe(text: Sequence[str], file: str | None = None, first: int = 1) -> Transcript:
    """The hand of these lines, trailing blanks aside; the first has the number `first`."""
    return _Passage(text, file, first).transcript()


class _Passage:
    def __init__(self, text: Sequence[str], file: str | None, first: int) -> None:
        self._all = text
        self._text = [line for raw in text if (line := raw.rstrip(BLANKS))]
        self._file = file
        self._first = first

    def transcript(self) -> Transcript:
        text = self._text
        header = header_of(text[0])
        if header is None:
            self._fail(0, f'is no header of a hand: write "{_HEADER}"')
        table = table_of(text[1]) if len(text) > 1 else None
        if table is None:
            self._fail(1, f'is where "{_TABLE}" belongs')
        seats = self._seats(header.stakes.symbol)
        end = self._end(2 + len(seats))
        reading = _Reading(seats, header.stakes.symbol)
        body = tuple([reading.line(line) for line in text[2 + len(seats) : end]])
        return Transcript(header, table, seats, body, self._summary(end + 1, reading))

    def _seats(self, symbol: str) -> tuple[Seat, ...]:
        seats: list[Seat] = []
        for line in self._text[2:]:
            seat = seat_of(line, symbol)
            if seat is None:
                break
            seats.append(seat)
        if not seats:
            self._fail(2, 'is where "Seat 1: Name ($50 in chips)" belongs')
        numbers, players = {seat.number for seat in seats}, {seat.player for seat in seats}
        if len(numbers) < len(seats) or len(players) < len(seats):
            self._fail(2 + _doubled(seats), "has the number or the name of a seat before it")
        return tuple(seats)

    def _end(self, start: int) -> int:
        try:
            return self._text.index(SUMMARY, start)
        except ValueError:
            self._fail(len(self._text) - 1, f"is the last line: the hand breaks off before {SUMMARY}")

    def _summary(self, at: int, reading: "_Reading") -> Summary:
        total = reading.payments.total(self._text[at]) if at < len(self._text) else None
        if total is None:
            self._fail(at, 'is where "Total pot $1 | Rake $0" belongs')
        below = [line for line in self._text[at + 1 :] if line[0] != "*" or not _RULE.fullmatch(line)]
        whole, rake, main, sides = total
        return Summary(whole, rake, tuple([reading.summary_line(line) for line in below]), main, sides)

    def _fail(self, at: int, reason: str) -> NoReturn:
        at = min(at, len(self._text) - 1)
        numbers = [number for number, line in enumerate(self._all, self._first) if line.rstrip(BLANKS)]
        raise BadTranscript(f"{quote(self._text[at])} {reason}", file=self._file, line=numbers[at])


def _doubled(seats: Sequence[Seat]) -> int:
    """The first with the number or the name of one before it."""
    pairs = combinations(range(len(seats)), 2)
    same = [
        later
        for one, later in pairs
        if seats[one].number == seats[later].number or seats[one].player == seats[later].player
    ]
    return min(same)


class _Reading:
    """Reads the lines of one hand. The names are known, so a name can be told from the words after it."""

    def __init__(self, seats: tuple[Seat, ...], symbol: str) -> None:
        self.payments = payments(symbol)
        self._wordings = wordings(symbol)
        self._seats = {f"Seat {seat.number}": seat for seat in seats}
        self._names = frozenset([seat.player for seat in seats])
        # With a colon in a name the first colon of a line may not be the one after the name.
        self._with_colons = any(": " in name for name in self._names)

    def line(self, text: str) -> Line:
        player, colon, words = text.partition(": ")
        if colon and player in self._names and not self._with_colons:
            deed = self._wordings.deed(words)
            if deed is not None:
                return deed[0](player, *deed[1])
        return self._rarer(text)

    def _rarer(self, text: str) -> Line:
        try:
            known = _BARE.get(text) or _street(text) or self.payments.line(text, self._names)
        except UnknownWords:
            known = None
        if known is None and self._with_colons:
            known = self._deed(text)
        return remark(text, self._names) if known is None else known

    def _deed(self, text: str) -> Line | None:
        for player in sorted(self._names, key=len, reverse=True):
            deed = self._wordings.deed(text[len(player) + 2 :]) if text.startswith(f"{player}: ") else None
            if deed is not None:
                return deed[0](player, *deed[1])
        return None

    def summary_line(self, text: str) -> Result | Board | Remark:
        place, _, rest = text.partition(": ")
        seat = self._seats.get(place)
        try:
            if seat is not None and rest.startswith(seat.player):
                marks, outcome = self._wordings.outcome(rest[len(seat.player) :])
                return Result(seat.number, seat.player, outcome, marks)
            return _board(text) or remark(text, self._names)
        except UnknownWords:
            return remark(text, self._names)


_STREET: Final = re.compile(r"\*\*\* (.+?) \*\*\*(?: \[([^\]]*)\])?(?: \[([^\]]*)\])?")
_BOARD: Final = re.compile(r"(?:(FIRST|SECOND) )?Board \[([^\]]*)\]")
_RULE: Final = re.compile(r"\*{3,} # \d+ \*+")
"""`*********** # 2 **************`: what a file sent by mail has between two hands."""
_BARE: Final = {f"*** {name} ***": Street(name) for name in ("HOLE CARDS", "SHOW DOWN")}


def _street(text: str) -> Street | None:
    found = _STREET.fullmatch(text) if text.startswith("*** ") else None
    if found is None:
        return None
    name, first, second = found.groups()
    if second is None:
        return Street(name, (), () if first is None else cards(first))
    return Street(name, cards(first), cards(second))


def _board(text: str) -> Board | None:
    found = _BOARD.fullmatch(text)
    return None if found is None else Board(cards(found[2]), found[1] or "")
