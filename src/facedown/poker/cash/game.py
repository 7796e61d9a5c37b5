"""The ring game as a game: its prompts, the inputs it accepts, its views."""

from collections.abc import Collection, Mapping
from typing import Final, Literal

from msgspec import UNSET
from msgspec.structs import replace

from facedown.core import DEALER, Game, Outcome, Prompt, Seat, Seed, Step, Types, Viewer, Why
from facedown.core.chairs import Due, check_nonce, dealer_asked
from facedown.poker.cash import steps
from facedown.poker.cash.actions import (
    DEAL,
    PREPARE,
    RETURN,
    SEATING,
    Action,
    Close,
    Deal,
    Intend,
    Offer,
    Prepare,
    Sit,
    SitOffer,
    TopUp,
    Wishes,
)
from facedown.poker.cash.chairs import QUIT
from facedown.poker.cash.config import Config
from facedown.poker.cash.debts import cap
from facedown.poker.cash.events import SEATING_EVENTS, Event
from facedown.poker.cash.preparation import is_preparable
from facedown.poker.cash.ring import Ring, empty
from facedown.poker.cash.state import State
from facedown.poker.cash.view import RingView, seen
from facedown.poker.errors import RuleError
from facedown.poker.hand import HAND
from facedown.poker.hand.actions import Leave
from facedown.poker.histories.money import money_text

_DUE: Final[dict[str, Due[Prepare | Deal]]] = {"prepare": PREPARE, "deal": DEAL}
_CLOCKS: Final = {"prepare": "deal", "deal": "ready"}


class Cash:
    """Hands at a table where people come and go (docs/rules/cash.md). Inputs during a hand go to the hand."""

    name: Final = "cash"
    rules_version: Final = 1
    collects: Final = True
    """The dealer takes chips from accounts: top-ups, when a hand is prepared (cash.md 4.2)."""
    types: Final = Types(config=Config, action=Action, event=Event, view=RingView, offer=Offer)

    def seats(self, config: Config) -> int:
        return config.seats

    def new(self, config: Config, seed: Seed) -> Step[State, Event]:
        standing = config.standing or empty(config.seats)
        if not standing.asked:
            standing = _with_first_questions(standing)
        plain = replace(config, standing=None)
        return Step(_dealer_asked(State(plain, standing, None, seed), answered=False))

    def prompts(self, state: State) -> Mapping[Seat, Prompt[Action]]:
        if _is_closed(state):
            return {}
        standing = state.standing
        asked = standing.asked
        prompts: dict[Seat, Prompt[Action]] = {}
        if state.hand is not None:
            for seat, prompt in HAND.prompts(state.hand).items():
                clock = "answer" if prompt.clock == "ready" else prompt.clock  # "ready" is the dealer's here
                prompts[seat] = Prompt(asked[seat] + prompt.id, prompt.actions, clock, prompt.public)
        elif standing.due:
            due = standing.due
            prompts[DEALER] = Prompt(asked[DEALER], _DUE[due], _CLOCKS[due], public=True)
        for seat, chair in enumerate(standing.chairs):
            if chair is not None and chair.away:
                prompts[seat] = Prompt(_count(state, seat), RETURN, "pause")  # cash.md 10.5
        return prompts

    def options(self, state: State, seat: Seat) -> Collection[Action]:
        if not DEALER <= seat < state.config.seats:
            return ()
        prompt = self.prompts(state).get(seat)
        asked: Collection[Action] = () if prompt is None else prompt.actions
        if seat == DEALER:
            return asked
        chair = state.standing.chairs[seat]
        if chair is None:
            return (Intend(QUIT),) if state.standing.closing is True else _offer(state.config)
        most = -1 if chair.intent == QUIT else state.config.most
        return Wishes(() if asked is RETURN else asked, most)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State, Event]:
        if type(action) not in SEATING:
            return self._played(state, seat, action)
        if type(action) is Close:
            return _closing(state, seat)
        _check_seat(state, seat, action)
        match action:
            case Sit():
                step = _sat(state, seat, action)
            case Intend(intent=intent):
                step = steps.intended(state, seat, intent)
            case TopUp(chips=chips):
                step = steps.asked_for_chips(state, seat, chips)
            case Prepare():
                step = steps.next_prepared(state)
            case Deal():
                step = steps.dealt(state)
        return _asking(state, step, seat)

    def fallback(self, state: State, seat: Seat, why: Why) -> Action:
        if why == "gone":
            return Intend(QUIT)
        if why == "unpaid":
            return TopUp(0)
        standing = state.standing
        chair = None if seat == DEALER else standing.chairs[seat]
        if chair is not None and chair.away:
            return Intend(QUIT)
        if state.hand is not None:
            return HAND.fallback(state.hand, seat, why)
        if seat != DEALER or not standing.due:
            raise RuleError("OUT_OF_TURN", f"seat {seat} is not asked for anything")
        return _DUE[standing.due].action

    def view(self, state: State, viewer: Viewer) -> RingView:
        return seen(state, viewer)

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return event if isinstance(event, SEATING_EVENTS) else HAND.redact(event, viewer)

    def section(self, state: State) -> int:
        return state.standing.number

    def carry(self, state: State) -> Config | None:
        return None if state.hand is not None else replace(state.config, standing=state.standing)

    def outcome(self, state: State) -> Outcome | None:
        """None, unless the table closes after so many hands (cash.md 10.6)."""
        if not _is_closed(state):
            return None
        stacks = state.stacks()
        places = tuple([1 + sum(other > stack for other in stacks) for stack in stacks])
        return Outcome(places, "closed", stacks)

    def _played(self, state: State, seat: Seat, action: Action) -> Step[State, Event]:
        if type(action) is Leave:
            raise RuleError("INVALID_ACTION", "to leave the table, intend to: Intend(3)")
        if state.hand is None:
            raise RuleError("OUT_OF_TURN", "no hand is played now: wait for the next deal")
        return _asking(state, steps.played(state, seat, action), seat)  # type: ignore[arg-type]


def _check_seat(state: State, seat: Seat, action: Action) -> None:
    if not DEALER <= seat < state.config.seats:
        raise RuleError("NO_SUCH_SEAT", f"the seats are 0 to {state.config.seats - 1}, not {seat}")
    dealers = isinstance(action, Prepare | Deal)
    due = _DUE.get(state.standing.due) if state.hand is None else None
    if dealers != (seat == DEALER) or (dealers and (due is None or action not in due)):
        raise RuleError("INVALID_ACTION", "that is not for this seat to do now")
    if dealers:
        return
    chair, config = state.standing.chairs[seat], state.config
    match action:
        case Sit(chips=chips) if chair is None and replace(action, nonce="") not in _offer(config):
            bounds = f"{_money(config, config.least)} to {_money(config, config.most)}"
            raise RuleError(
                "BAD_BUY_IN", f"buy in for {bounds}, not {_money(config, chips)}, to play, wait or pause"
            )
        case Sit() if chair is not None:
            raise RuleError("CHAIR_TAKEN", "somebody sits there: take an empty chair")
        case Intend(intent=intent) if Intend(intent) not in Wishes((), -1):
            raise RuleError("BAD_INTENT", f"intend 0 to 3, not {intent}")
        case Intend(intent=intent) if chair is None and intent != QUIT:
            raise RuleError("NOT_SEATED", "nobody sits there: sit down first")
        case TopUp() if chair is None or chair.intent == QUIT:
            raise RuleError("NOT_SEATED", "nobody stays there: sit down first")
        case TopUp(chips=chips) if action not in Wishes((), config.most):
            raise RuleError(
                "BAD_BUY_IN", f"ask for 0 to {_money(config, config.most)}, not {_money(config, chips)}"
            )


def _closing(state: State, seat: Seat) -> Step[State, Event]:
    """The dealer's own questions go on: the clock of the next hand does not begin anew."""
    if seat != DEALER:
        raise RuleError("INVALID_ACTION", "only the dealer closes a table")
    return Step(replace(state, standing=replace(state.standing, closing=True)))


def _money(config: Config, chips: object) -> str:
    return money_text(chips, config.unit) if isinstance(chips, int) else "that"


def _sat(state: State, seat: Seat, action: Sit) -> Step[State, Event]:
    if state.standing.closing is True:  # cash.md 10.7
        raise RuleError("NO_SUCH_TABLE", "this table is closing: nobody may sit down any more")
    check_nonce(action.nonce, RuleError)
    debt = 0 if action.debt is UNSET else action.debt
    return steps.sat(state, seat, action.chips, action.intent, action.nonce, debt=debt)


def _offer(config: Config) -> SitOffer:
    return SitOffer(config.least, config.most, cap(config.table.stakes))


def _with_first_questions(standing: Ring) -> Ring:
    """At a table that was not carried, ask chairs that are away for the first time."""
    asked = [int(chair is not None and chair.away) for chair in standing.chairs]
    return replace(standing, asked=(*asked, 0), due="")


def _count(state: State, seat: Seat) -> int:
    """Questions asked of a chair so far."""
    return state.standing.asked[seat] + (0 if state.hand is None else state.hand.asked[seat])


def _asking(before: State, step: Step[State, Event], author: Seat) -> Step[State, Event]:
    """Count the questions that are new. A hand counts its own."""
    state = step.state
    if state.standing is before.standing:
        return step
    was, now = before.standing.chairs, state.standing.chairs
    if was is not now:
        asked = list(state.standing.asked)
        for seat, chair in enumerate(now):
            old = was[seat]
            if chair is not None and chair.away and not (old is not None and old.away):
                asked[seat] += 1
        state = replace(state, standing=replace(state.standing, asked=tuple(asked)))
    return Step(_dealer_asked(state, answered=author == DEALER), step.events, step.moves)


def _dealer_asked(state: State, *, answered: bool) -> State:
    standing = state.standing
    due = _due(state)
    if due == standing.due and not (due and answered):
        return state
    asked = dealer_asked(standing.asked) if due else standing.asked
    return replace(state, standing=replace(standing, due=due, asked=asked))


def _is_closed(state: State) -> bool:
    hands, standing = state.config.hands, state.standing
    return hands is not UNSET and standing.number >= hands and state.phase == "pause"


def _due(state: State) -> Literal["", "prepare", "deal"]:
    """cash.md 4.1."""
    if state.hand is not None or _is_closed(state):
        return ""
    if state.standing.stage == "prepared":
        return "deal"
    return "prepare" if is_preparable(state.standing) else ""


CASH: Final[Game[Config, State, Action, Event, RingView]] = Cash()
