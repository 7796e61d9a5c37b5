"""A finished match as one viewer saw it, computed again by the rules."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct

from facedown.catalog import CATALOG, Listing
from facedown.core import (
    AnyGame,
    BrokenRecord,
    Frame,
    Moment,
    Outcome,
    Record,
    Sight,
    Sitter,
    Viewer,
    codec,
    replay,
)
from facedown.core.record import game_of, load
from facedown.store import Store
from facedown.wire import Named
from facedown.wire.battle import Ended

Eyes: TypeAlias = Viewer | Literal["all"]
"""A chair, None for the public, or "all" for one who is told everything, as anyone may be afterwards."""

_KEPT: Final = 8 * 1024 * 1024
"""Bytes of computed replays that are kept for the next who asks."""

_NAMED: Final = 10_000
"""Matches whose players' names are kept."""


class Replay(Struct, frozen=True):
    match: str
    game: str
    names: tuple[str | None, ...]
    """By chair."""
    frames: tuple[Any, ...]


class SeenByAll(Struct, frozen=True, tag="frame"):
    """A frame for one who may know everything."""

    version: int
    at: int
    events: tuple[Any, ...]
    """As they happened: nothing is hidden."""
    view: Any
    """The public's."""
    views: tuple[Any, ...]
    """By chair."""
    prompt: None = None
    clocks: tuple[()] = ()


def watched(game: AnyGame, data: bytes, eyes: Eyes) -> Replay:
    """Raises BrokenRecord, and IndexError where there is no such chair."""
    record = load(game, data)
    chairs = game.seats(record.header.config)
    if isinstance(eyes, int) and not 0 <= eyes < chairs:
        raise IndexError(f"the chairs of this match are 0 to {chairs - 1}")
    shown = _all(game, record, chairs) if eyes == "all" else _seen(game, record, eyes)
    return Replay(record.header.match, game.name, names_of(data), tuple(shown))


def _seen(game: AnyGame, record: Record[Any, Any], viewer: Viewer) -> Iterator[Frame[Any, Any, Any]]:
    sight = Sight(game, viewer)
    for moment in replay(game, record):
        state = moment.step.state
        frame = sight.frame(state, game.prompts(state), moment.step.events, at=_at(moment))
        if frame is not None:
            yield frame


def _all(game: AnyGame, record: Record[Any, Any], chairs: int) -> Iterator[SeenByAll]:
    version = 0
    for moment in replay(game, record):
        if moment.step.events:
            version += 1
            state = moment.step.state
            views = tuple(game.view(state, seat) for seat in range(chairs))
            yield SeenByAll(version, _at(moment), moment.step.events, game.view(state, None), views)


def _at(moment: Moment) -> int:
    return 0 if moment.entry is None else moment.entry.at


class _Headed(Struct, frozen=True):
    match: str = ""


class _Entry(Struct, frozen=True):
    """What an entry of any game says of who sat where."""

    seat: int = 0
    sitter: Sitter | None = None


class _Played(Struct, frozen=True):
    """What a record of any game says of who played, and how it ended."""

    entries: tuple[_Entry, ...] = ()
    header: _Headed = _Headed()
    outcome: Outcome | None = None

    @property
    def seats(self) -> tuple[Named | None, ...]:
        """By chair: who sat there last; whoever left has still played."""
        seated = {entry.seat: entry.sitter for entry in self.entries if entry.sitter}
        chairs = [seated.get(seat) for seat in range(max(seated, default=-1) + 1)]
        return tuple(None if who is None else Named(who.name, who.kind, who.account) for who in chairs)


def names_of(data: bytes) -> tuple[str | None, ...]:
    """By chair, according to the record."""
    return tuple(None if who is None else who.name for who in _played(data).seats)


def ending_of(data: bytes | None, account: str) -> Ended | None:
    """How a match ended for this account; None where it is not on file, or the account did not play."""
    if data is None:
        return None
    played = _played(data)
    chairs = [chair for chair, who in enumerate(played.seats) if who and who.account == account]
    if played.outcome is None or not chairs:
        return None
    return Ended(played.header.match, chairs[0], played.seats, played.outcome)


def _played(data: bytes) -> _Played:
    played: _Played = codec.from_json(_Played, data)
    return played


class Replays:
    """Computed in a thread, so that a long match keeps no table waiting; the last few are kept."""

    def __init__(self, listings: Mapping[str, Listing] = CATALOG) -> None:
        self._listings = listings
        self._kept: OrderedDict[tuple[str, Eyes], bytes] = OrderedDict()
        self._size = 0
        self._names: OrderedDict[str, tuple[str | None, ...]] = OrderedDict()

    async def names(self, match: str, store: Store) -> tuple[str | None, ...]:
        """By chair, of a match on file."""
        if match not in self._names:
            self._names[match] = names_of(await store.record(match) or b'{"entries": []}')
            if len(self._names) > _NAMED:
                self._names.popitem(last=False)
        return self._names[match]

    async def of(self, match: str, data: bytes, eyes: Eyes) -> bytes:
        """The JSON of a `Replay`. Raises BrokenRecord, IndexError."""
        key = match, eyes
        if key not in self._kept:
            self._keep(key, await asyncio.to_thread(self._computed, data, eyes))
        self._kept.move_to_end(key)
        return self._kept[key]

    def _computed(self, data: bytes, eyes: Eyes) -> bytes:
        name = game_of(data)
        if name not in self._listings:
            raise BrokenRecord(f"no game is called {name!r} here any more")
        return codec.to_json(watched(self._listings[name].game, data, eyes))

    def _keep(self, key: tuple[str, Eyes], computed: bytes) -> None:
        if key in self._kept:
            return  # somebody else asked for the same meanwhile
        self._kept[key] = computed
        self._size += len(computed)
        while self._size > _KEPT and len(self._kept) > 1:
            self._size -= len(self._kept.popitem(last=False)[1])
