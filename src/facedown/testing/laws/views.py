"""Laws of views: every viewer is sent everything it may know, and nothing else."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from msgspec import Struct

from facedown.core import DEALER, AnyGame, Frame, Prompt, Seat, Seed, Sight, Step, Ticking, Viewer
from facedown.core.codec import pack, to_json
from facedown.testing.laws.walks import chairs, viewers, walks
from facedown.testing.subject import Run, Subject
from facedown.testing.verdict import LawBroken
from facedown.testing.walk import Walk, some, walked

SECOND: Final = 1000
"""ms that pass for a viewer with each frame."""
ALLOWED: Final = 30 * SECOND
"""ms on every clock."""
BANK: Final = 20 * SECOND
"""ms in the viewer's own bank."""


class Unlisted(Struct, frozen=True):
    """An event of no game."""


class Reached(NamedTuple):
    """Everything that reached a viewer at one time, encoded: equal bytes have equal lengths."""

    packed: bytes
    json: bytes
    options: bytes
    """What this chair may do now, asked or not."""


class Watch:
    """One viewer's side of a table. Its time depends only on what this viewer is shown."""

    def __init__(
        self, game: AnyGame, viewer: Viewer, sight: type[Sight] = Sight, *, others_bank: int = BANK
    ) -> None:
        """`others_bank`: ms in the banks of the other chairs, which this viewer must not learn."""
        self._game = game
        self._others_bank = others_bank
        self._viewer = viewer
        self._sight = sight(game, viewer)
        self._frames = 0
        self._until: dict[tuple[Seat, int], int] = {}
        self._started: Counter[bool] = Counter()

    def frame(self, step: Step[Any, Any]) -> Frame[Any, Any, Any] | None:
        prompts = self._game.prompts(step.state)
        clocks = self._clocks(step.state)
        at = self._frames * SECOND
        frame = self._sight.frame(step.state, prompts, step.events, at=at, clocks=clocks)
        self._frames += frame is not None
        return frame

    def snapshot(self, state: Any) -> Frame[Any, Any, Any]:
        return self._sight.snapshot(state, self._game.prompts(state), clocks=self._clocks(state))

    def _clocks(self, state: Any) -> tuple[Ticking, ...]:
        timed = sorted((seat, prompt) for seat, prompt in self._game.prompts(state).items() if prompt.clock)
        return tuple(
            Ticking(seat, prompt.clock or "", self._end(seat, prompt), self._bank(seat))
            for seat, prompt in timed
        )

    def _bank(self, seat: Seat) -> int:
        return BANK if seat == self._viewer else self._others_bank

    def _end(self, seat: Seat, prompt: Prompt[Any]) -> int:
        """When this clock runs out. Each question starts its own clock, so that no two end at the same
        time."""
        key = seat, prompt.id
        if key not in self._until:
            shown = prompt.public or seat == self._viewer
            self._started[shown] += 1
            self._until[key] = self._frames * SECOND + ALLOWED + self._started[shown]
        return self._until[key]


def reached(
    game: AnyGame, walk: Walk, viewer: Viewer, sight: type[Sight] = Sight, *, others_bank: int = BANK
) -> list[Reached]:
    """Everything that reaches a viewer during a walk. Inputs that the viewer is not shown must leave no
    trace."""
    watch, seen = Watch(game, viewer, sight, others_bank=others_bank), [Reached(b"", b"", b"")]
    for step in walk.steps:
        frame = watch.frame(step)
        options = b"" if viewer is None else _offered(game, step.state, viewer)
        if frame is not None:
            message = frame.message()
            seen.append(Reached(pack(message), to_json(message), options))
        elif options != seen[-1].options:
            seen.append(Reached(b"", b"", options))
    return seen[1:]


def _offered(game: AnyGame, state: Any, seat: Seat) -> bytes:
    options = game.options(state, seat)
    return pack((len(options), some(options, Seed.of("options").draws())))


def frames_do_not_interfere(subject: Subject, seed: Seed, rounds: int, *, sight: type[Sight] = Sight) -> None:
    """In worlds that a viewer must not tell apart, every byte that reaches it is the same."""
    twins, telling = 0, not subject.hides
    for walk, draws in walks(subject, seed, rounds):
        for viewer in viewers(subject.game, walk):
            seen = reached(subject.game, walk, viewer, sight)
            chance = seed / "twins" / draws.word()
            for run in subject.twins(walk.run, viewer, chance):
                twin = walked(subject.game, run)
                theirs = reached(subject.game, twin, viewer, sight, others_bank=BANK // 2)
                _same_reached(viewer, seen, theirs, walk.run, run)
                twins, telling = twins + 1, telling or _differ(subject.game, walk, twin, viewer)
    if not telling:
        sentence = f"none of {twins} twins was another world: bring some, or say that nothing hides"
        raise LawBroken("non-interference", sentence)


def _same_reached(viewer: Viewer, ours: list[Reached], theirs: list[Reached], run: Run, twin: Run) -> None:
    for number, (mine, other) in enumerate(zip(ours, theirs, strict=False)):
        if mine != other:
            sentence = (
                f"viewer {viewer} can tell two worlds apart by frame {number}: {_contrast(mine, other)}"
            )
            raise LawBroken("non-interference", sentence, run, twin)
    if len(ours) != len(theirs):
        sentence = f"viewer {viewer} can tell two worlds apart: {len(ours)} frames here, {len(theirs)} there"
        raise LawBroken("non-interference", sentence, run, twin)


def _contrast(mine: Reached, other: Reached) -> str:
    if (mine.packed, mine.json) == (other.packed, other.json):
        return f"it is offered {mine.options!r} here, {other.options!r} there"
    return f"{mine.json.decode() or 'nothing'} here, {other.json.decode() or 'nothing'} there"


def _differ(game: AnyGame, walk: Walk, twin: Walk, viewer: Viewer) -> bool:
    """Whether the twin is a different world to anyone but this viewer."""
    others = [other for other in viewers(game, walk) if other != viewer]
    return walk.run.inputs != twin.run.inputs or any(
        reached(game, walk, other) != reached(game, twin, other) for other in others
    )


def unlisted_events_are_hidden(subject: Subject, seed: Seed, rounds: int) -> None:
    """`redact` lists every event of the game and hides any event it does not list."""
    game = subject.game
    for walk, _ in walks(subject, seed, rounds):
        everybody = viewers(game, walk)
        if any(game.redact(Unlisted(), viewer) is not None for viewer in everybody):
            sentence = "an event that `redact` does not list is shown: let its last case return None"
            raise LawBroken("unlisted events", sentence, walk.upto(0))
        for number, step in enumerate(walk.steps):
            for event in step.events:
                if all(game.redact(event, viewer) is None for viewer in everybody):
                    raise LawBroken("unlisted events", f"nobody is shown {event!r}", walk.upto(number))


def views_are_live(subject: Subject, seed: Seed, rounds: int, *, sight: type[Sight] = Sight) -> None:
    """At every point, a viewer's last frame shows the same as a snapshot for a viewer who joins now."""
    for walk, _ in walks(subject, seed, rounds):
        for viewer in viewers(subject.game, walk):
            watch = Watch(subject.game, viewer, sight)
            last = watch.snapshot(walk.steps[0].state)
            for number, step in enumerate(walk.steps):
                last = watch.frame(step) or last
                _same_sight(viewer, last, watch.snapshot(step.state), walk.upto(number))


def _same_sight(viewer: Viewer, last: Frame[Any, Any, Any], now: Frame[Any, Any, Any], run: Run) -> None:
    if pack(last.view) != pack(now.view):
        sentence = f"the view of {viewer} changed without an event or a prompt: {last.view!r} is {now.view!r}"
        raise LawBroken("live views", sentence, run)
    if (last.version, last.prompt, last.clocks) != (now.version, now.prompt, now.clocks):
        raise LawBroken("live views", f"{viewer}, coming now, is shown {now!r} after {last!r}", run)


def prompt_ids_count(subject: Subject, seed: Seed, rounds: int) -> None:
    """Each chair's questions are numbered upwards, and a question keeps its number while it is open."""
    for walk, _ in walks(subject, seed, rounds):
        for seat in (*chairs(subject.game, walk), DEALER):
            prompts = [subject.game.prompts(state).get(seat) for state in walk.states]
            highest = prompts[0].id if prompts[0] else 0
            for number in range(1, len(prompts)):
                before, prompt = prompts[number - 1], prompts[number]
                if prompt is None:
                    continue
                if before is None or before.id != prompt.id:
                    _counted(seat, highest, prompt, walk.upto(number))
                    _asked_anew(subject.game, seat, number, prompts, walk)
                elif before != prompt:
                    sentence = f"question {prompt.id} to seat {seat} changed while it was open"
                    raise LawBroken("prompt ids", sentence, walk.upto(number))
                highest = prompt.id


def _counted(seat: Seat, highest: int, prompt: Prompt[Any], run: Run) -> None:
    if prompt.id <= highest:
        raise LawBroken("prompt ids", f"seat {seat} is asked {prompt.id} after {highest}", run)


def _asked_anew(
    game: AnyGame, seat: Seat, number: int, prompts: Sequence[Prompt[Any] | None], walk: Walk
) -> None:
    """A question that stays open while nothing happens to its chair must keep its number."""
    before, prompt = prompts[number - 1], prompts[number]
    if before is None or prompt is None or before.actions != prompt.actions:
        return
    mine = walk.run.inputs[number - 1][0] == seat
    told = seat == DEALER or any(game.redact(event, seat) is not None for event in walk.steps[number].events)
    if not mine and not told:
        sentence = f"the question to seat {seat} became {prompt.id} though nothing happened to it"
        raise LawBroken("prompt ids", sentence, walk.upto(number))
