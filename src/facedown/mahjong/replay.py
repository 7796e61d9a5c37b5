"""Play a match again from its seed, its players' names and their actions, and keep every state on the way.

    trace = run_replay(ReplayInput(1, "demo", ("Ann", "Bob", "Cid", "Dee"), actions))

The same input always gives the same trace. The rules do not know this module.
"""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType, coroutine
from typing import Any, Final, NamedTuple

from msgspec import Struct

from facedown.core import DEALER, Act, BrokenRecord, IllegalAction, Record, Seat, Seed, Sitter, Step
from facedown.core.chairs import drawn_chairs
from facedown.core.codec import BadEncoding, from_json, to_json
from facedown.core.errors import Error
from facedown.core.play import bot_chance, next_asked
from facedown.core.record import Acted, AnyEntry, By, Seated, header_of, recorded
from facedown.mahjong.match import MATCH
from facedown.mahjong.match.actions import Action
from facedown.mahjong.match.config import Config
from facedown.mahjong.match.events import Event
from facedown.mahjong.match.state import State
from facedown.mahjong.mjai.records import names_of
from facedown.mahjong.round.actions import Leave
from facedown.mahjong.round.config import SEATS

VERSION: Final = 1
"""Of the form of a `ReplayInput`."""

NOBODY: Final[Mapping[str, Act]] = MappingProxyType({})


class BadReplay(Error, ValueError):
    """A replay that cannot be read or played; the sentence says where."""


class ReplayAction(Struct, frozen=True):
    name: str
    """The player's."""
    action: Action


class ReplayInput(Struct, frozen=True):
    """All that a match depends on. Raises BadReplay where it cannot be played."""

    version: int
    seed: str | Seed
    """A text, as a game is created with, or the seed of a record."""
    names: tuple[str, ...]
    """Of the four players in the order in which they joined; the seed draws their chairs."""
    actions: tuple[ReplayAction, ...] = ()
    """In order. The dealer has none: it acts where the next action needs it to."""
    config: Config = Config()

    def __post_init__(self) -> None:
        _check_version(self.version)
        if len(self.names) != SEATS or len(set(self.names)) != SEATS:
            raise BadReplay(f"a replay has {SEATS} players with names of their own, not {self.names!r}")
        for number, action in enumerate(self.actions):
            if action.name not in self.names:
                raise BadReplay(f"action {number} is of {action.name!r}, who does not play")

    @property
    def chance(self) -> Seed:
        return Seed.given(self.seed)


class ReplayStep(NamedTuple):
    """One action, and what it led to."""

    action: ReplayAction
    events: tuple[Event, ...]
    """Also of what the dealer and the bots did after it."""
    state_before: State
    state_after: State


class ReplayTrace(NamedTuple):
    startup: tuple[Event, ...]
    """The events before the first action."""
    steps: tuple[ReplayStep, ...]
    """One for each action."""
    final: State
    names: tuple[str, ...]
    """By seat."""
    record: Record[Any, Any]
    """The match as a record, which can be verified and exported."""


def run_replay(replay: ReplayInput, bots: Mapping[str, Act] = NOBODY) -> ReplayTrace:
    """Raises BadReplay if an action is illegal. `bots` play for the players of these names, who then have no
    actions in the input; a bot must answer the same to the same question."""
    run = _Run(replay, bots)
    for _ in run.steps():
        pass
    return run.trace()


async def run_replay_async(replay: ReplayInput, bots: Mapping[str, Act] = NOBODY) -> ReplayTrace:
    """`run_replay` for a program with an event loop, which goes on between two steps."""
    run = _Run(replay, bots)
    for _ in run.steps():
        await _others()
    return run.trace()


def input_of(record: Record[Any, Any], without: Iterable[str] = ()) -> ReplayInput:
    """The input that plays this record again. `without`: players whose bots will play themselves.

    Raises BrokenRecord if its seed is not revealed, or it is not a record of a whole match.
    """
    if record.header.game != MATCH.name:
        raise BrokenRecord(f"a record of {record.header.game}, not of a match of mahjong")
    if not record.header.config.seated:
        raise BrokenRecord("players took their chairs during this match; a replay begins with all of them")
    by_seat = _distinct(names_of(record))
    silent = frozenset(without)
    actions = tuple(
        ReplayAction(by_seat[entry.seat], entry.action)
        for entry in record.entries
        if isinstance(entry, Acted) and entry.seat != DEALER and by_seat[entry.seat] not in silent
    )
    seats = drawn_chairs(record.seed, range(SEATS))
    names = tuple(by_seat[seats.index(number)] for number in range(SEATS))
    return ReplayInput(VERSION, record.seed, names, actions, record.header.config)


# In files


class _Versioned(Struct):
    version: int


class _Filed(Struct, frozen=True):
    version: int
    seed: str
    names: tuple[str, ...]
    actions: tuple[ReplayAction, ...] = ()
    config: Config = Config()


def dump_replay(replay: ReplayInput) -> bytes:
    """JSON. The seed of a record is written as "hex:" and its digits."""
    seed = replay.seed if isinstance(replay.seed, str) else f"{_HEX}{replay.seed.secret.hex()}"
    filed = _Filed(replay.version, seed, replay.names, replay.actions, replay.config)
    return to_json(filed, indent=1) + b"\n"


def load_replay(data: bytes | str) -> ReplayInput:
    """Raises BadReplay. A file of another version is refused for its version, whatever else it has."""
    try:
        _check_version(from_json(_Versioned, data).version)
        filed: _Filed = from_json(_Filed, data)
        return ReplayInput(filed.version, _seed(filed.seed), filed.names, filed.actions, filed.config)
    except BadEncoding as error:
        raise BadReplay(f"not a replay: {error}") from error


_HEX: Final = "hex:"


def _seed(text: str) -> str | Seed:
    if not text.startswith(_HEX):
        return text
    try:
        return Seed(bytes.fromhex(text.removeprefix(_HEX)))
    except ValueError as error:
        raise BadReplay(f"seed: {error}") from error


def _check_version(version: int) -> None:
    if version != VERSION:
        raise BadReplay(f"version {version!r} of replays is unknown; this program plays version {VERSION}")


# The run


class _Run:
    def __init__(self, replay: ReplayInput, bots: Mapping[str, Act]) -> None:
        self._replay = replay
        self._seed = replay.chance
        self._names: tuple[str, ...] = tuple(drawn_chairs(self._seed, replay.names))
        self._bots = _by_seat(replay, self._names, bots)
        self._entries: list[AnyEntry] = [
            Seated(0, seat, Sitter(name, "bot" if seat in self._bots else "person"))
            for seat, name in enumerate(self._names)
        ]
        try:
            opening: Step[State, Event] = MATCH.new(replay.config, self._seed)
        except Exception as error:
            raise BadReplay(f"the match cannot be opened: {error}") from error
        self._state, self._startup = opening.state, opening.events
        self._steps: list[ReplayStep] = []

    def steps(self) -> Iterator[None]:
        """Play one action after another."""
        actions = self._replay.actions
        self._startup = (*self._startup, *self._follow(actions[0] if actions else None))
        yield
        for number, action in enumerate(actions):
            following = actions[number + 1] if number + 1 < len(actions) else None
            before = self._state
            events = (*self._played(number, action), *self._follow(following))
            self._steps.append(ReplayStep(action, events, before, self._state))
            yield

    def trace(self) -> ReplayTrace:
        outcome = MATCH.outcome(self._state)
        header = header_of(MATCH, self._replay.config, self._seed, match="replay")
        record = recorded(header, tuple(self._entries), self._seed, outcome)
        return ReplayTrace(self._startup, tuple(self._steps), self._state, self._names, record)

    def _played(self, number: int, action: ReplayAction) -> tuple[Event, ...]:
        try:
            return self._applied(self._names.index(action.name), action.action, "player")
        except IllegalAction as no:
            raise BadReplay(f"action {number}, {action.action!r} of {action.name}: {no}") from no

    def _follow(self, following: ReplayAction | None) -> tuple[Event, ...]:
        """What the bots and the dealer do until the player of the next action is asked."""
        events: tuple[Event, ...] = ()
        while not self._awaits(following):
            events += self._by_itself()
        return events

    def _awaits(self, following: ReplayAction | None) -> bool:
        prompts = MATCH.prompts(self._state)
        asked = {seat for seat in prompts if seat != DEALER and seat not in self._bots}
        if not prompts or (asked and following is None):
            return True
        if following is None:
            return False
        if isinstance(following.action, Leave) or self._names.index(following.name) in asked:
            return True
        return DEALER not in prompts and not self._bots.keys() & prompts.keys()

    def _by_itself(self) -> tuple[Event, ...]:
        prompts = MATCH.prompts(self._state)
        own = {seat: asked for seat, asked in prompts.items() if seat == DEALER or seat in self._bots}
        seat, prompt = next_asked(own)
        if seat == DEALER:
            return self._applied(seat, MATCH.fallback(self._state, seat, "timeout"), "clock")
        chance = bot_chance(self._seed, seat) / prompt.id
        try:
            return self._applied(seat, self._bots[seat](MATCH.view(self._state, seat), prompt, chance), "bot")
        except IllegalAction as no:
            raise BadReplay(f"the bot of {self._names[seat]}: {no}") from no

    def _applied(self, seat: Seat, action: Any, by: By) -> tuple[Event, ...]:
        step = MATCH.apply(self._state, seat, action)
        self._state = step.state
        self._entries.append(Acted(0, seat, action, by))
        return step.events


def _by_seat(replay: ReplayInput, names: tuple[str, ...], bots: Mapping[str, Act]) -> Mapping[Seat, Act]:
    if unknown := bots.keys() - set(names):
        raise BadReplay(f"bots for {', '.join(sorted(unknown))}, who do not play")
    for number, action in enumerate(replay.actions):
        if action.name in bots:
            raise BadReplay(f"action {number} is of {action.name}, for whom a bot plays")
    return {names.index(name): bot for name, bot in bots.items()}


def _distinct(names: tuple[str, ...]) -> tuple[str, ...]:
    """Names of their own: the second "shanten" is "shanten 2"."""
    found: list[str] = []
    for name in names:
        number, free = 1, name
        while free in found:
            number += 1
            free = f"{name} {number}"
        found.append(free)
    return tuple(found)


@coroutine
def _others() -> Iterator[None]:
    """Let the event loop go on with others. No import of asyncio: this package does no I/O."""
    yield
