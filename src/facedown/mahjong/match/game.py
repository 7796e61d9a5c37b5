"""The match as a game: its prompts, the inputs it accepts, its views."""

from collections.abc import Mapping
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from facedown.core import Game, Prompt, Seat, Seed, Step, Types, Viewer
from facedown.core.chairs import Sat, Stood, added
from facedown.core.rounds import Rounds
from facedown.mahjong.match.actions import OWN, READY, Action, Offer
from facedown.mahjong.match.config import Config
from facedown.mahjong.match.endings import Reason, after, reckoned, with_leftover
from facedown.mahjong.match.events import Confirmed, Event, MatchEnded, RoundBegun, Started
from facedown.mahjong.match.scores import ALL, Scores, has
from facedown.mahjong.match.state import State
from facedown.mahjong.match.view import MatchView, seen
from facedown.mahjong.round import ROUND
from facedown.mahjong.round import config as round_config
from facedown.mahjong.round import state as round_state
from facedown.mahjong.round.actions import Leave
from facedown.mahjong.round.config import SEATS
from facedown.mahjong.round.events import PUBLIC, Left
from facedown.mahjong.wall import Wall


class MahjongMatch(Rounds[Config, State, Action, Event]):
    """Rounds until the match is over (docs/rules/mahjong.md 11). Inputs during a round go to the round."""

    name: Final = "mahjong"
    rules_version: Final = 1
    types: Final = Types(config=Config, action=Action, event=Event, view=MatchView, offer=Offer)

    inner = ROUND
    state = State
    leave = Leave()
    own = OWN
    open = frozenset({Sat, Stood, Started, RoundBegun, Confirmed, MatchEnded}) | PUBLIC

    def seats(self, config: Config) -> int:  # noqa: ARG002  always four
        return SEATS

    def section(self, state: State) -> int:
        return state.standing.rounds

    def view(self, state: State, viewer: Viewer) -> MatchView:
        return seen(state, viewer)

    # Chairs and the start (mahjong.md 11.1)

    def empty(self, config: Config) -> Scores:
        start = config.settings.start
        return Scores((start, start, start, start))

    def taken(self, state: State, seat: Seat) -> Scores:
        return replace(state.standing, taken=state.standing.taken | 1 << seat)

    def freed(self, state: State, seat: Seat) -> Scores:
        return replace(state.standing, taken=state.standing.taken & ~(1 << seat))

    def started(self, state: State) -> Step[State, Event]:
        step = self.dealt(replace(state, standing=replace(state.standing, started=True)))
        return Step(step.state, (Started(state.config.settings.start), *step.events))

    # Between rounds (mahjong.md 11.4)

    def asked_between(self, state: State) -> Mapping[Seat, Prompt[Action]]:
        if state.stage != "pause":
            return {}
        standing = state.standing
        return {
            seat: Prompt(standing.asked[seat], READY, "ready", public=True)
            for seat in range(SEATS)
            if not has(standing.confirmed, seat)
        }

    def answered(self, state: State, seat: Seat, action: Action) -> Step[State, Event]:  # noqa: ARG002  `Confirm`
        standing = replace(state.standing, confirmed=state.standing.confirmed | 1 << seat)
        ready = replace(state, standing=standing)
        step = self.dealt(ready) if standing.confirmed == ALL else Step(ready)
        return Step(step.state, (Confirmed(seat), *step.events))

    # Rounds

    def next_round(self, state: State) -> tuple[Scores, round_config.Config]:
        standing = state.standing
        config = round_config.Config(
            state.config.settings,
            standing.kyoku,
            standing.honba,
            standing.sticks,
            standing.scores,
            state.config.wall(standing.rounds),
            state.config.pauses,
        )
        return replace(standing, confirmed=0), config

    def joined(self, standing: Scores, opening: round_state.State) -> round_state.State:
        state = round_state.copied(opening)
        state.asked, state.gone = list(added(standing.asked, opening.asked)), standing.gone
        return state

    def begun(self, state: State, commit: str) -> RoundBegun:
        return RoundBegun(state.standing.rounds, commit)

    def deck(self, state: State, chance: Seed) -> list[str]:  # noqa: ARG002  all walls are of the same tiles
        """The wall (mahjong.md 11.9)."""
        return [str(tile) for tile in Wall.shuffled(chance / "wall").tiles]

    def is_over(self, current: round_state.State) -> bool:
        return current.result is not None

    def round_over(
        self, state: State, last: round_state.State, events: tuple[Event, ...]
    ) -> Step[State, Event]:
        before, result = state.standing, last.result
        assert result is not None, "the round is over"
        following = after(state.config.settings, before.kyoku, before.honba, last.scores, result)
        asking = (1, 1, 1, 1, 0) if following.over is None else (0, 0, 0, 0, 0)
        standing = replace(
            before,
            scores=tuple(last.scores),
            asked=tuple(added(last.asked, asking)),
            gone=last.gone,
            rounds=before.rounds + 1,
            kyoku=following.kyoku,
            honba=following.honba,
            sticks=last.sticks,
            last=result,
        )
        if following.over is None:
            return Step(State(state.config, state.seed, standing), events)
        return _ended(state, standing, following.over, events)

    # Leaving (mahjong.md 12.2)

    def gone(self, state: State, seat: Seat) -> Step[State, Event]:
        standing = replace(state.standing, gone=state.standing.gone | 1 << seat)
        return Step(replace(state, standing=standing), (Left(seat),))

    def is_abandoned(self, state: State) -> bool:
        people = state.config.people
        return people is not UNSET and bool(people) and all(has(state.gone, seat) for seat in people)

    def abandoned(self, state: State) -> Step[State, Event]:
        """The result as of the last finished round: an unfinished one does not count (mahjong.md 12.3)."""
        return _ended(state, replace(state.standing, gone=state.gone), "abandoned")


def _ended(
    state: State, standing: Scores, reason: Reason, events: tuple[Event, ...] = ()
) -> Step[State, Event]:
    """End the match with the current scores; the settings say who gets leftover sticks (mahjong.md 11.8)."""
    settings = state.config.settings
    scores = with_leftover(settings, standing.scores, standing.sticks)
    sticks = 0 if settings.leftover_sticks == "winner" else standing.sticks
    outcome = reckoned(settings, scores, reason)
    over = State(state.config, state.seed, replace(standing, scores=scores, sticks=sticks), outcome=outcome)
    return Step(over, (*events, MatchEnded(outcome, scores)))


MATCH: Final[Game[Config, State, Action, Event, MatchView]] = MahjongMatch()
