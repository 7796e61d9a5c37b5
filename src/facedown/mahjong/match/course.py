"""How a match goes on: chairs are taken, rounds are dealt, played and confirmed, until it is over."""

from msgspec.structs import replace

from facedown.core import Seat, Seed, Step
from facedown.core.fair import hand_seed, merkle_root
from facedown.mahjong.match.config import Config
from facedown.mahjong.match.endings import after, reckoned, with_leftover
from facedown.mahjong.match.events import Confirmed, Event, MatchEnded, RoundBegun, Sat, Started, Stood
from facedown.mahjong.match.standing import ALL, Standing, has, seated, unseated
from facedown.mahjong.match.state import State
from facedown.mahjong.round import ROUND
from facedown.mahjong.round import actions as round_actions
from facedown.mahjong.round import config as round_config
from facedown.mahjong.round import events as round_events
from facedown.mahjong.round import state as round_state
from facedown.mahjong.round.events import Left
from facedown.mahjong.wall import Wall


def opened(config: Config, seed: Seed) -> Step[State, Event]:
    """A carried match goes on; a new one begins, or waits for its players."""
    if config.standing is not None:
        return Step(State(replace(config, standing=None), seed, config.standing))
    start = config.settings.start
    standing = Standing((start, start, start, start))
    if not config.seated:
        return Step(State(config, seed, standing))
    return _started(State(config, seed, replace(standing, taken=ALL)))


def sat(state: State, seat: Seat, nonce: str) -> Step[State, Event]:
    """A full table starts at once (mahjong.md 11.1)."""
    after_it = replace(state, standing=seated(state.standing, seat, nonce))
    if after_it.standing.taken != ALL:
        return Step(after_it, (Sat(seat),))
    step = _started(after_it)
    return Step(step.state, (Sat(seat), *step.events))


def left(state: State, seat: Seat) -> Step[State, Event]:
    """Outside of rounds. Before the start it frees the chair; later the chair plays on (mahjong.md 12.2)."""
    standing = state.standing
    if not standing.started:
        if not has(standing.taken, seat):
            return Step(state)
        return Step(replace(state, standing=unseated(standing, seat)), (Stood(seat),))
    if has(standing.gone, seat):
        return Step(state)
    return Step(replace(state, standing=replace(standing, gone=standing.gone | 1 << seat)), (Left(seat),))


def confirmed(state: State, seat: Seat) -> Step[State, Event]:
    """When all are ready, the next round is dealt (mahjong.md 11.4)."""
    standing = replace(state.standing, confirmed=state.standing.confirmed | 1 << seat)
    ready = replace(state, standing=standing)
    if standing.confirmed != ALL:
        return Step(ready, (Confirmed(seat),))
    step = _dealt(ready)
    return Step(step.state, (Confirmed(seat), *step.events))


def played(
    state: State, current: round_state.State, seat: Seat, action: round_actions.Action
) -> Step[State, Event]:
    """All that is done in a round is the round's own affair."""
    step = ROUND.apply(current, seat, action)
    if step.state.result is None:
        return Step(State(state.config, state.seed, state.standing, step.state, state.commit), step.events)
    return _round_over(state, step.state, step.events)


def next_round(state: State) -> Step[round_state.State, round_events.Event]:
    """As the round has it, but its questions count on from the match's, and who is gone stays so."""
    standing = state.standing
    config = round_config.Config(
        state.config.settings,
        standing.kyoku,
        standing.honba,
        standing.sticks,
        standing.scores,
        state.config.wall(standing.rounds),
    )
    step = ROUND.new(config, next_chance(state))
    asked = [before + now for before, now in zip(standing.asked, step.state.asked, strict=True)]
    return Step(replace(step.state, asked=asked, gone=standing.gone), step.events)


def next_chance(state: State) -> Seed:
    """The secret of the next round (mahjong.md 11.9)."""
    return hand_seed(state.seed, state.standing.rounds, state.standing.nonces)


def committed(state: State) -> str:
    """What the next round publishes of its wall: all of it, also tiles that nobody will see."""
    chance = next_chance(state)
    return merkle_root([str(tile) for tile in Wall.shuffled(chance / "wall").tiles], chance)


def _started(state: State) -> Step[State, Event]:
    step = _dealt(replace(state, standing=replace(state.standing, started=True)))
    return Step(step.state, (Started(state.config.settings.start), *step.events))


def _dealt(state: State) -> Step[State, Event]:
    """The next round."""
    step = next_round(state)
    commit = committed(state) if state.config.fair else ""
    standing = replace(state.standing, confirmed=0)
    begun = RoundBegun(standing.rounds, commit)
    return Step(State(state.config, state.seed, standing, step.state, commit), (begun, *step.events))


def _round_over(state: State, end: round_state.State, events: tuple[Event, ...]) -> Step[State, Event]:
    settings, before, result = state.config.settings, state.standing, end.result
    assert result is not None, "the round is over"
    course = after(settings, before.kyoku, before.honba, end.scores, result)
    scores = with_leftover(settings, end.scores, end.sticks if course.over else 0)
    paid_out = course.over and settings.leftover_sticks == "winner"
    asking = 0 if course.over else 1
    first, second, third, fourth, dealer = end.asked
    standing = replace(
        before,
        scores=scores,
        asked=(first + asking, second + asking, third + asking, fourth + asking, dealer),
        gone=end.gone,
        rounds=before.rounds + 1,
        kyoku=course.kyoku,
        honba=course.honba,
        sticks=0 if paid_out else end.sticks,
        last=result,
    )
    if course.over is None:
        return Step(State(state.config, state.seed, standing), events)
    outcome = reckoned(settings, scores, course.over)
    over = State(state.config, state.seed, standing, outcome=outcome)
    return Step(over, (*events, MatchEnded(outcome, scores)))
