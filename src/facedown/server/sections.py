"""The sections of a finished match, such as hands: their results, and replays that begin in the middle.

A long match has thousands of hands, and every view holds the history of its hand, so all frames together
would be too large. An outline lists the sections, and each section is replayed from the mark before it.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby, islice
from typing import Any, Final, NamedTuple

from msgspec import Struct

from facedown.catalog import Listing
from facedown.core import AnyGame, Moment, Step, replay
from facedown.core.errors import Error
from facedown.core.pieces import PiecewiseRecord
from facedown.core.record import Acted, AnyEntry
from facedown.core.reports import Summary
from facedown.server.paces import Pace, Stopwatch
from facedown.table.slices import Steps

_MARKS: Final = 128
"""Most marks of one match."""
_POINTS: Final = 400
"""Most points of the graph of a match."""


class NoSection(Error, LookupError):
    """The match has no section with that number; the message says which it has."""


class Section(Struct, frozen=True):
    """The result of a section, from the game's summary if it has one."""

    number: int
    """The game's own number: hands count from 0."""
    at: int
    """The table time of its last event, in ms."""
    winners: tuple[int, ...] = ()
    """The chairs that won it, the largest win first."""
    pot: int = 0
    """The chips that they won."""
    showdown: bool = False
    all_in: bool = False
    """Whether somebody had no chips left before it ended."""
    stacks: tuple[int, ...] = ()
    """The chips, points or HP of each chair after the section."""


class Point(Struct, frozen=True):
    """A point of the graph of stacks."""

    hands: int
    """The number of finished sections."""
    stacks: tuple[int, ...]
    """By chair."""


class Place(NamedTuple):
    """An entry of a record that is read in pieces."""

    piece: int
    entry: int
    """Its number within the piece."""


class Mark(NamedTuple):
    """A state from which a replay can begin."""

    number: int
    """The section that begins here."""
    state: Any
    """None: replay from the opening."""
    place: Place
    """Its first entry."""


class Outline(NamedTuple):
    sections: tuple[Section, ...]
    marks: tuple[Mark, ...]
    graph: tuple[Point, ...]
    paces: tuple[Pace, ...]
    """By chair."""

    def mark_before(self, number: int) -> Mark:
        """The last mark at or before this section. Raises NoSection."""
        numbers = [section.number for section in self.sections]
        if number not in numbers:
            known = f"{numbers[0]} to {numbers[-1]}" if numbers else "none"
            raise NoSection(f"the sections of this match are {known}")
        nearest: Mark = next(mark for mark in reversed(self.marks) if mark.number <= number)
        return nearest


def outlined(listing: Listing, record: PiecewiseRecord) -> Steps[Outline]:
    """Raises BrokenRecord."""
    game = listing.game
    sections: list[Section] = []
    marks: list[Mark] = []
    start: list[Point] = []
    state, stride = None, 1
    stopwatch, places = Stopwatch(game), _Places(record)
    numbered = _numbered(game, stopwatch.watched(replay(game, record.shell, places)), None)
    for count, (number, group) in enumerate(groupby(numbered, lambda each: each[0])):
        place, moments = places.last, []
        for _, moment in group:
            moments.append(moment)
            yield
        if count % stride == 0:
            marks.append(Mark(number, state, place))
        if len(marks) > _MARKS:
            marks, stride = marks[::2], stride * 2
        if events := [event for moment in moments for event in moment.step.events]:
            summary = listing.summary(events)
            sections.append(_section(number, moments, summary))
            if not start and summary.before:
                start = [Point(number, summary.before)]
        state = moments[-1].step.state
    paces = []
    for seat in range(game.seats(record.shell.header.config)):
        paces.append(stopwatch.pace(seat))
        yield
    return Outline(tuple(sections), tuple(marks), _thinned((*start, *_points(sections))), tuple(paces))


class _Places:
    """The entries of a record, and the place of the last one that was read."""

    def __init__(self, record: PiecewiseRecord) -> None:
        self._record = record
        self.last = Place(0, 0)

    def __iter__(self) -> Iterator[AnyEntry]:
        for number, piece in enumerate(self._record.entries()):
            for index, entry in enumerate(piece):
                self.last = Place(number, index)
                yield entry


def moments_of(
    game: AnyGame, record: PiecewiseRecord, outline: Outline, number: int
) -> Iterator[Moment | None]:
    """The moments of one section; None for each of those before it. Raises NoSection."""
    mark = outline.mark_before(number)
    for section, moment in _numbered(game, _resumed(game, record, mark), mark.state):
        if section > number:
            return
        yield moment if section == number else None


def _numbered(game: AnyGame, moments: Iterable[Moment], state: Any) -> Iterator[tuple[int, Moment]]:
    """Each moment with the section before its input, so that the last input of a hand belongs to the hand."""
    for moment in moments:
        yield game.section(moment.step.state if state is None else state), moment
        state = moment.step.state


def _resumed(game: AnyGame, record: PiecewiseRecord, mark: Mark) -> Iterator[Moment]:
    """Replay from a mark, without checks: the outline has replayed and checked the whole record."""
    if mark.state is None:
        yield from replay(game, record.shell, _Places(record))
        return
    state = mark.state
    read = chain.from_iterable(record.entries(mark.place.piece))
    for entry in islice(read, mark.place.entry, None):
        step: Step[Any, Any] = Step(state)
        if isinstance(entry, Acted):
            step = game.apply(state, entry.seat, entry.action)
        state = step.state
        yield Moment(entry, step)


def _section(number: int, moments: Sequence[Moment], summary: Summary) -> Section:
    times = [moment.entry.at for moment in moments if moment.entry is not None and moment.step.events]
    return Section(
        number=number,
        at=max(times, default=0),
        winners=summary.winners,
        pot=summary.pot,
        showdown=summary.showdown,
        all_in=summary.all_in,
        stacks=summary.stacks,
    )


def _points(sections: Iterable[Section]) -> list[Point]:
    return [Point(section.number + 1, section.stacks) for section in sections if section.stacks]


def _thinned(points: Sequence[Point]) -> tuple[Point, ...]:
    """Points at equal distances, and always the last one."""
    stride = max(1, -(-len(points) // _POINTS))
    return (*points[:-1:stride], *points[-1:])
