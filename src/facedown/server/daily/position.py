"""A position to ask, found in the record of a match."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from msgspec import Raw, Struct
from msgspec.structs import replace

from facedown.catalog import Listing
from facedown.core import DEALER, AnyGame, Moment, Prompt, Seat, Seed, Sight, codec, replay
from facedown.core.daily import Assessment, Daily
from facedown.core.pieces import PiecewiseRecord
from facedown.core.record import Acted, AnyEntry
from facedown.server.records import names_of
from facedown.table.slices import Steps

_TRIED: Final = 6
"""Positions of one record that are assessed before the next record is tried."""


class Position(Struct, frozen=True):
    """All of it is stored, so that it stays what people answered, whatever the rules and bots become."""

    match: str
    seat: int
    frame: Raw
    """What the seat saw and was asked, as its connection was sent it; nothing else of the match."""
    options: tuple[str, ...]
    """In an order that says nothing about their worth."""
    names: tuple[str | None, ...]
    """By chair."""
    section: int
    """Where it is in the replay: the section, counted from 0,"""
    frames: int
    """how many frames of it come first,"""
    events: int
    """and how many events."""
    done: str
    """What the player chose."""
    assessment: Assessment


class _Candidate(NamedTuple):
    number: int
    """Of the moment in the record."""
    seat: Seat


class _At(NamedTuple):
    """A moment, and where it is."""

    number: int
    section: int
    frames: int
    """Moments of this section with events, up to this one."""
    events: int
    moment: Moment


def position_in(listing: Listing, daily: Daily, data: bytes, chance: Seed) -> Steps[Position | None]:
    """None if no position of this record is worth asking. Raises BrokenRecord.

    The match is replayed once to find the questions, and again for each that is assessed: states may share
    what a later input changes, so none is kept.
    """
    record = PiecewiseRecord(listing.game, data)
    found: list[_Candidate] = []
    for at in _moments(listing.game, record):
        found += [_Candidate(at.number, seat) for seat in _asked(listing.game, daily, at.moment)]
        yield
    for candidate in chance.draws().shuffled(found)[:_TRIED]:
        position = yield from _assessed(listing.game, daily, record, candidate, chance / candidate.number)
        if position is not None:
            return replace(position, names=(yield from names_of(data)))
    return None


def _moments(game: AnyGame, record: PiecewiseRecord) -> Iterator[_At]:
    """A moment belongs to the section before its input, as in replays."""
    entries = (entry for piece in record.entries() for entry in piece)
    before = first = section = None
    frames = events = 0
    for number, moment in enumerate(replay(game, record.shell, entries)):
        state = moment.step.state
        now = game.section(state if before is None else before)
        first = now if first is None else first
        if now != section:
            section, frames, events = now, 0, 0
        frames += bool(moment.step.events)
        events += len(moment.step.events)
        yield _At(number, now - first, frames, events, moment)
        before = state


def _asked(game: AnyGame, daily: Daily, moment: Moment) -> list[Seat]:
    """The seats that were just asked something to think about."""
    state = moment.step.state
    prompts = game.prompts(state)
    return [
        seat
        for seat, prompt in prompts.items()
        if seat != DEALER and moment.step.events and daily.options(game.view(state, seat), prompt)
    ]


def _assessed(
    game: AnyGame, daily: Daily, record: PiecewiseRecord, candidate: _Candidate, chance: Seed
) -> Steps[Position | None]:
    moments = _moments(game, record)
    for at in moments:
        yield
        if at.number == candidate.number:
            break
    state, seat = at.moment.step.state, candidate.seat
    prompts = game.prompts(state)
    view, prompt = game.view(state, seat), prompts[seat]
    frame = Raw(codec.to_json(Sight(game, seat).snapshot(state, prompts).message()))
    options = daily.options(view, prompt)
    after = (later.moment.entry for later in moments if later.section == at.section)
    done = yield from _done(daily, after, candidate.seat, view, prompt)
    assessment = None if done is None else (yield from daily.assess(view, prompt, chance))
    if done is None or assessment is None:
        return None
    match = record.shell.header.match
    return Position(match, seat, frame, options, (), at.section, at.frames, at.events, done, assessment)


def _done(
    daily: Daily, entries: Iterator[AnyEntry | None], seat: Seat, view: Any, prompt: Prompt[Any]
) -> Steps[str | None]:
    """What the player chose; None if a clock chose, or nothing that is an option."""
    for entry in entries:
        yield
        if not isinstance(entry, Acted) or entry.seat != seat:
            continue
        if entry.by in {"clock", "operator"}:
            return None
        if (done := daily.chosen(view, prompt, entry.action)) is not None:
            return done
    return None
