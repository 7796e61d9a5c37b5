"""Laws of play: which actions are offered, what follows from them, and that every match ends."""

from collections import Counter
from collections.abc import Mapping
from copy import deepcopy
from itertools import islice
from typing import Any, Final, NamedTuple

from facedown.core import DEALER, AnyGame, Draws, Prompt, Seat, Seed, Step, Why
from facedown.core.codec import pack
from facedown.testing.laws.walks import chairs, moments, offers, views, walks
from facedown.testing.subject import Run, Subject
from facedown.testing.verdict import LawBroken
from facedown.testing.walk import MOST, Walk, accepted, picked, refusal, some

BOUND: Final = 1000
"""Fallbacks must end a section within this many inputs."""


def play_is_determined(subject: Subject, seed: Seed, rounds: int) -> None:
    """The same config, seed and inputs give the same values, and `apply` does not change its state."""
    for walk, _ in walks(subject, seed, rounds):
        again = [subject.game.new(walk.run.config, walk.run.seed)]
        for number in range(len(walk.run.inputs)):
            again.append(_untouched(subject.game, walk, number, again[-1].state))
        for number, step in enumerate(again):
            _same_step(subject.game, walk, number, step)


def _untouched(game: AnyGame, walk: Walk, number: int, state: Any) -> Step[Any, Any]:
    """The next step from a fresh copy of the state: a second `apply` could hide a change made by the
    first."""
    kept, seen = deepcopy(state), views(game, walk, state)
    run = walk.upto(number + 1)
    step = accepted(game, state, walk.run.inputs[number], run)
    if state != kept or views(game, walk, state) != seen:
        raise LawBroken("determinism", "the last input changed the state it was applied to", run)
    return step


def _same_step(game: AnyGame, walk: Walk, number: int, again: Step[Any, Any]) -> None:
    step, run = walk.steps[number], walk.upto(number)
    if step != again:
        raise LawBroken("determinism", "played twice, this gives two different steps", run)
    if pack(step.events) != pack(again.events):
        raise LawBroken("determinism", "equal events, yet their encodings differ", run)
    if views(game, walk, step.state) != views(game, walk, again.state):
        raise LawBroken("determinism", "equal states, yet their views differ", run)


def offered_is_accepted(subject: Subject, seed: Seed, rounds: int) -> None:
    """Actions in `options` are accepted, all others raise IllegalAction, and nothing is offered after the
    end."""
    for walk, draws in walks(subject, seed, rounds):
        pool: list[Any] = list(subject.strays)
        for number in moments(walk, draws, 10):
            state, run = walk.steps[number].state, walk.upto(number)
            kept = deepcopy(state)
            mine = offers(subject.game, walk, state, draws)
            _nothing_after_the_end(subject.game, state, mine, run)
            pool += [action for actions in mine.values() for action in _few(actions, draws, 8)]
            for seat, actions in mine.items():
                _sound_options(subject.game, state, seat, actions, run)
                for action in (*_few(actions, draws, 12), *_few(pool, draws, 12)):
                    _accepted_iff_offered(subject.game, state, seat, action, run)
            _prompts_within_options(subject.game, state, draws, run)
            if state != kept:
                raise LawBroken("offered = accepted", "asking and refusing changed the state", run)


def _few(actions: list[Any], draws: Draws, most: int) -> list[Any]:
    return draws.shuffled(actions, min(most, len(actions)))


def _sound_options(game: AnyGame, state: Any, seat: Seat, actions: list[Any], run: Run) -> None:
    options = game.options(state, seat)
    held = sum(1 for _ in islice(options, MOST))
    if held != min(len(options), MOST):
        sentence = f"options of seat {seat} have a len of {len(options)} and hold {held}"
        raise LawBroken("offered = accepted", sentence, run)
    for action in actions:
        if action not in options:
            sentence = f"options of seat {seat} hold {action!r}, but `in` denies it"
            raise LawBroken("offered = accepted", sentence, run)


def _accepted_iff_offered(game: AnyGame, state: Any, seat: Seat, action: Any, run: Run) -> None:
    options = game.options(state, seat)
    if action in options:
        accepted(game, state, (seat, action), run._replace(inputs=(*run.inputs, (seat, action))))
        return
    refused = refusal(game, state, (seat, action), run)
    if refused is None:
        raise LawBroken("offered = accepted", f"{action!r} of seat {seat} is accepted, not offered", run)
    if refused.instead is not None and refused.instead not in options:
        sentence = f"{action!r} of seat {seat} counts as {refused.instead!r}, which is not offered"
        raise LawBroken("offered = accepted", sentence, run)


def _prompts_within_options(game: AnyGame, state: Any, draws: Draws, run: Run) -> None:
    for seat, prompt in game.prompts(state).items():
        answers, options = some(prompt.actions, draws), game.options(state, seat)
        if not answers:
            raise LawBroken("offered = accepted", f"seat {seat} is asked and has no answer", run)
        for action in answers:
            if action not in options or action not in prompt.actions:
                sentence = f"seat {seat} is asked for {action!r}, which is not offered"
                raise LawBroken("offered = accepted", sentence, run)


def _nothing_after_the_end(game: AnyGame, state: Any, mine: Mapping[Seat, list[Any]], run: Run) -> None:
    if game.outcome(state) is not None and (any(mine.values()) or game.prompts(state)):
        raise LawBroken("offered = accepted", "it is over, and still there is something to do", run)


def order_does_not_matter(subject: Subject, seed: Seed, rounds: int) -> None:
    """Chairs asked at the same time may answer in any order. (Rare kinds excepted: the first to give up
    loses.)"""
    for walk, draws in walks(subject, seed, rounds):
        for number in moments(walk, draws, 20):
            first, *others = _orders(_replies(subject, walk.steps[number].state, draws), draws)
            end, inputs = _end(subject.game, walk, number, first)
            for other in others:
                another, way = _end(subject.game, walk, number, other)
                if another != end:
                    run = walk.upto(number)
                    runs = (run._replace(inputs=run.inputs + it) for it in (inputs, way))
                    raise LawBroken("order", "two orders of the same answers end differently", *runs)


class _Reply(NamedTuple):
    seat: Seat
    prompt: int
    """The id of the question it answers."""
    action: Any


def _replies(subject: Subject, state: Any, draws: Draws) -> list[_Reply]:
    """One reply of each chair that is asked now."""
    replies = []
    for seat, prompt in sorted(subject.game.prompts(state).items()):
        plain = [action for action in some(prompt.actions, draws) if not isinstance(action, subject.rare)]
        action = picked(plain, draws)
        if seat != DEALER and action is not None:
            replies.append(_Reply(seat, prompt.id, action))
    return replies


def _orders(replies: list[_Reply], draws: Draws) -> list[list[_Reply]]:
    return [replies, replies[::-1], *(draws.shuffled(replies) for _ in replies[2:])]


def _end(game: AnyGame, walk: Walk, number: int, replies: list[_Reply]) -> tuple[Any, tuple[Any, ...]]:
    """Everything visible at the end, and the inputs that led there; replies no longer asked for are
    skipped."""
    state, moved = walk.steps[number].state, Counter[Seat | None]()
    inputs: tuple[Any, ...] = ()
    for seat, asked, action in replies:
        prompt = game.prompts(state).get(seat)
        if prompt is None or prompt.id != asked:
            continue
        inputs = (*inputs, (seat, action))
        step = accepted(game, state, inputs[-1], walk.upto(number))
        state = step.state
        for move in step.moves:
            moved[move.seat] += move.chips
    return (state, views(game, walk, state), dict(game.prompts(state)), moved), inputs


def fallbacks_end_sections(subject: Subject, seed: Seed, rounds: int) -> None:
    """Timeouts alone end the section, from any state and with any chairs gone."""
    for walk, draws in walks(subject, seed, rounds):
        for number in moments(walk, draws, 6):
            state, run = walk.steps[number].state, walk.upto(number)
            if subject.game.outcome(state) is not None:
                continue
            _ended(subject.game, state, draws, run)
            for seat in chairs(subject.game, walk):
                left, without = _done_for(subject.game, state, seat, "gone", run)
                _ended(subject.game, left, draws, without)


def _ended(game: AnyGame, state: Any, draws: Draws, run: Run) -> None:
    section = game.section(state)
    for _ in range(BOUND):
        prompts = game.prompts(state)
        if not prompts or game.outcome(state) is not None or game.section(state) != section:
            return
        state, run = _done_for(game, state, _timed(prompts, draws, run), "timeout", run)
    raise LawBroken("fallbacks", f"section {section} does not end within {BOUND} time-outs", run)


def _timed(prompts: Mapping[Seat, Prompt[Any]], draws: Draws, run: Run) -> Seat:
    timed = sorted(seat for seat, prompt in prompts.items() if prompt.clock is not None)
    if not timed:
        sentence = f"seats {sorted(prompts)} are asked and no clock runs: the table may wait for ever"
        raise LawBroken("fallbacks", sentence, run)
    return draws.choice(timed)


def _done_for(game: AnyGame, state: Any, seat: Seat, why: Why, run: Run) -> tuple[Any, Run]:
    try:
        action = game.fallback(state, seat, why)
    except Exception as error:
        raise LawBroken("fallbacks", f"seat {seat} has none for {why!r}: {error!r}", run) from error
    run = run._replace(inputs=(*run.inputs, (seat, action)))
    if action not in game.options(state, seat):
        raise LawBroken("fallbacks", f"{action!r}, done for seat {seat} for {why!r}, is not offered", run)
    return accepted(game, state, (seat, action), run).state, run


def abandoned_matches_end(subject: Subject, seed: Seed, rounds: int) -> None:
    """What the dealer does when all players are gone at once ends the match, or is refused."""
    for walk, draws in walks(subject, seed, rounds):
        for number in moments(walk, draws, 10):
            state, run = walk.steps[number].state, walk.upto(number)
            if subject.game.outcome(state) is None:
                _ended_by_the_dealer(subject.game, state, run)


def _ended_by_the_dealer(game: AnyGame, state: Any, run: Run) -> None:
    try:
        action = game.fallback(state, DEALER, "gone")
    except Exception as error:
        raise LawBroken("abandoned", f"the dealer has none for 'gone': {error!r}", run) from error
    is_offered = action in game.options(state, DEALER)
    if (refusal(game, state, (DEALER, action), run) is None) != is_offered:
        what = "offered and refused" if is_offered else "accepted and not offered"
        raise LawBroken("abandoned", f"{action!r} of the dealer is {what}", run)
    if is_offered and game.outcome(game.apply(state, DEALER, action).state) is None:
        sentence = f"all players are gone, the dealer does {action!r}, and the match goes on"
        raise LawBroken("abandoned", sentence, run)


def outcome_is_final(subject: Subject, seed: Seed, rounds: int) -> None:
    """An outcome has a place for every chair, and nothing can be done after it."""
    for walk, _ in walks(subject, seed, rounds, inputs=BOUND):
        seats = len(chairs(subject.game, walk))
        outcome = subject.game.outcome(walk.steps[-1].state)
        if outcome is None:
            continue
        if len(outcome.places) != seats or not all(1 <= place <= seats for place in outcome.places):
            raise LawBroken("outcome", f"{seats} chairs cannot have the places {outcome.places}", walk.run)
        if len(outcome.scores) not in {0, seats}:
            raise LawBroken("outcome", f"{seats} chairs cannot have the scores {outcome.scores}", walk.run)
        for seat, action in dict.fromkeys(walk.run.inputs):
            if refusal(subject.game, walk.steps[-1].state, (seat, action), walk.run) is None:
                raise LawBroken("outcome", f"it is over, and {action!r} of seat {seat} is accepted", walk.run)
