"""Laws of records: chips, carried configs, and encoded values."""

from typing import Any

from facedown.core import DEALER, AnyGame, Seed, Step, replay, verify
from facedown.core.codec import BadEncoding, from_json, pack, to_json, unpack
from facedown.core.record import (
    Acted,
    AnyEntry,
    BrokenRecord,
    Carried,
    Header,
    dump,
    header_of,
    links,
    load,
    recorded,
)
from facedown.testing.laws.walks import chairs, moments, viewers, views, walks
from facedown.testing.subject import Run, Subject
from facedown.testing.verdict import LawBroken
from facedown.testing.walk import Walk, accepted


def chips_are_conserved(subject: Subject, seed: Seed, rounds: int) -> None:
    """Chips inside = sum of moves, none are left at the end, and the game's own invariant holds."""
    for walk, _ in walks(subject, seed, rounds):
        inside = 0
        for number, step in enumerate(walk.steps):
            inside += sum(move.chips for move in step.moves)
            _booked(subject, walk, number, inside)
            _invariant(subject, step.state, walk.upto(number))
        if inside and subject.game.outcome(walk.steps[-1].state) is not None:
            raise LawBroken("conservation", f"it is over, and {inside} chips are left on the table", walk.run)


def _booked(subject: Subject, walk: Walk, number: int, inside: int) -> None:
    step, run = walk.steps[number], walk.upto(number)
    chips = subject.chips(step.state)
    if chips != inside:
        raise LawBroken("conservation", f"{chips} chips are inside, the moves brought {inside}", run)
    for move in step.moves:
        if move.seat is not None and move.seat not in chairs(subject.game, walk):
            raise LawBroken("conservation", f"{move!r} is of a chair that does not exist", run)


def _invariant(subject: Subject, state: Any, run: Run) -> None:
    try:
        subject.invariant(state)
    except AssertionError as error:
        raise LawBroken("conservation", f"the invariant does not hold: {error}", run) from error


def carry_continues(subject: Subject, seed: Seed, rounds: int) -> None:
    """A match made from `carry` continues like the one it was taken from; section numbers never decrease."""
    for walk, draws in walks(subject, seed, rounds):
        _sections_grow(subject.game, walk)
        for number in moments(walk, draws, 20):
            config = subject.game.carry(walk.steps[number].state)
            if config is not None:
                _continues(subject, walk, number, config)


def _sections_grow(game: AnyGame, walk: Walk) -> None:
    sections = [game.section(state) for state in walk.states]
    for number in range(1, len(sections)):
        if sections[number] < sections[number - 1]:
            sentence = f"section {sections[number]} follows {sections[number - 1]}"
            raise LawBroken("carry", sentence, walk.upto(number))


def _continues(subject: Subject, walk: Walk, number: int, config: Any) -> None:
    game, run = subject.game, walk.upto(number)
    step = game.new(_kept(game.types.config, config, run), walk.run.seed)
    if step.moves:
        raise LawBroken("carry", f"a carried config brings its chips, and yet they move: {step.moves}", run)
    if subject.chips(step.state) != subject.chips(walk.steps[number].state):
        raise LawBroken("carry", "the carried config holds other chips than the state", run)
    _same_place(game, walk, number, step.state)
    for later in range(number, len(walk.run.inputs)):
        step = accepted(game, step.state, walk.run.inputs[later], run)
        _same_step(walk.steps[later + 1], step, walk.upto(later + 1))
        _same_place(game, walk, later + 1, step.state)


def _same_step(there: Step[Any, Any], here: Step[Any, Any], run: Run) -> None:
    if (there.events, there.moves) != (here.events, here.moves):
        raise LawBroken("carry", f"carried on, it gives {here.events!r} and not {there.events!r}", run)


def _same_place(game: AnyGame, walk: Walk, number: int, state: Any) -> None:
    there, here = (_place(game, walk, it) for it in (walk.steps[number].state, state))
    for what, value in there.items():
        if value != here[what]:
            sentence = f"carried on, its {what} would be {here[what]!r} and not {value!r}"
            raise LawBroken("carry", sentence, walk.upto(number))


def _place(game: AnyGame, walk: Walk, state: Any) -> dict[str, Any]:
    return {
        "views": views(game, walk, state),
        "prompts": dict(game.prompts(state)),
        "section": game.section(state),
        "carry": game.carry(state),
        "outcome": game.outcome(state),
    }


def round_trips(subject: Subject, seed: Seed, rounds: int) -> None:
    """Everything that is sent or stored survives JSON and MessagePack unchanged; a record replays."""
    for walk, draws in walks(subject, seed, rounds):
        types, run = subject.game.types, walk.run
        _kept(types.config, run.config, run)
        for _, action in dict.fromkeys(run.inputs):
            _kept(types.action, action, run)
        for number in moments(walk, draws, 15):
            _shown_is_kept(subject.game, walk, number)
        _replays(subject.game, walk)


def _shown_is_kept(game: AnyGame, walk: Walk, number: int) -> None:
    step, run, types = walk.steps[number], walk.upto(number), game.types
    for viewer in viewers(game, walk):
        _kept(types.view, game.view(step.state, viewer), run)
    for event in step.events:
        shown = [game.redact(event, viewer) for viewer in viewers(game, walk)]
        for it in (event, *(it for it in shown if it is not None)):
            _kept(types.event, it, run)
    for prompt in game.prompts(step.state).values():
        _kept(types.offer, prompt.actions, run)


def _kept(kind: Any, value: Any, run: Run) -> Any:
    """The value, encoded and decoded."""
    try:
        packed, json = unpack(kind, pack(value)), from_json(kind, to_json(value))
    except (BadEncoding, TypeError) as error:
        raise LawBroken("round trips", f"{value!r} cannot be written and read: {error}", run) from error
    for back in (packed, json):
        if back != value or type(back) is not type(value) or pack(back) != pack(value):
            raise LawBroken("round trips", f"{value!r} comes back as {back!r}", run)
    return packed


def _replays(game: AnyGame, walk: Walk) -> None:
    header = header_of(game, walk.run.config, walk.run.seed)
    outcome = game.outcome(walk.steps[-1].state)
    record = recorded(header, _entries(game, walk, header), walk.run.seed, outcome)
    try:
        loaded = load(game, dump(record))
        verify(game, loaded)
        states = [moment.step.state for moment in replay(game, loaded) if _tells(moment.entry)]
    except BrokenRecord as error:
        raise LawBroken("round trips", f"its record does not hold: {error}", walk.run) from error
    if loaded != record or tuple(states) != walk.states:
        raise LawBroken("round trips", "its record, written and read, is of another match", walk.run)


def _entries(game: AnyGame, walk: Walk, header: Header[Any]) -> tuple[AnyEntry, ...]:
    """The log a table would write, cut once at a point where it may be."""
    entries: list[AnyEntry] = [
        Acted(at, seat, action, "clock" if seat == DEALER else "player")
        for at, (seat, action) in enumerate(walk.run.inputs)
    ]
    configs = [game.carry(state) for state in walk.states]
    cut = max((at for at, config in enumerate(configs) if config is not None), default=None)
    if cut is not None:
        *_, link = links(header, tuple(entries[:cut]))
        seats = game.seats(walk.run.config)
        entries.insert(cut, Carried(cut, configs[cut], (None,) * seats, (), (0,) * seats, link.hex()))
    return tuple(entries)


def _tells(entry: AnyEntry | None) -> bool:
    return entry is None or isinstance(entry, Acted)
