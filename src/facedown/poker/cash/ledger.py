"""The ledger of a cash table: who brought which chips, took which away, and where everybody stands.

It follows public events alone. A stack is that of the last finished hand: bets of a running one are not taken
off, so at any time what was brought equals what was taken, what is there, and the rake.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from facedown.core import Seat, Sitter
from facedown.core.record import AnyEntry, Carried, Seated, Vacated
from facedown.poker.cash.events import Event, Sat, Stood, ToppedUp
from facedown.poker.cash.ring import Ring
from facedown.poker.hand.events import Ended, Raked


def key_of(sitter: Sitter) -> str:
    """What a player is counted under: the account or, for house bots, the name."""
    return sitter.account or f"bot {sitter.name}"


class Line(Struct, frozen=True):
    """One player at one table, over all stays there. Amounts are chips."""

    name: str
    """The last one."""
    kind: str
    """person or bot"""
    account: str | None
    """None for a house bot."""
    seat: Seat | None
    """The chair, while the player has one."""
    stays: int
    """How often the player sat down."""
    bought_in: int
    topped_up: int
    cashed_out: int
    stack: int
    """At the table, as of the last finished hand."""
    hands: int
    """Dealt into and finished."""

    @property
    def key(self) -> str:
        return self.account or f"bot {self.name}"

    @property
    def net(self) -> int:
        return self.cashed_out + self.stack - self.bought_in - self.topped_up


class Ledger:
    """Follows the log of one table."""

    def __init__(self, seats: int, standing: Ring | None = None) -> None:
        """`standing`: of a table that goes on from elsewhere; its chips count as bought in."""
        self.rake = 0
        self._sitters: list[Sitter | None] = [None] * seats
        self._pages: dict[str, _Page] = {}
        """By account or, for house bots, by name; in the order in which they first sat down."""
        self._chairs: list[_Page | None] = [None] * seats
        self._brought = {} if standing is None else _held(standing)
        """By chair, chips of players who have no name yet."""

    def hear(self, entry: AnyEntry | None, events: Iterable[Event]) -> None:
        self._seat(entry)
        for event in events:
            match event:
                case Sat(seat=seat, chips=chips):
                    self._sit(seat, chips)
                case ToppedUp(seat=seat, chips=chips):
                    self._page(seat).top_up(chips)
                case Stood(seat=seat, chips=chips):
                    self._page(seat).leave(chips)
                    self._chairs[seat] = None
                case Raked(amount=amount):
                    self.rake += amount
                case Ended(stacks=stacks, order=order):
                    self._pay(stacks, order)

    def lines(self) -> tuple[Line, ...]:
        """In the order in which the players first sat down."""
        return tuple(page.line(self._chair_of(page)) for page in self._pages.values())

    def _seat(self, entry: AnyEntry | None) -> None:
        match entry:
            case Seated(seat=seat, sitter=sitter):
                self._sitters[seat] = sitter
                if (chips := self._brought.pop(seat, None)) is not None:
                    self._sit(seat, chips)
            case Vacated(seat=seat):
                self._sitters[seat] = None
            case Carried(sitters=sitters):
                self._sitters = list(sitters)

    def _sit(self, seat: Seat, chips: int) -> None:
        sitter = self._sitters[seat] or Sitter(f"seat {seat + 1}")
        page = self._pages.setdefault(key_of(sitter), _Page())
        page.sit(sitter, chips)
        self._chairs[seat] = page

    def _pay(self, stacks: Sequence[int], order: Iterable[Seat]) -> None:
        for seat in order:
            page = self._page(seat)
            page.stack = stacks[seat]
            page.hands += 1

    def _page(self, seat: Seat) -> "_Page":
        page = self._chairs[seat]
        if page is None:  # a chair that was carried here and never named
            self._sit(seat, self._brought.pop(seat, 0))
            page = self._chairs[seat]
        assert page is not None, "every player at the table has a page"
        return page

    def _chair_of(self, page: "_Page") -> Seat | None:
        return next((seat for seat, held in enumerate(self._chairs) if held is page), None)


def _held(standing: Ring) -> dict[Seat, int]:
    """The chips of each taken chair, with the dead posts of a hand that is prepared and not dealt."""
    posting = standing.posting if standing.stage == "prepared" else None
    return {
        seat: standing.chair(seat).stack + (0 if posting is None else posting.dead[seat])
        for seat in standing.taken
    }


class _Page:
    def __init__(self) -> None:
        self.sitter = Sitter("")
        self.stays = self.bought_in = self.topped_up = self.cashed_out = self.stack = self.hands = 0

    def sit(self, sitter: Sitter, chips: int) -> None:
        self.sitter = sitter
        self.stays += 1
        self.bought_in += chips
        self.stack = chips

    def top_up(self, chips: int) -> None:
        self.topped_up += chips
        self.stack += chips

    def leave(self, chips: int) -> None:
        self.cashed_out += chips
        self.stack = 0

    def line(self, seat: Seat | None) -> Line:
        sitter = self.sitter
        return Line(
            name=sitter.name,
            kind=sitter.kind,
            account=sitter.account,
            seat=seat,
            stays=self.stays,
            bought_in=self.bought_in,
            topped_up=self.topped_up,
            cashed_out=self.cashed_out,
            stack=self.stack,
            hands=self.hands,
        )
