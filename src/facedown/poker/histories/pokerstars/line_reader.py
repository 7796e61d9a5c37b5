"""Reads the lines of a PokerStars text as posts, actions and remarks."""

from collections.abc import Callable
from typing import Any, Final

from facedown.poker.cards import NAMES, Card
from facedown.poker.histories.errors import HandError
from facedown.poker.histories.money import money_text
from facedown.poker.histories.pokerstars import lines
from facedown.poker.histories.pokerstars.lines import Line, Posted, Remark, Street
from facedown.poker.histories.pokerstars.transcript import Transcript
from facedown.poker.histories.pokerstars.writer import line_text
from facedown.poker.variant import VARIANTS

_HOLE: Final = {"Omaha": VARIANTS["omaha"].hole}


class LineReader:
    """By column: the seats in the order of the text."""

    def __init__(self, transcript: Transcript) -> None:
        size = len(transcript.seats)
        self._transcript = transcript
        self._stakes = transcript.header.stakes
        self._unit = "0.01" if self._stakes.symbol else "1"
        self._hole = _HOLE.get(transcript.header.game, 2)
        self._columns = {seat.player: at for at, seat in enumerate(transcript.seats)}
        self._labels = {seat.player: f"p{at + 1}" for at, seat in enumerate(transcript.seats)}
        self.blinds = [0] * size
        self.antes = [0] * size
        self.dead = [0] * size
        """The dead part of posts: a late small blind, and of both blinds what is more than a big one."""
        self.live = [0] * size
        self.actions: list[str] = []
        self.events: list[list[object]] = []
        self.author: str | None = None
        self.is_concealed = False
        """Whether a line says that the last player does not show, or there was a showdown."""
        self._big = transcript.header.big_blind
        self._is_told = self._big == self._stakes.big
        self.small_blind = self._stakes.small if self._is_told else self._big // 2
        """Under a fixed limit it is not in the header: the posts show it."""
        self._small: int | None = None
        self._large: int | None = None
        self._hear()

    def stacks(self) -> tuple[int, ...]:
        """With the dead posts paid."""
        return tuple([seat.stack - self.dead[at] for at, seat in enumerate(self._transcript.seats)])

    def _hear(self) -> None:
        told, later = self._transcript.lines, self._transcript.summary.lines
        actions, hearers, labels = self.actions, _HEARERS, self._labels
        for line in told:
            kind = type(line)
            if kind is lines.Folded and not line.cards:  # type: ignore[union-attr]
                actions.append(f"{labels[line.player]} f")  # type: ignore[union-attr]
            elif kind is lines.Checked or kind is lines.Called:
                actions.append(f"{labels[line.player]} cc")  # type: ignore[union-attr]
            else:
                hearers[kind](self, line)
        for aside in later:
            if type(aside) is Remark:
                self.events.append([len(actions) + 1, aside.text])

    def marks(self) -> tuple[int, int, int] | None:
        """Seats of button, small and big blind, where the amounts do not tell which blind is which."""
        small, big, button = self._small, self._large, self._transcript.table.button
        if small is None or big is None or button is None or self.blinds[small] < self.blinds[big]:
            return None
        seats = self._transcript.seats
        return button, seats[small].number, seats[big].number

    def post(self, line: Posted) -> None:
        at, amount = self._columns[line.player], line.amount
        match line.post:
            case lines.SMALL_BLIND if self._small is None and self._large is None:
                self._small = at
                self.blinds[at] = max(self.small_blind, amount) if line.all_in else amount
                self._see_small_blind(self.blinds[at])
            case lines.BIG_BLIND if self._large is None:
                self._large = at
                self.blinds[at] = max(self._big, amount) if line.all_in else amount
            case lines.BIG_BLIND:
                self.live[at] += max(self._big, amount) if line.all_in else amount
            case lines.BOTH_BLINDS:
                self.dead[at] += max(0, amount - self._big)
                self.live[at] += self._big
                self._see_small_blind(self.dead[at])
            case lines.ANTE:
                self.antes[at] = amount
            case lines.SMALL_BLIND:
                self.dead[at] += amount
                self._see_small_blind(amount)
            case lines.DEAD_BLIND:
                self.dead[at] += amount
            case lines.STRADDLE:
                self.blinds[at] = max(2 * max(self.blinds), amount) if line.all_in else amount
            case _:
                raise HandError("UNKNOWN_POST", f"{line_text(line, self._stakes.symbol)!r}: what is that?")

    def _see_small_blind(self, amount: int) -> None:
        if not self._is_told:
            self.small_blind = amount

    def street(self, line: Street) -> None:
        if line.name == "HOLE CARDS":
            self._hear_who_plays()
        elif line.cards:
            if line.name not in _STREETS:
                raise HandError("RUN_TWICE", f"{line.name}: the notation has no second board")
            self.actions.append(f"d db {_text(line.cards)}")
        elif line.name == "SHOW DOWN":
            self.is_concealed = True

    def _hear_who_plays(self) -> None:
        hidden = "??" * self._hole
        held = {line.player: line.cards for line in self._transcript.lines if type(line) is lines.Dealt}
        for at, seat in enumerate(self._transcript.seats, 1):
            if not seat.note:
                cards = _text(held[seat.player]) if seat.player in held else hidden
                self.actions.append(f"d dh p{at} {cards}")
        self.author = next(iter(held), None)

    def dealt(self, line: lines.Dealt) -> None:
        """Already written with all hole cards."""

    def folded(self, line: lines.Folded) -> None:
        self.actions.append(f"{self._labels[line.player]} f # shows {_text(line.cards)}")

    def bet(self, line: lines.Bet) -> None:
        self.actions.append(f"{self._labels[line.player]} cbr {money_text(line.amount, self._unit)}")

    def raised(self, line: lines.Raised) -> None:
        self.actions.append(f"{self._labels[line.player]} cbr {money_text(line.to, self._unit)}")

    def showed(self, line: lines.Showed) -> None:
        hidden = "??" * (self._hole - len(line.cards))
        self.actions.append(f"{self._labels[line.player]} sm {_text(line.cards)}{hidden}")

    def mucked(self, line: lines.Mucked) -> None:
        self.actions.append(f"{self._labels[line.player]} sm")

    def concealed(self, _: lines.Concealed) -> None:
        self.is_concealed = True

    def paid(self, line: lines.Returned | lines.Collected) -> None:
        """Follows from the rules."""

    def remark(self, line: Remark | lines.CashedOut) -> None:
        self.events.append([len(self.actions), line_text(line, self._stakes.symbol).rstrip()])


_STREETS: Final = frozenset({"FLOP", "TURN", "RIVER"})

_HEARERS: Final[dict[type[Line], Callable[[LineReader, Any], None]]] = {
    Posted: LineReader.post,
    Street: LineReader.street,
    lines.Dealt: LineReader.dealt,
    lines.Folded: LineReader.folded,
    lines.Bet: LineReader.bet,
    lines.Raised: LineReader.raised,
    lines.Showed: LineReader.showed,
    lines.Mucked: LineReader.mucked,
    lines.Concealed: LineReader.concealed,
    lines.Returned: LineReader.paid,
    lines.Collected: LineReader.paid,
    lines.CashedOut: LineReader.remark,
    Remark: LineReader.remark,
}


def _text(cards: tuple[Card, ...]) -> str:
    return "".join([NAMES[card] for card in cards])
