"""Play a whole match without clocks, for simulations, tests and notebooks; replay and verify records."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, Final, Literal, NamedTuple, TypeAlias, get_args

from facedown.core.errors import Error
from facedown.core.frame import visible
from facedown.core.game import DEALER, AnyGame, IllegalAction, Outcome, Prompt, Seat, Step
from facedown.core.record import (
    Acted,
    AnyEntry,
    BrokenRecord,
    Carried,
    Header,
    Record,
    header_of,
    recorded,
    verify_chain,
)
from facedown.core.seed import Seed

Act: TypeAlias = Callable[[Any, Prompt[Any], Seed], Any]
"""A player: (view, prompt, chance) -> action. Pure; its memory is the history in the view."""

Watcher: TypeAlias = Callable[[Any, tuple[Any, ...]], None]
"""Called after every step that a chair may see something of: (its view, what it saw)."""

Observer: TypeAlias = Callable[[Any], None]
"""Called with every event as it happened, with nothing hidden. It is for statistics, never for a player."""

InvalidAction: TypeAlias = Literal["fold", "raise"]
"""What happens when a player gives an illegal answer: it folds, or the refusal is raised.

In a game without folding the refusal is always raised.
"""

NO_ANSWER: Final = "your bot returned None; return one of prompt.actions"
"""The reason of a fold or a failure, where a bot forgot to return something."""

_NOBODY: Mapping[Seat, Watcher] = {}
_FEW = 8
"""How many actions of an offer to search; a fold comes early."""


class Stuck(Error, RuntimeError):
    """The game waits for an input that no player here will give."""


class ForcedFold(NamedTuple):
    """A fold in the place of an answer that was refused."""

    seat: Seat
    reason: str
    """The sentence of the refusal."""


class Played(NamedTuple):
    """A finished match. Cheap to create; `record` makes the record to keep."""

    header: Header[Any]
    entries: tuple[AnyEntry, ...]
    seed: Seed
    outcome: Outcome
    state: Any
    forced_folds: tuple[ForcedFold, ...] = ()
    """In order. A record does not have them: it holds the folds."""

    def record(self) -> Record[Any, Any]:
        return recorded(self.header, self.entries, self.seed, self.outcome)


class Moment(NamedTuple):
    """One input of a record and the step it made; the opening has no input."""

    entry: AnyEntry | None
    step: Step[Any, Any]


def play(
    game: AnyGame,
    config: Any,
    seed: Seed,
    players: Mapping[Seat, Act],
    *,
    watchers: Mapping[Seat, Watcher] = _NOBODY,
    observer: Observer | None = None,
    invalid_action: InvalidAction = "fold",
) -> Played:
    """Play until the outcome. Every seat answers from its own view; the dealer acts without waiting."""
    if invalid_action not in get_args(InvalidAction):
        raise ValueError(f'invalid_action is "fold" or "raise", not {invalid_action!r}')
    header = header_of(game, config, seed)
    step = game.new(config, seed)
    _show(game, step, watchers, observer)
    state = step.state
    entries: list[AnyEntry] = []
    forced: list[ForcedFold] = []
    chances = {seat: bot_chance(seed, seat) for seat in players}
    while (outcome := game.outcome(state)) is None:
        seat, prompt = next_asked(game.prompts(state))
        if seat == DEALER:
            entry = Acted(0, seat, game.fallback(state, seat, "timeout"), "clock")
        elif seat in players:
            action = players[seat](game.view(state, seat), prompt, chances[seat] / prompt.id)
            entry = Acted(0, seat, action, "bot")
        else:
            raise Stuck(f"seat {seat} is asked, but has no player")
        try:
            step = game.apply(state, seat, entry.action)
        except IllegalAction as no:
            fold = _fold(prompt) if invalid_action == "fold" else None
            if fold is None:
                raise
            entry = Acted(0, seat, fold, "bot")
            step = game.apply(state, seat, fold)
            forced.append(ForcedFold(seat, NO_ANSWER if action is None else no.sentence))
        state = step.state
        entries.append(entry)
        if watchers or observer is not None:
            _show(game, step, watchers, observer)
    return Played(header, tuple(entries), seed, outcome, state, tuple(forced))


def _show(
    game: AnyGame, step: Step[Any, Any], watchers: Mapping[Seat, Watcher], observer: Observer | None
) -> None:
    if observer is not None:
        for event in step.events:
            observer(event)
    for seat, see in watchers.items():
        if events := visible(game, step.events, seat):
            see(game.view(step.state, seat), events)


def _fold(prompt: Prompt[Any]) -> Any:
    """The offer's fold, if the game has one."""
    few = islice(prompt.actions, _FEW)
    return next((action for action in few if type(action).__name__ == "Fold"), None)


def bot_chance(seed: Seed, seat: Seat) -> Seed:
    """A bot's own source of chance in a match. One-way, so it tells the bot nothing about the deal."""
    return seed / "bot" / seat


def next_asked(prompts: Mapping[Seat, Prompt[Any]]) -> tuple[Seat, Prompt[Any]]:
    """The next question to answer. Players come before the dealer, whose clock would wait for them."""
    if len(prompts) == 1:
        ((seat, prompt),) = prompts.items()
        return seat, prompt
    if not prompts:
        raise Stuck("the game is not over but asks no question: it waits for an unasked input")
    seat = min((seat for seat in prompts if seat != DEALER), default=DEALER)
    return seat, prompts[seat]


def replay(
    game: AnyGame, record: Record[Any, Any], entries: Iterable[AnyEntry] | None = None
) -> Iterator[Moment]:
    """Yield the opening, then every input and its step. Raises BrokenRecord.

    `entries`: in place of the record's own, for a record that is read in pieces.
    """
    header = record.header
    if (header.game, header.rules) != (game.name, game.rules_version):
        raise BrokenRecord(
            f"a record of {header.game} under rules {header.rules}; this is {game.name} {game.rules_version}"
        )
    try:
        step = game.new(header.config, record.seed)
    except Exception as error:
        raise BrokenRecord(f"the match cannot be opened: {error}") from error
    yield Moment(None, step)
    for number, entry in enumerate(record.entries if entries is None else entries):
        step = _repeated(game, step.state, entry, number)
        yield Moment(entry, step)


def verify(game: AnyGame, record: Record[Any, Any]) -> None:
    """Raise BrokenRecord unless the chain, the seed, every input and the outcome are correct."""
    verify_chain(record)
    times = [entry.at for entry in record.entries]
    if times != sorted(times):
        raise BrokenRecord("its entries go back in time")
    *_, last = replay(game, record)
    outcome = game.outcome(last.step.state)
    if outcome != record.outcome:
        raise BrokenRecord(f"the record says {record.outcome}, its inputs lead to {outcome}")


def _repeated(game: AnyGame, state: Any, entry: AnyEntry, number: int) -> Step[Any, Any]:
    match entry:
        case Acted(seat=seat, action=action):
            try:
                return game.apply(state, seat, action)
            except Exception as error:
                raise BrokenRecord(f"entry {number}, {action!r} of seat {seat}: {error}") from error
        case Carried(config=config):
            if game.carry(state) != config:
                raise BrokenRecord(f"entry {number} continues from another state")
    return Step(state)
