"""A whole match in one call, without time: for simulations, tests, notebooks; and again from its record."""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any, Literal, NamedTuple, TypeAlias

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
"""A player: (view, prompt, chance) -> action, pure; its memory is the history in the view."""

Watcher: TypeAlias = Callable[[Any, tuple[Any, ...]], None]
"""Called after every step that a chair may see something of: (its view, what it saw)."""

InvalidAction: TypeAlias = Literal["fold", "raise"]
"""What becomes of a player that answers what the rules refuse: it folds, in games where one can fold, or the
refusal is raised. In a game without folding it is raised."""

_NOBODY: Mapping[Seat, Watcher] = {}
_FEW = 8
"""A fold stands among the first actions of an offer."""


class Stuck(RuntimeError):
    """The game waits for an input that nobody here will give."""


class Played(NamedTuple):
    """A finished match, cheap to have; `record` makes the thing to keep."""

    header: Header[Any]
    entries: tuple[AnyEntry, ...]
    seed: Seed
    outcome: Outcome
    state: Any

    def record(self) -> Record[Any, Any]:
        return recorded(self.header, self.entries, self.seed, self.outcome)


class Moment(NamedTuple):
    """One input of a record and what it made; the opening has no input."""

    entry: AnyEntry | None
    step: Step[Any, Any]


def play(
    game: AnyGame,
    config: Any,
    seed: Seed,
    players: Mapping[Seat, Act],
    *,
    watchers: Mapping[Seat, Watcher] = _NOBODY,
    invalid_action: InvalidAction = "fold",
) -> Played:
    """Play until the outcome. Every chair that is asked answers from its own view; the dealer at once."""
    header = header_of(game, config, seed)
    step = game.new(config, seed)
    _show(game, step, watchers)
    state = step.state
    entries: list[AnyEntry] = []
    chances = {seat: bot_chance(seed, seat) for seat in players}
    while (outcome := game.outcome(state)) is None:
        seat, prompt = next_asked(game.prompts(state))
        if seat == DEALER:
            entry = Acted(0, seat, game.fallback(state, seat, "timeout"), "clock")
        elif seat in players:
            action = players[seat](game.view(state, seat), prompt, chances[seat] / prompt.id)
            entry = Acted(0, seat, action, "bot")
        else:
            raise Stuck(f"seat {seat} is asked and nobody plays it")
        try:
            step = game.apply(state, seat, entry.action)
        except IllegalAction:
            fold = _fold(prompt) if invalid_action == "fold" else None
            if fold is None:
                raise
            entry = Acted(0, seat, fold, "bot")
            step = game.apply(state, seat, fold)
        state = step.state
        entries.append(entry)
        if watchers:
            _show(game, step, watchers)
    return Played(header, tuple(entries), seed, outcome, state)


def _show(game: AnyGame, step: Step[Any, Any], watchers: Mapping[Seat, Watcher]) -> None:
    for seat, see in watchers.items():
        if events := visible(game, step.events, seat):
            see(game.view(step.state, seat), events)


def _fold(prompt: Prompt[Any]) -> Any:
    """The action called so, where the game has one."""
    few = islice(prompt.actions, _FEW)
    return next((action for action in few if type(action).__name__ == "Fold"), None)


def bot_chance(seed: Seed, seat: Seat) -> Seed:
    """A bot's own chance in a match. One-way, so it tells the bot nothing of the deal."""
    return seed / "bot" / seat


def next_asked(prompts: Mapping[Seat, Prompt[Any]]) -> tuple[Seat, Prompt[Any]]:
    """Players before the dealer, whose clock would give them time to answer."""
    if len(prompts) == 1:
        ((seat, prompt),) = prompts.items()
        return seat, prompt
    if not prompts:
        raise Stuck("nobody is asked and the game is not over: it waits for an unasked input")
    seat = min((seat for seat in prompts if seat != DEALER), default=DEALER)
    return seat, prompts[seat]


def replay(game: AnyGame, record: Record[Any, Any]) -> Iterator[Moment]:
    """The opening, then every input with what it made. Raises BrokenRecord where the record cannot be."""
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
    for number, entry in enumerate(record.entries):
        step = _repeated(game, step.state, entry, number)
        yield Moment(entry, step)


def verify(game: AnyGame, record: Record[Any, Any]) -> None:
    """Raise BrokenRecord unless chain, seed, every input and the outcome hold."""
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
                raise BrokenRecord(f"entry {number} carries on from another place")
    return Step(state)
