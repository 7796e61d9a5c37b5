"""The lines of a PokerStars text as posts, actions and remarks."""

from collections.abc import Callable
from typing import Any, Final

from facedown.poker.cards import NAMES, Card
from facedown.poker.notation import telling
from facedown.poker.notation.errors import HandError
from facedown.poker.notation.money import money_text
from facedown.poker.pokerstars import lines
from facedown.poker.pokerstars.lines import Line, Posted, Remark, Street
from facedown.poker.pokerstars.transcript import Transcript
from facedown.poker.pokerstars.writer import line_text
from facedown.poker.variant import VARIANTS

_HOLE: Final = {"Omaha": VARIANTS["omaha"].hole}


class Hearing:
    """What is said, by column. Columns are seats in the order of the text."""

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
        self.is_concealed = True
        """Whether a player left alone is said not to show; also where nobody was."""
        self._has_blind = self._has_big = False
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
        self._see_who_was_left(told)
        for aside in later:
            if type(aside) is Remark:
                self.events.append([len(actions) + 1, aside.text])

    def _see_who_was_left(self, told: tuple[Line, ...]) -> None:
        is_shown = any(type(line) is Street and line.name == "SHOW DOWN" for line in told)
        self.is_concealed = is_shown or any(type(line) is lines.Concealed for line in told)

    def post(self, line: Posted) -> None:
        at, amount = self._columns[line.player], line.amount
        small, big = self._stakes.small, self._stakes.big
        match line.post:
            case lines.SMALL_BLIND if not self._has_blind:
                self.blinds[at] = max(small, amount) if line.all_in else amount
                self._has_blind = True
            case lines.BIG_BLIND if not self._has_big:
                self.blinds[at] = max(big, amount) if line.all_in else amount
                self._has_blind = self._has_big = True
            case lines.BIG_BLIND:
                self.live[at] += max(big, amount) if line.all_in else amount
            case lines.BOTH_BLINDS:
                self.dead[at] += max(0, amount - big)
                self.live[at] += big
            case lines.ANTE:
                self.antes[at] = amount
            case lines.SMALL_BLIND | telling.DEAD_BLIND:
                self.dead[at] += amount
            case telling.STRADDLE:
                self.blinds[at] = amount
            case _:
                raise HandError("UNKNOWN_POST", f"{line_text(line, self._stakes.symbol)!r}: what is that?")

    def street(self, line: Street) -> None:
        if line.name == "HOLE CARDS":
            hidden = "??" * self._hole
            out = {seat.player for seat in self._transcript.seats if seat.note}
            told = self._transcript.lines
            held = {one.player: _text(one.cards) for one in told if type(one) is lines.Dealt}
            for player, label in self._labels.items():
                if player not in out:
                    self.actions.append(f"d dh {label} {held.get(player, hidden)}")
            self.author = next(iter(held), None)
        elif line.cards:
            if line.name not in _STREETS:
                raise HandError("RUN_TWICE", f"{line.name}: the notation has no second board")
            self.actions.append(f"d db {_text(line.cards)}")

    def dealt(self, line: lines.Dealt) -> None:
        """Already told with the hole cards of all."""

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

    def concealed(self, line: lines.Concealed) -> None:
        """Heard at the end."""

    def paid(self, line: lines.Returned | lines.Collected) -> None:
        """Follows from the rules."""

    def remark(self, line: Remark | lines.CashedOut) -> None:
        self.events.append([len(self.actions), line_text(line, self._stakes.symbol).rstrip()])


_STREETS: Final = frozenset({"FLOP", "TURN", "RIVER"})

_HEARERS: Final[dict[type[Line], Callable[[Hearing, Any], None]]] = {
    Posted: Hearing.post,
    Street: Hearing.street,
    lines.Dealt: Hearing.dealt,
    lines.Folded: Hearing.folded,
    lines.Bet: Hearing.bet,
    lines.Raised: Hearing.raised,
    lines.Showed: Hearing.showed,
    lines.Mucked: Hearing.mucked,
    lines.Concealed: Hearing.concealed,
    lines.Returned: Hearing.paid,
    lines.Collected: Hearing.paid,
    lines.CashedOut: Hearing.remark,
    Remark: Hearing.remark,
}


def _text(cards: tuple[Card, ...]) -> str:
    return "".join([NAMES[card] for card in cards])
