"""A match of hold'em as a game: its prompts, the inputs it accepts, its views."""

from collections.abc import Collection, Mapping
from typing import Final

from msgspec.structs import replace

from facedown.core import DEALER, Game, Prompt, Seat, Seed, Step, Types, Viewer
from facedown.core.chairs import Due, Sat, Stood, added
from facedown.core.rounds import Codes, Rounds
from facedown.poker.errors import RuleError
from facedown.poker.hand import HAND
from facedown.poker.hand import config as hand_config
from facedown.poker.hand import state as hand_state
from facedown.poker.hand.actions import Leave
from facedown.poker.hand.events import OPEN, Left
from facedown.poker.holdem.actions import DEAL, OWN, START, Action, Deal, Offer, Start
from facedown.poker.holdem.chairs import Chair, Chairs, empty, with_chair, with_dealer_asked
from facedown.poker.holdem.config import Config
from facedown.poker.holdem.events import Eliminated, Event, Exposed, HandBegun, MatchEnded, Started
from facedown.poker.holdem.hands import ended_or_not, hand_over, next_hand, shuffled
from facedown.poker.holdem.places import put_out
from facedown.poker.holdem.state import State
from facedown.poker.holdem.view import MatchView, seen
from facedown.poker.kernel import OVER

_FEWEST: Final = 2
"""With this many players an operator may start the match (holdem.md 12.1)."""


class Holdem(Rounds[Config, State, Action, Event]):
    """Hands until one player has all chips (docs/rules/holdem.md 12). Inputs during a hand go to the hand."""

    name: Final = "holdem"
    rules_version: Final = 1
    types: Final = Types(config=Config, action=Action, event=Event, view=MatchView, offer=Offer)

    inner = HAND
    state = State
    leave = Leave()
    own = OWN
    open = frozenset({Sat, Stood, Started, HandBegun, Eliminated, MatchEnded}) | OPEN
    for_public = frozenset({Exposed})
    codes = Codes("MATCH_OVER", "TABLE_FULL", "NOT_WAITING", "NO_SUCH_SEAT", "OUT_OF_TURN", RuleError)

    def seats(self, config: Config) -> int:
        return config.seats

    def section(self, state: State) -> int:
        return state.standing.hands

    def view(self, state: State, viewer: Viewer) -> MatchView:
        return seen(state, viewer)

    # Chairs and the start (holdem.md 12.1)

    def empty(self, config: Config) -> Chairs:
        return empty(config.seats)

    def taken(self, state: State, seat: Seat) -> Chairs:
        return with_chair(state.standing, seat, Chair(state.config.stack))

    def freed(self, state: State, seat: Seat) -> Chairs:
        return with_chair(state.standing, seat, None)

    def stake(self, config: Config) -> int:
        return config.stake

    def still_waiting(self, state: State) -> State:
        """Restarts the dealer's wait."""
        if _due(state) is None:
            return state
        return replace(state, standing=with_dealer_asked(state.standing))

    def started(self, state: State) -> Step[State, Event]:
        standing = with_dealer_asked(replace(state.standing, started=True))
        return Step(replace(state, standing=standing), (Started(standing.taken, state.config.stack),))

    def asked_between(self, state: State) -> Mapping[Seat, Prompt[Action]]:
        due = _due(state)
        if due is None:
            return {}
        clock = "ready" if due is START else "deal"
        return {DEALER: Prompt(state.standing.asked[DEALER], due, clock, public=True)}

    def dealer_options(self, state: State) -> Collection[Action]:
        return _due(state, _FEWEST) or ()

    def answered(self, state: State, seat: Seat, action: Action) -> Step[State, Event]:  # noqa: ARG002  the dealer
        return self.dealt(state) if isinstance(action, Deal) else self.started(state)

    # Hands

    def next_round(self, state: State) -> tuple[Chairs, hand_config.Config]:
        return next_hand(state)

    def joined(self, standing: Chairs, opening: hand_state.State) -> hand_state.State:
        return replace(opening, asked=tuple(added(standing.asked, opening.asked)))

    def begun(self, state: State, commit: str) -> HandBegun:
        config, number = state.config, state.standing.hands
        return HandBegun(number, config.level(number), config.table_at(number).stakes, commit)

    def deck(self, state: State, chance: Seed) -> list[str]:
        return shuffled(state, chance)

    def is_over(self, current: hand_state.State) -> bool:
        return current.betting.status == OVER

    def round_over(
        self, state: State, last: hand_state.State, events: tuple[Event, ...]
    ) -> Step[State, Event]:
        return hand_over(state, last, events)

    # Leaving (holdem.md 12.3)

    def gone(self, state: State, seat: Seat) -> Step[State, Event]:
        after = self.gone_in_round(state, seat)
        placed, out = put_out(after.standing, {seat: after.standing.chair(seat).stack})
        return ended_or_not(replace(after, standing=placed), (Left(seat), *out))

    def gone_in_round(self, state: State, seat: Seat) -> State:
        gone = replace(state.standing.chair(seat), gone=True)
        return replace(state, standing=with_chair(state.standing, seat, gone))


def _due(state: State, players: int | None = None) -> Due[Start | Deal] | None:
    """What the dealer does next between hands; with `players`, once at least that many sit."""
    standing = state.standing
    if state.outcome is not None:
        return None
    if standing.started:
        return DEAL
    return START if len(standing.taken) >= (players or state.config.min_players) else None


HOLDEM: Final[Game[Config, State, Action, Event, MatchView]] = Holdem()
