"""The summary that PokerStars writes below a hand, from its lines."""

from collections.abc import Iterable, Iterator, Sequence

from facedown.poker.cards import Card
from facedown.poker.pokerstars import lines
from facedown.poker.pokerstars.ledger import ledger
from facedown.poker.pokerstars.lines import Line, Remark, Street
from facedown.poker.pokerstars.transcript import (
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
from facedown.poker.pokerstars.wording import worth

_RUNS = ("FIRST", "SECOND")
_WHEN = {"FLOP": "on the Flop", "TURN": "on the Turn", "RIVER": "on the River"}


def complete(header: Header, table: Table, seats: Sequence[Seat], body: Sequence[Line]) -> Transcript:
    """A hand with the summary that belongs to its lines.

    What nobody collected is the rake. A hand somebody cashed out of has no such summary: the lines do not say
    who won.
    """
    empty = Transcript(header, table, tuple(seats), tuple(body), Summary(0, 0))
    account = ledger(empty)
    pots = _pots(body)
    main, *sides = pots if len(pots) > 1 else (None,)
    boards = _boards(body)
    told = (*_boards_told(boards), *_Results(empty, boards).told())
    rake = account.total - sum(account.collected.values())
    summary = Summary(account.total, rake, told, main, tuple(sides))
    return Transcript(empty.header, empty.table, empty.seats, empty.lines, summary)


def _pots(body: Iterable[Line]) -> list[int]:
    """What was collected of each pot, the main pot first; pots bear their numbers in their names."""
    pots: dict[str, int] = {}
    for line in body:
        if isinstance(line, lines.Collected):
            pots[line.pot] = pots.get(line.pot, 0) + line.amount
    return [pots[name] for name in sorted(pots)]


def _boards(body: Iterable[Line]) -> dict[str, tuple[Card, ...]]:
    """The board of each run as it lay in the end."""
    boards: dict[str, tuple[Card, ...]] = {}
    for line in body:
        if isinstance(line, Street) and line.cards:
            run = line.name.partition(" ")[0]
            boards[run if run in _RUNS else ""] = line.before + line.cards
    return boards


def _boards_told(boards: dict[str, tuple[Card, ...]]) -> Iterator[Board | Remark]:
    twice = [Board(boards[run], run) for run in _RUNS if run in boards]
    if twice:
        yield Remark("Hand was run twice")
        yield from twice
    elif boards:
        yield Board(boards[""])


class _Results:
    """What became of each seat that was dealt in."""

    def __init__(self, hand: Transcript, boards: dict[str, tuple[Card, ...]]) -> None:
        self._hand = hand
        self._boards = [boards[run] for run in _RUNS if run in boards] or [boards.get("", ())]
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
            self._note(line)

    def told(self) -> Iterator[Result]:
        for seat in self._hand.seats:
            outcome = self._outcome(seat.player)
            if outcome is not None:
                yield Result(seat.number, seat.player, outcome, tuple(self._marks(seat)))

    def _note(self, line: Line) -> None:
        match line:
            case Street(name):
                self._begin(name)
            case lines.Posted(player, post):
                self._post(player, post)
            case lines.Folded(player):
                self._folds[player] = self._when
            case lines.Called(player) | lines.Bet(player) | lines.Raised(player):
                self._bettors.add(player)
            case lines.Dealt(player, cards):
                self._cards[player] = cards
            case lines.Showed(player, cards):
                self._cards[player] = cards
                self._shown.add(player)
            case lines.Mucked(player):
                self._mucked.add(player)
            case lines.Collected(player, amount):
                self._won.setdefault(player, [0, 0])[self._run] += amount
            case _:
                pass

    def _begin(self, name: str) -> None:
        run, _, rest = name.partition(" ")
        self._run = _RUNS.index(run) if run in _RUNS else 0
        self._when = _WHEN.get(rest if run in _RUNS else name, self._when)

    def _post(self, player: str, post: str) -> None:
        """The first of each is the blind of this hand; a later one, or a small behind the big, buys in."""
        posted = self._blinds.values()
        is_blind = post == lines.BIG_BLIND or (post == lines.SMALL_BLIND and post not in posted)
        if is_blind and lines.BIG_BLIND not in posted:
            self._blinds[player] = post

    def _marks(self, seat: Seat) -> Iterator[str]:
        if seat.number == self._hand.table.button:
            yield "button"
        if seat.player in self._blinds:
            yield self._blinds[seat.player]

    def _outcome(self, player: str) -> Outcome | None:
        won = self._won.get(player, [0, 0])
        if player in self._folds:
            return Fold(self._folds[player], bet=player in self._bettors or player in self._blinds)
        if player in self._shown:
            return Showing(self._cards[player], tuple(self._runs(player, won)))
        if player in self._mucked:
            return Muck(self._cards.get(player, ()))
        return Take(sum(won)) if sum(won) else None

    def _runs(self, player: str, won: Sequence[int]) -> Iterator[Run]:
        for board, amount in zip(self._boards, won, strict=False):
            yield Run(amount, worth(self._cards[player], board, self._evaluator))
