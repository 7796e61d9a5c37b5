"""The hands of a record of hold'em or of a cash table."""

from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter
from typing import Any, Final

from facedown.core import BrokenRecord, Record, Seat, Sitter, replay
from facedown.core.play import Moment
from facedown.core.record import AnyEntry, Carried, Seated, Vacated
from facedown.poker import cash, holdem
from facedown.poker.cash import CASH
from facedown.poker.hand.events import Dealt, Ended, Event, redacted
from facedown.poker.holdem import HOLDEM
from facedown.poker.holdem.events import HandBegun
from facedown.poker.statistics.observed import ObservedHand

_GAMES: Final = {game.name: game for game in (HOLDEM, CASH)}


def observed(
    record: Record[Any, Any],
    entries: Iterable[AnyEntry] | None = None,
    by: Callable[[Sitter], str] | None = None,
) -> Iterator[ObservedHand]:
    """Every hand of the record that is over. Raises BrokenRecord.

    `entries`: in place of the record's own, as for `replay`. `by`: what players are counted under; by
    default their names.
    """
    game = _GAMES.get(record.header.game)
    if game is None:
        raise BrokenRecord(f"a record of {record.header.game}, not of {' or '.join(_GAMES)}")
    follower = Follower(record.header.config, by)
    for moment in replay(game, record, entries):
        yield from follower.hear(moment)


class Follower:
    """Follows a match of hold'em or a cash table, and gives each hand once it is over."""

    def __init__(
        self, config: holdem.Config | cash.Config, by: Callable[[Sitter], str] | None = None
    ) -> None:
        self.sitters: list[Sitter | None] = [None] * config.seats
        """By chair."""
        self._by = by or attrgetter("name")
        self._big = config.table.stakes.big
        self._events: list[Event] = []
        self._players: dict[Seat, str] = {}

    def hear(self, moment: Moment) -> Iterator[ObservedHand]:
        self._seat(moment.entry)
        for event in moment.step.events:
            match event:
                case HandBegun(stakes=stakes):
                    self._big = stakes.big
                case Dealt(order=order):
                    self._events = []
                    self._players = {seat: self._name(seat) for seat in order}
            if (public := redacted(event, None)) is not None:
                self._events.append(public)
            if isinstance(event, Ended):
                yield ObservedHand(self._players, tuple(self._events), self._big)

    def _seat(self, entry: AnyEntry | None) -> None:
        match entry:
            case Seated(seat=seat, sitter=sitter):
                self.sitters[seat] = sitter
            case Vacated(seat=seat):
                self.sitters[seat] = None
            case Carried(sitters=sitters):
                self.sitters = list(sitters)

    def _name(self, seat: Seat) -> str:
        sitter = self.sitters[seat]
        return f"seat {seat + 1}" if sitter is None else self._by(sitter)
