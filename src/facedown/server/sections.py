"""A finished match in sections, as a hand is one: what each came to, and how a replay begins in the middle.

A long match has thousands of hands, and every view holds the history of its hand. So nobody gets all frames
at once: an outline says which sections there are, and a section is replayed from the mark before it.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from msgspec import Struct

from facedown.catalog import Listing
from facedown.core import AnyGame, Moment, Record, Step, replay
from facedown.core.record import Acted
from facedown.core.reports import Summary
from facedown.server.paces import Pace, Stopwatch

_MARKS: Final = 128
"""Most places from which replays of one match begin."""
_POINTS: Final = 400
"""Most points of the graph of a match."""


class NoSection(LookupError):
    """The match has no section of that number; the sentence says which it has."""


class Section(Struct, frozen=True):
    """What a section came to, by the game's own summary; without one, only that it was played."""

    number: int
    """As the game counts them: hands from 0."""
    at: int
    """ms of table time of its last event."""
    winners: tuple[int, ...] = ()
    """The chairs that won it, the best paid first."""
    pot: int = 0
    """What was paid to them."""
    showdown: bool = False
    stacks: tuple[int, ...] = ()
    """By chair, after it: chips, points, HP."""


class Point(Struct, frozen=True):
    """Of the graph of stacks."""

    hands: int
    """That were over by then."""
    stacks: tuple[int, ...]
    """By chair."""


class Mark(NamedTuple):
    """A place from which a replay may begin."""

    number: int
    """Of the section that begins there."""
    entries: int
    """Of the record, that lie before it."""
    state: Any
    """None: the match is opened anew."""


class Outline(NamedTuple):
    sections: tuple[Section, ...]
    marks: tuple[Mark, ...]
    graph: tuple[Point, ...]
    paces: tuple[Pace, ...]
    """By chair."""

    def mark_before(self, number: int) -> Mark:
        """The nearest one for a section of the match. Raises NoSection."""
        numbers = [section.number for section in self.sections]
        if number not in numbers:
            known = f"{numbers[0]} to {numbers[-1]}" if numbers else "none"
            raise NoSection(f"the sections of this match are {known}")
        nearest: Mark = next(mark for mark in reversed(self.marks) if mark.number <= number)
        return nearest


def outlined(listing: Listing, record: Record[Any, Any]) -> Outline:
    """Raises BrokenRecord."""
    game = listing.game
    sections: list[Section] = []
    marks: list[Mark] = []
    start: list[Point] = []
    entries, state, stride = 0, None, 1
    stopwatch = Stopwatch(game)
    numbered = _numbered(game, stopwatch.watched(replay(game, record)), None)
    for count, (number, group) in enumerate(groupby(numbered, lambda each: each[0])):
        moments = [moment for _, moment in group]
        if count % stride == 0:
            marks.append(Mark(number, entries, state))
        if len(marks) > _MARKS:
            marks, stride = marks[::2], stride * 2
        if events := [event for moment in moments for event in moment.step.events]:
            summary = listing.summary(events)
            sections.append(_section(number, moments, summary))
            if not start and summary.before:
                start = [Point(number, summary.before)]
        entries += sum(moment.entry is not None for moment in moments)
        state = moments[-1].step.state
    paces = stopwatch.paces(game.seats(record.header.config))
    return Outline(tuple(sections), tuple(marks), _thinned((*start, *_points(sections))), paces)


def moments_of(game: AnyGame, record: Record[Any, Any], outline: Outline, number: int) -> Iterator[Moment]:
    """All that happened in one section. Raises NoSection."""
    mark = outline.mark_before(number)
    for section, moment in _numbered(game, _resumed(game, record, mark), mark.state):
        if section > number:
            return
        if section == number:
            yield moment


def _numbered(game: AnyGame, moments: Iterable[Moment], state: Any) -> Iterator[tuple[int, Moment]]:
    """Each moment with the section in which its input was given, so that the end of a hand belongs to it."""
    for moment in moments:
        yield game.section(moment.step.state if state is None else state), moment
        state = moment.step.state


def _resumed(game: AnyGame, record: Record[Any, Any], mark: Mark) -> Iterator[Moment]:
    """From a mark on. All of it was replayed before, when the outline was made, so nothing is checked."""
    if mark.state is None:
        yield from replay(game, record)
        return
    state = mark.state
    for entry in record.entries[mark.entries :]:
        step: Step[Any, Any] = Step(state)
        if isinstance(entry, Acted):
            step = game.apply(state, entry.seat, entry.action)
        state = step.state
        yield Moment(entry, step)


def _section(number: int, moments: Sequence[Moment], summary: Summary) -> Section:
    times = [moment.entry.at for moment in moments if moment.entry is not None and moment.step.events]
    return Section(
        number, max(times, default=0), summary.winners, summary.pot, summary.showdown, summary.stacks
    )


def _points(sections: Iterable[Section]) -> list[Point]:
    return [Point(section.number + 1, section.stacks) for section in sections if section.stacks]


def _thinned(points: Sequence[Point]) -> tuple[Point, ...]:
    """At equal distances, and the last one in any case."""
    stride = max(1, -(-len(points) // _POINTS))
    return (*points[:-1:stride], *points[-1:])
