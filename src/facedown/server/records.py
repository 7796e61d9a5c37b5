"""Replays: a finished match as one viewer saw it, computed by the rules."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from msgspec import Raw, Struct
from msgspec.structs import replace

from facedown.catalog import Listing
from facedown.catalog.listing import resolved
from facedown.core import (
    DEALER,
    AnyGame,
    BrokenRecord,
    FrameMessage,
    Moment,
    Outcome,
    Seat,
    Sight,
    Sitter,
    Viewer,
    codec,
    replay,
)
from facedown.core.pieces import Pieces, PiecewiseRecord
from facedown.core.record import Acted, AnyEntry, game_of
from facedown.core.reports import Eyes
from facedown.server.anonymous import anonymised
from facedown.server.paces import Pace
from facedown.server.sections import Outline, Point, Section, moments_of, outlined
from facedown.store import Damaged
from facedown.table.slices import Slices, Steps
from facedown.wire import Named

_KEPT: Final = 8 * 1024 * 1024
"""Bytes of the cache of computed replays."""

_OUTLINED: Final = 4
"""Matches whose outlines are cached."""

_ANONYMISED: Final = 4
"""Records whose form without some names is cached."""

_LONGEST: Final = 4_000
"""Most entries of a record that is replayed as a whole; longer ones are replayed by section."""

_NAMED: Final = 10_000
"""Matches whose players' names are cached."""


class Replay(Struct, frozen=True):
    match: str
    game: str
    names: tuple[str | None, ...]
    """By chair."""
    frames: tuple[Any, ...]
    section: int | None = None
    """The section of these frames; None means the whole match."""


class Sections(Struct, frozen=True):
    """An overview of a match."""

    match: str
    game: str
    names: tuple[str | None, ...]
    """By chair."""
    count: int
    """The number of all sections."""
    sections: tuple[Section, ...]
    """The requested sections."""
    graph: tuple[Point, ...]
    """The stacks over the whole match; a long one has fewer points."""
    paces: tuple[Pace, ...]
    """The answer times of each chair over the whole match."""
    sealed: bool = False
    """Whether cards that nobody showed stay hidden, so that nobody may replay it as `all`."""


class SeenByAll(Struct, frozen=True, tag="frame"):
    """A frame for a viewer who may know everything."""

    version: int
    at: int
    events: tuple[Any, ...]
    """The events with nothing hidden."""
    view: Any
    """The public's view."""
    views: tuple[Any, ...]
    """The views by chair. Empty in the frames of a section, whose events show all cards."""
    prompt: None = None
    clocks: tuple[()] = ()
    automatic: tuple[int, ...] = ()


def watched(game: AnyGame, data: bytes, eyes: Eyes) -> Steps[Replay]:
    """Replay the whole match. Raises BrokenRecord, and IndexError for an unknown chair."""
    record = PiecewiseRecord(game, data)
    entries: list[AnyEntry] = []
    for piece in record.entries():
        entries += piece
        yield
    if len(entries) > _LONGEST:
        raise BrokenRecord(f"it has {len(entries)} entries; ask for one section at a time")
    chairs = range(_chairs(game, record, eyes))
    frames = yield from _shown(game, replay(game, record.shell, entries), eyes, chairs)
    names = yield from names_of(data)
    return Replay(record.shell.header.match, game.name, names, frames)


def watched_section(game: AnyGame, data: bytes, eyes: Eyes, outline: Outline, section: int) -> Steps[Replay]:
    """Replay one section. Raises NoSection, and IndexError for an unknown chair."""
    record = PiecewiseRecord(game, data)
    _chairs(game, record, eyes)
    yield
    frames = yield from _shown(game, moments_of(game, record, outline, section), eyes, ())
    names = yield from names_of(data)
    return Replay(record.shell.header.match, game.name, names, frames, section)


def _chairs(game: AnyGame, record: PiecewiseRecord, eyes: Eyes) -> int:
    chairs = game.seats(record.shell.header.config)
    if isinstance(eyes, int) and not 0 <= eyes < chairs:
        raise IndexError(f"the chairs of this match are 0 to {chairs - 1}")
    return chairs


def _shown(
    game: AnyGame, moments: Iterable[Moment | None], eyes: Eyes, chairs: Iterable[Seat]
) -> Steps[tuple[Any, ...]]:
    frames: list[FrameMessage[Any, Any, Any] | SeenByAll] = []
    shown: Iterator[FrameMessage[Any, Any, Any] | SeenByAll | None]
    shown = _all(game, moments, tuple(chairs)) if eyes == "all" else _seen(game, moments, eyes)
    for frame in shown:
        if frame is not None:
            frames.append(frame)
        yield
    return tuple(frames)


def _seen(
    game: AnyGame, moments: Iterable[Moment | None], viewer: Viewer
) -> Iterator[FrameMessage[Any, Any, Any] | None]:
    """The frame of each moment, if it has one."""
    sight = Sight(game, viewer)
    for moment in moments:
        frame = None
        if moment is not None:
            state, events = moment.step.state, moment.step.events
            prompts, automatic = game.prompts(state), _automatic(moment)
            frame = sight.frame(state, prompts, events, at=_at(moment), automatic=automatic)
        yield None if frame is None else frame.message()


def _all(
    game: AnyGame, moments: Iterable[Moment | None], chairs: tuple[Seat, ...]
) -> Iterator[SeenByAll | None]:
    """The frame of each moment, if it has one."""
    version = 0
    for moment in moments:
        if moment is None or not moment.step.events:
            yield None
            continue
        state, events = moment.step.state, moment.step.events
        version += 1
        views = tuple(game.view(state, seat) for seat in chairs)
        public, automatic = game.view(state, None), tuple(_automatic(moment))
        yield SeenByAll(version, _at(moment), events, public, views, automatic=automatic)


def _automatic(moment: Moment) -> range:
    """The indexes of the events that a clock or an operator caused in place of a player."""
    entry = moment.entry
    is_due = isinstance(entry, Acted) and entry.seat != DEALER and entry.by in {"clock", "operator"}
    return range(len(moment.step.events) if is_due else 0)


def _at(moment: Moment) -> int:
    return 0 if moment.entry is None else moment.entry.at


def _encoded(replay: Replay) -> Steps[bytes]:
    """The JSON, one frame at a time."""
    frames: list[Raw] = []
    for frame in replay.frames:
        frames.append(Raw(codec.to_json(frame)))
        yield
    return codec.to_json(replace(replay, frames=tuple(frames)))


class _Headed(Struct, frozen=True):
    match: str = ""


class _Entry(Struct, frozen=True):
    """The part of any game's entries that says who sat where."""

    seat: int = 0
    sitter: Sitter | None = None


class PlayedMatch(Struct, frozen=True):
    """The part of any game's record that says who played, and how it ended."""

    entries: tuple[_Entry, ...] = ()
    header: _Headed = _Headed()
    outcome: Outcome | None = None

    @property
    def seats(self) -> tuple[Named | None, ...]:
        """The last player of each chair; a player who has left is still listed."""
        seated = {entry.seat: entry.sitter for entry in self.entries if entry.sitter}
        chairs = [seated.get(seat) for seat in range(max(seated, default=-1) + 1)]
        return tuple(None if who is None else Named(who.name, who.kind, who.account) for who in chairs)


def names_of(data: bytes) -> Steps[tuple[str | None, ...]]:
    """The players' names by chair. Raises BrokenRecord."""
    played = yield from played_match(data)
    return tuple(None if who is None else who.name for who in played.seats)


def played_match(data: bytes) -> Steps[PlayedMatch]:
    """Raises BrokenRecord."""
    try:
        pieces = Pieces(data)
        played: PlayedMatch = codec.from_json(PlayedMatch, pieces.shell)
        seated: list[_Entry] = list(played.entries)
        for number in range(len(pieces)):
            read = codec.from_json(tuple[_Entry, ...], pieces.array(number))
            seated += [entry for entry in read if entry.sitter]
            yield
    except codec.BadEncoding:
        try:
            return codec.from_json(PlayedMatch, data)  # type: ignore[no-any-return]
        except codec.BadEncoding as error:
            raise BrokenRecord(f"not a record: {error}") from error
    return replace(played, entries=tuple(seated))


class _Shell(Struct, frozen=True):
    secret: str | None = None


def is_sealed(data: bytes) -> bool:
    """Whether a record was filed without its seed, because cards that nobody showed stay hidden."""
    try:
        shell: _Shell = codec.from_json(_Shell, Pieces(data).shell)
    except codec.BadEncoding:
        return False
    return shell.secret is None


def accounts_on(data: bytes, seat: Seat) -> Steps[frozenset[str | None]]:
    """Who ever sat on this chair; None is a player without an account. Raises BrokenRecord."""
    played = yield from played_match(data)
    return frozenset(
        entry.sitter.account for entry in played.entries if entry.sitter is not None and entry.seat == seat
    )


def _end(data: bytes) -> bytes:
    """The end of a record, with the last link of its chain: another one once a name was taken from it."""
    return data[data.rfind(b'"chain":') :]


class Replays:
    """A cache of replays. They are computed in slices, so that a long match does not block the tables."""

    def __init__(self, listings: Mapping[str, Listing], slices: Slices | None = None) -> None:
        self._listings = listings
        self._slices = slices or Slices()
        self._kept: OrderedDict[tuple[str, bytes, Eyes, int | None], bytes] = OrderedDict()
        self._size = 0
        self._outlines: OrderedDict[str, Outline] = OrderedDict()
        self._outlining = asyncio.Lock()
        """Outlines are computed one at a time."""
        self._anonymised: OrderedDict[tuple[str, frozenset[str]], bytes] = OrderedDict()
        self._anonymising = asyncio.Lock()
        """So are records without names."""
        self._names: OrderedDict[str, tuple[Named | None, ...]] = OrderedDict()

    async def seats(
        self, match: str, read: Callable[[str], Awaitable[bytes | None]]
    ) -> tuple[Named | None, ...]:
        """The players of a match on file as it names them, by chair; none if its record cannot be read."""
        if match not in self._names:
            try:
                data = await read(match) or b'{"entries": []}'
                self._names[match] = (await self._slices.run(played_match(data))).seats
            except (BrokenRecord, Damaged, TypeError):
                return ()
            if len(self._names) > _NAMED:
                self._names.popitem(last=False)
        return self._names[match]

    async def anonymised(self, match: str, data: bytes, gone: frozenset[str]) -> bytes:
        """The record without the names of these accounts."""
        key = match, gone
        async with self._anonymising:
            if key not in self._anonymised:
                steps = anonymised(self._listing(data).game, data, gone)
                self._anonymised[key] = await self._slices.run(steps)
                if len(self._anonymised) > _ANONYMISED:
                    self._anonymised.popitem(last=False)
            self._anonymised.move_to_end(key)
            return self._anonymised[key]

    async def held(self, data: bytes, seat: Seat) -> frozenset[str | None]:
        """Who ever sat on this chair."""
        return await self._slices.run(accounts_on(data, seat))

    async def of(self, match: str, data: bytes, eyes: Eyes, section: int | None = None) -> bytes:
        """The JSON of a `Replay`. Raises BrokenRecord, IndexError, NoSection."""
        key = match, _end(data), eyes, section
        if key not in self._kept:
            outline = None if section is None else await self._outline(match, data)
            self._keep(key, await self._slices.run(self._computed(data, eyes, outline, section)))
        self._kept.move_to_end(key)
        return self._kept[key]

    async def sections(self, match: str, data: bytes, first: int, limit: int) -> Sections:
        """Up to `limit` sections, beginning with number `first`. Raises BrokenRecord."""
        outline = await self._outline(match, data)
        asked = [section for section in outline.sections if section.number >= first][:limit]
        name, names = self._listing(data).game.name, await self._slices.run(names_of(data))
        count = len(outline.sections)
        return Sections(match, name, names, count, tuple(asked), outline.graph, outline.paces)

    async def review(self, data: bytes) -> Any:
        """What the players of a match could have done better; None if its game has no reviews. Raises
        BrokenRecord."""
        return await self._slices.run(self._reviewed(data))

    def _reviewed(self, data: bytes) -> Steps[Any]:
        listing = self._listing(data)
        if listing.review is None:
            return None
        record, state = PiecewiseRecord(listing.game, data), None
        entries = [entry for piece in record.entries() for entry in piece]
        yield
        for moment in replay(listing.game, record.shell, entries):
            state = moment.step.state
            yield
        return resolved(listing.review)(listing.game.view(state, None))

    async def _outline(self, match: str, data: bytes) -> Outline:
        async with self._outlining:
            if match not in self._outlines:
                self._outlines[match] = await self._slices.run(self._outlined(data))
                if len(self._outlines) > _OUTLINED:
                    self._outlines.popitem(last=False)
            self._outlines.move_to_end(match)
            return self._outlines[match]

    def _outlined(self, data: bytes) -> Steps[Outline]:
        listing = self._listing(data)
        yield
        return (yield from outlined(listing, PiecewiseRecord(listing.game, data)))

    def _computed(
        self, data: bytes, eyes: Eyes, outline: Outline | None, section: int | None
    ) -> Steps[bytes]:
        game = self._listing(data).game
        yield
        if outline is None or section is None:
            replayed = yield from watched(game, data, eyes)
        else:
            replayed = yield from watched_section(game, data, eyes, outline, section)
        return (yield from _encoded(replayed))

    def _listing(self, data: bytes) -> Listing:
        name = game_of(Pieces(data).shell)
        if name not in self._listings:
            raise BrokenRecord(f"no game is called {name!r} here any more")
        return self._listings[name]

    def _keep(self, key: tuple[str, bytes, Eyes, int | None], computed: bytes) -> None:
        if key in self._kept:
            return  # another request has computed the same meanwhile
        self._kept[key] = computed
        self._size += len(computed)
        while self._size > _KEPT and len(self._kept) > 1:
            self._size -= len(self._kept.popitem(last=False)[1])
