"""The battle as a game: prompts, actions and views."""

from collections.abc import Collection, Mapping
from typing import Final, TypeAlias, cast

from facedown.battle.actions import (
    Abandon,
    Action,
    Attend,
    CallTime,
    Confirm,
    Draft,
    EndRound,
    Leave,
    Reveal,
    Surrender,
)
from facedown.battle.cards import EMPTY, Layout, is_well_formed, layout_set, sanitised
from facedown.battle.config import Config
from facedown.battle.events import Event, redacted
from facedown.battle.options import Choices, DealerChoices, Layouts, Offer, Only
from facedown.battle.state import (
    DRAW,
    SEATS,
    State,
    attended,
    conceded,
    confirmed,
    drafted,
    ended,
    finalized,
    opened,
    revealed,
    round_ended,
)
from facedown.battle.view import View
from facedown.core import DEALER, Game, IllegalAction, Outcome, Prompt, Seat, Seed, Step, Types, Viewer, Why

_CALL_TIME: Final = Only(CallTime())
_REVEAL: Final = Only(Reveal())
_END_ROUND: Final = Only(EndRound())
_QUESTIONS: Final = 5
"""The dealer's questions in a round: time, three steps, the end."""

_Refusal: TypeAlias = tuple[str, str]
"""A code and a sentence."""


class Battle:
    """Two players, three cards a round, face down."""

    name: Final = "battle"
    rules_version: Final = 1
    types: Final = Types(config=Config, action=Action, event=Event, view=View, offer=Offer)

    def seats(self, config: Config) -> int:  # noqa: ARG002  always two
        return len(SEATS)

    def new(self, config: Config, seed: Seed) -> Step[State, Event]:  # noqa: ARG002  a battle has no chance
        return opened(config)

    def prompts(self, state: State) -> Mapping[Seat, Prompt[Action]]:
        if state.phase == "over":
            return {}
        asked: dict[Seat, Prompt[Action]] = {}
        for seat in SEATS:
            if _is_asked(state, seat):
                asked[seat] = Prompt(state.round, _layouts(state, seat), None, public=True)
        asked[DEALER] = _dealers_prompt(state)
        return asked

    def options(self, state: State, seat: Seat) -> Collection[Action]:
        if state.phase == "over" or seat not in (DEALER, *SEATS):
            return ()
        if seat == DEALER:
            return DealerChoices(_due(state))
        prep = state.phase == "prep"
        layouts = _layouts(state, seat) if _is_asked(state, seat) else None
        return Choices(layouts, prep=prep, idle=prep and not state.active[seat])

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State, Event]:
        if seat == DEALER:
            return _dealt(state, action)
        if seat not in SEATS:
            raise IllegalAction("not_in_match", f"the seats are 0 and 1, not {seat}")
        if state.phase == "over":
            raise IllegalAction("wrong_phase", "the match is over")
        match action:
            case Confirm():
                return _confirm(state, seat, action)
            case Draft():
                return _draft(state, seat, action)
            case Attend():
                return _attend(state, seat)
            case Surrender():
                return conceded(state, seat, "surrender")
            case Leave():
                return conceded(state, seat, "disconnect")
            case _:
                raise IllegalAction("wrong_seat", f"{action!r} is not for a player to do", forged=True)

    def fallback(self, state: State, seat: Seat, why: Why) -> Action:
        """A player's "timeout" plays its draft. The dealer's "gone": both players are gone.

        No table asks for it, because no clock runs for a player: it would count as activity. The dealer's
        `CallTime` plays the draft as well, and counts the round as idle.
        """
        if state.phase == "over":
            raise IllegalAction("wrong_phase", "the match is over")
        if seat == DEALER:
            return Abandon() if why == "gone" else _due(state).action
        if why == "gone":
            return Leave()
        action = Confirm(state.drafts[seat] or EMPTY)
        if refusal := _refusal(state, seat, action):
            raise IllegalAction(*refusal)
        return action

    def view(self, state: State, viewer: Viewer) -> View:
        seat = viewer if viewer in SEATS else None
        first, second = state.confirmed
        return View(
            seat=seat,
            phase=state.phase,
            round=state.round,
            sudden_death=state.sudden_death,
            hp=state.hp,
            pot=state.pot,
            hand=None if seat is None else state.config.hands[seat],
            draft=None if seat is None else state.drafts[seat],
            confirmed=None if seat is None else state.confirmed[seat],
            locked=(first is not None, second is not None),
            reveals=state.reveals,
            history=state.history,
            rules=state.config.rules,
            outcome=state.outcome,
        )

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return redacted(event, viewer)

    def section(self, state: State) -> int:
        return state.round

    def carry(self, state: State) -> Config | None:  # noqa: ARG002  a battle is one segment
        return None

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome


BATTLE: Final[Game[Config, State, Action, Event, View]] = Battle()


def _is_asked(state: State, seat: Seat) -> bool:
    return state.phase == "prep" and state.confirmed[seat] is None


def _layouts(state: State, seat: Seat) -> Layouts:
    return Layouts(state.config.hands[seat], state.round)


def _dealers_prompt(state: State) -> Prompt[Action]:
    before = (state.round - 1) * _QUESTIONS
    if state.phase == "prep":
        return Prompt(before + 1, _CALL_TIME, "prep", public=True)
    shown = len(state.reveals)
    # battle.md 3.6: the first reveal comes soon, the rest when players have seen the card before
    return Prompt(before + 2 + shown, _due(state), "reveal" if shown else "deal", public=True)


def _due(state: State) -> Only:
    if state.phase == "prep":
        return _CALL_TIME
    return _REVEAL if len(state.reveals) < len(EMPTY) else _END_ROUND


def _dealt(state: State, action: Action) -> Step[State, Event]:
    if state.phase == "over" or action not in DealerChoices(_due(state)):
        raise IllegalAction("wrong_phase", f"{action!r} is not what is due")
    match action:
        case CallTime():
            return finalized(state)
        case Reveal():
            return revealed(state)
        case Abandon():
            return ended(state, DRAW, "disconnect")
        case _:
            return round_ended(state)


def _confirm(state: State, seat: Seat, action: Confirm) -> Step[State, Event]:
    if refusal := _refusal(state, seat, action) or _foreign(state, seat, action):
        # battle.md 5.2: even a refused confirm shows that the player is there
        idle = state.phase == "prep" and not state.active[seat]
        raise IllegalAction(*refusal, instead=Attend() if idle else None)
    return confirmed(state, seat, cast("Layout", action.layout))


def _draft(state: State, seat: Seat, action: Draft) -> Step[State, Event]:
    if refusal := _refusal(state, seat, action):
        raise IllegalAction(*refusal)
    layout = sanitised(action.layout, state.config.hands[seat])
    slots = enumerate(zip(action.layout, layout, strict=True))
    return drafted(state, seat, layout, tuple(slot for slot, (sent, kept) in slots if sent != kept))


def _attend(state: State, seat: Seat) -> Step[State, Event]:
    if state.phase != "prep":
        raise IllegalAction("wrong_phase", "signs of life count in PREP only")
    return attended(state, seat)


def _refusal(state: State, seat: Seat, action: Draft | Confirm) -> _Refusal | None:
    """Why no layout can be taken now, or not this one; None if it can."""
    if state.phase != "prep":
        return "wrong_phase", "layouts are taken in PREP; wait for the next round"
    if action.round not in (None, state.round):
        return "stale_round", f"this is round {state.round}, not {action.round}"
    if state.confirmed[seat] is not None:
        return "already_confirmed", "the layout of this round is locked in"
    if not is_well_formed(action.layout):
        return "bad_layout", "a layout has three slots, each a card or null"
    return None


def _foreign(state: State, seat: Seat, action: Confirm) -> _Refusal | None:
    hand = state.config.hands[seat]
    if action.layout in layout_set(hand):
        return None
    return "not_in_hand", f"lay each card of {', '.join(hand)} at most as often as it stands there"
