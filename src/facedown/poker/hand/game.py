"""One hand of poker as a game: prompts, actions and views."""

from collections.abc import Collection, Mapping
from typing import Final

from facedown.core import DEALER, Game, Outcome, Prompt, Seat, Seed, Step, Types, Viewer, Why
from facedown.poker.errors import NotAsked, RuleError
from facedown.poker.hand.actions import (
    Action,
    Call,
    Check,
    Fold,
    Leave,
    Muck,
    PlayerAction,
    RaiseTo,
    Reveal,
    Run,
    Show,
)
from facedown.poker.hand.bet import bet, bets, check_chair
from facedown.poker.hand.config import Config
from facedown.poker.hand.course import HandInProgress, waiting
from facedown.poker.hand.events import Answered, Dealt, Event, redacted
from facedown.poker.hand.layout import dealt, laid_out
from facedown.poker.hand.offers import ONCE_OR_TWICE, REVEAL, SHOW_OR_MUCK, Choices, Offer
from facedown.poker.hand.state import State
from facedown.poker.hand.view import View, seen
from facedown.poker.kernel import BETTING, OVER, SHOWDOWN, TURN_ROOM, Betting, begin, copied


class SingleHand:
    """One hand of no-limit hold'em and its variants (docs/rules/holdem.md).

    Chairs with chips are dealt in.
    """

    name: Final = "poker.hand"
    rules_version: Final = 1
    types: Final = Types(config=Config, action=Action, event=Event, view=View, offer=Offer)

    def seats(self, config: Config) -> int:
        return len(config.stacks)

    def new(self, config: Config, seed: Seed) -> Step[State, Event]:
        layout = laid_out(config)
        dealing = dealt(config, layout, seed)
        betting = Betting(layout.stacks[:], layout.terms)
        begin(betting, layout.antes, layout.dead, layout.blinds, layout.price, layout.opener)
        cards = tuple([None if at < 0 else dealing.held(at) for at in layout.positions])
        opening = Dealt(config.button, layout.order, config.stacks, cards)
        asked = (0,) * (len(config.stacks) + 1)
        hand = HandInProgress(State(config, dealing, betting, asked, (layout.face_down,)), betting)
        hand.read_tape()
        step = hand.step(None)
        return Step(step.state, (opening, *step.events), layout.moves + step.moves)

    def prompts(self, state: State) -> Mapping[Seat, Prompt[Action]]:
        betting = state.betting
        if betting.status == BETTING:
            seat = state.dealing.order[betting.actor]
            return {seat: Prompt(state.asked[seat], bets(betting), "turn", True)}
        return {seat: _question(state, seat) for seat in waiting(state)}

    def options(self, state: State, seat: Seat) -> Collection[Action]:
        if state.betting.status == OVER or not DEALER <= seat < len(state.config.stacks):
            return ()
        prompt = self.prompts(state).get(seat)
        asked = () if prompt is None else prompt.actions
        return asked if seat == DEALER else Choices(asked)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State, Event]:
        if type(action) in _BETS:  # much faster than `isinstance`
            return bet(state, seat, action)  # type: ignore[arg-type]
        check_chair(state, seat)
        match action:
            case Leave() if seat != DEALER:
                return _left(state, seat)
            case Run() | Show() | Muck() | Reveal():
                return _answered(state, seat, action)
            case _:
                raise RuleError("INVALID_ACTION", f"{action!r} is not for seat {seat} to do")

    def fallback(self, state: State, seat: Seat, why: Why) -> Action:
        if why == "gone":
            return Leave()
        if seat not in waiting(state):
            raise RuleError("OUT_OF_TURN", f"seat {seat} is not asked for anything")
        if state.betting.status == BETTING:
            return _in_time_out(state)
        return next(iter(_question(state, seat).actions))  # run it once, muck, or deal the next card

    def view(self, state: State, viewer: Viewer) -> View:
        return seen(state, viewer, self.outcome(state))

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return redacted(event, viewer)

    def section(self, state: State) -> int:  # noqa: ARG002  a hand is one section
        return 0

    def carry(self, state: State) -> Config | None:  # noqa: ARG002  nothing continues after it
        return None

    def outcome(self, state: State) -> Outcome | None:
        if state.betting.status != OVER:
            return None
        net = tuple(stack - before for stack, before in zip(state.stacks(), state.config.stacks, strict=True))
        # a chair that was not in the hand comes after all others
        ranks = [
            chips if before else -sum(state.config.stacks)
            for chips, before in zip(net, state.config.stacks, strict=True)
        ]
        return Outcome(tuple(1 + sum(other > mine for other in ranks) for mine in ranks), scores=net)


def _question(state: State, seat: Seat) -> Prompt[Action]:
    """Any question except for a bet."""
    number = state.asked[seat]
    if state.betting.status == SHOWDOWN:
        return Prompt(number, SHOW_OR_MUCK, "ready", public=True)
    if seat == DEALER:
        return Prompt(number, REVEAL, "reveal", public=True)
    return Prompt(number, ONCE_OR_TWICE, "ready")  # not public: nobody may see who has answered


def _left(state: State, seat: Seat) -> Step[State, Event]:
    position = state.dealing.positions[seat]
    if position < 0 or state.gone >> position & 1:
        return Step(state)
    hand = HandInProgress(state, copied(state.betting, TURN_ROOM))
    hand.leave(seat)
    return hand.step(seat)


def _answered(state: State, seat: Seat, action: Run | Show | Muck | Reveal) -> Step[State, Event]:
    betting = state.betting.status == BETTING
    if betting or seat not in waiting(state) or action not in _question(state, seat).actions:
        raise NotAsked(action)
    hand = HandInProgress(state, copied(state.betting, TURN_ROOM))
    position = state.dealing.positions[seat]
    match action:
        case Run(times=times):
            hand.answer(position, times)
            hand.secret = (Answered(seat, times),)
        case Show():
            hand.show(position)
        case Muck():
            hand.muck(position)
        case Reveal():
            hand.turn_up()
    return hand.step(seat)


def _in_time_out(state: State) -> Action:
    policy, owed = state.config.table.timeout, bets(state.betting).call
    if policy == "fold":
        return Fold()
    if not owed:
        return Check()
    return Call() if policy == "call" else Fold()


_BETS: Final = frozenset((Fold, Check, Call, RaiseTo, PlayerAction))

HAND: Final[Game[Config, State, Action, Event, View]] = SingleHand()
