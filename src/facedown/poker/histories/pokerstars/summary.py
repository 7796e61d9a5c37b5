"""The summary that PokerStars writes below a hand, from its lines."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from facedown.poker.cards import Card
from facedown.poker.histories.pokerstars import lines
from facedown.poker.histories.pokerstars.ledger import Account
from facedown.poker.histories.pokerstars.lines import Line, Remark, Street
from facedown.poker.histories.pokerstars.transcript import (
    Board,
    Fold,
    Header,
    Muck,
    Outcome,
    Result,
    Run,
    Seat,
    Showing,
    Summary,
    Table,
    Take,
    Transcript,
)
from facedown.poker.histories.pokerstars.wording import worth

_RUNS: Final = ("FIRST", "SECOND")
_WHEN: Final = {"FLOP": "on the Flop", "TURN": "on the Turn", "RIVER": "on the River"}


def complete(header: Header, table: Table, seats: Sequence[Seat], body: Sequence[Line]) -> Transcript:
    """A hand with the summary that belongs to its lines.

    What nobody collected is the rake. A hand somebody cashed out of has no such summary: the lines do not say
    who won.
    """
    bare = Transcript(header, table, tuple(seats), tuple(body), Summary(0, 0))
    review = _Review(bare)
    pots = [review.pots[name] for name in sorted(review.pots)]  # pots bear their numbers in their names
    main, *sides = pots if len(pots) > 1 else (None,)
    total = sum(review.account.put.values())
    rake = total - sum(review.account.collected.values())
    told = (*_boards_told(review.boards), *review.results())
    return Transcript(
        bare.header,
        bare.table,
        bare.seats,
        bare.lines,
        Summary(total, rake, told, main, tuple(sides)),
    )


def _boards_told(boards: dict[str, tuple[Card, ...]]) -> list[Board | Remark]:
    twice = [Board(boards[run], run) for run in _RUNS if run in boards]
    if twice:
        return [Remark("Hand was run twice"), *twice]
    return [Board(boards[""])] if boards else []


class _Review:
    """What the lines say about boards, pots and each seat that was dealt in."""

    def __init__(self, hand: Transcript) -> None:
        self.account = Account(hand.header.big_blind)
        self.boards: dict[str, tuple[Card, ...]] = {}
        """Of each run as it lay in the end."""
        self.pots: dict[str, int] = {}
        """What was collected of each."""
        self._hand = hand
        self._evaluator = "omaha" if "Omaha" in hand.header.game else "high"
        self._blinds: dict[str, str] = {}
        self._folds: dict[str, str] = {}
        self._bettors: set[str] = set()
        self._cards: dict[str, tuple[Card, ...]] = {}
        self._shown: set[str] = set()
        self._mucked: set[str] = set()
        self._won: dict[str, list[int]] = {}
        self._run = 0
        self._when = "before Flop"
        for line in hand.lines:
            note = _NOTES.get(type(line))
            if note is not None:
                note(self, line)

    def results(self) -> list[Result]:
        told = []
        for seat in self._hand.seats:
            outcome = self._outcome(seat.player)
            if outcome is not None:
                told.append(Result(seat.number, seat.player, outcome, self._marks(seat)))
        return told

    def street(self, line: Street) -> None:
        self.account.street(line)
        run, _, rest = line.name.partition(" ")
        twice = run in _RUNS
        self._run = _RUNS.index(run) if twice else 0
        self._when = _WHEN.get(rest if twice else line.name, self._when)
        if line.cards:
            self.boards[run if twice else ""] = line.before + line.cards

    def posted(self, line: lines.Posted) -> None:
        """The first of each is the blind of this hand; a later one, or a small one after it, buys in."""
        self.account.post(line)
        posted = self._blinds.values()
        is_blind = line.post == lines.BIG_BLIND or (
            line.post == lines.SMALL_BLIND and lines.SMALL_BLIND not in posted
        )
        if is_blind and lines.BIG_BLIND not in posted:
            self._blinds[line.player] = line.post

    def folded(self, line: lines.Folded) -> None:
        self._folds[line.player] = self._when

    def called(self, line: lines.Called | lines.Bet) -> None:
        self.account.called(line)
        self._bettors.add(line.player)

    def raised(self, line: lines.Raised) -> None:
        self.account.raised(line)
        self._bettors.add(line.player)

    def returned(self, line: lines.Returned) -> None:
        self.account.returned(line)

    def dealt(self, line: lines.Dealt) -> None:
        self._cards[line.player] = line.cards

    def showed(self, line: lines.Showed) -> None:
        self._cards[line.player] = line.cards
        self._shown.add(line.player)

    def mucked(self, line: lines.Mucked) -> None:
        self._mucked.add(line.player)

    def collected(self, line: lines.Collected) -> None:
        self.account.collect(line)
        self.pots[line.pot] = self.pots.get(line.pot, 0) + line.amount
        self._won.setdefault(line.player, [0, 0])[self._run] += line.amount

    def _marks(self, seat: Seat) -> tuple[str, ...]:
        blind = self._blinds.get(seat.player)
        if seat.number != self._hand.table.button:
            return () if blind is None else (blind,)
        return ("button",) if blind is None else ("button", blind)

    def _outcome(self, player: str) -> Outcome | None:
        if player in self._folds:
            return Fold(self._folds[player], player in self._bettors or player in self._blinds)
        if player in self._shown:
            return Showing(self._cards[player], self._runs(player))
        if player in self._mucked:
            return Muck(self._cards.get(player, ()))
        won = sum(self._won.get(player, ()))
        return Take(won) if won else None

    def _runs(self, player: str) -> tuple[Run, ...]:
        boards = [self.boards[run] for run in _RUNS if run in self.boards] or [self.boards.get("", ())]
        cards, won = self._cards[player], self._won.get(player, (0, 0))
        return tuple([Run(won[at], worth(cards, board, self._evaluator)) for at, board in enumerate(boards)])


_NOTES: Final[dict[type[Line], Callable[[_Review, Any], None]]] = {
    Street: _Review.street,
    lines.Posted: _Review.posted,
    lines.Folded: _Review.folded,
    lines.Called: _Review.called,
    lines.Bet: _Review.called,
    lines.Raised: _Review.raised,
    lines.Returned: _Review.returned,
    lines.Dealt: _Review.dealt,
    lines.Showed: _Review.showed,
    lines.Mucked: _Review.mucked,
    lines.Collected: _Review.collected,
}
