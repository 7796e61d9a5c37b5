"""The state of a battle and its transitions, from the stakes to the payout.

`game` refuses illegal actions before it calls these functions.
"""

from typing import Final, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from facedown.battle.cards import EMPTY, Layout, Pair, after_step
from facedown.battle.config import Config
from facedown.battle.events import (
    Confirmed,
    Drafted,
    Event,
    Finalized,
    Matched,
    MatchEnded,
    Prepared,
    Revealed,
    RoundEnded,
)
from facedown.battle.pictures import battle_svg
from facedown.battle.view import Phase
from facedown.core import Move, Outcome, Seat, Step

T = TypeVar("T")

ByChair: TypeAlias = tuple[Layout | None, Layout | None]
"""By seat; None if there is nothing yet."""

SEATS: Final = (0, 1)
DRAW: Final = (1, 1)
BOTH_LOSE: Final = (2, 2)


class State(Struct, frozen=True):
    config: Config
    hp: Pair
    """HP after the revealed steps; later steps have not happened yet."""
    pot: int
    """Tokens on the table."""
    phase: Phase = "prep"
    round: int = 1
    drafts: ByChair = (None, None)
    confirmed: ByChair = (None, None)
    active: tuple[bool, bool] = (False, False)
    """Who has been active in this PREP."""
    afk: Pair = (0, 0)
    """By seat: consecutive idle rounds up to the last finalized one."""
    reveals: tuple[Revealed, ...] = ()
    history: tuple[tuple[Revealed, ...], ...] = ()
    """The finished rounds."""
    outcome: Outcome | None = None

    @property
    def sudden_death(self) -> bool:
        return self.round > self.config.rules.rounds

    def _repr_svg_(self) -> str:
        """With all cards: who has the state knows them."""
        from facedown.battle.game import BATTLE  # noqa: PLC0415  the rules are above the state

        first, second = (self.confirmed[seat] or self.drafts[seat] for seat in SEATS)
        return battle_svg(BATTLE.view(self, None), (first, second))


def opened(config: Config) -> Step[State, Event]:
    hp = (config.rules.hp, config.rules.hp)
    state = State(config, hp, pot=2 * config.stake)
    # battle.md 9.1: both stakes or none
    stakes = tuple(Move(seat, config.stake) for seat in SEATS) if config.stake else ()
    return Step(state, (Matched(hp, state.pot), _prepared(state)), stakes)


def drafted(state: State, seat: Seat, layout: Layout, refused: tuple[int, ...]) -> Step[State, Event]:
    return Step(
        replace(state, drafts=_with(state.drafts, seat, layout), active=_with(state.active, seat, True)),
        (Drafted(seat, layout, refused),),
    )


def attended(state: State, seat: Seat) -> Step[State, Event]:
    return Step(replace(state, active=_with(state.active, seat, True)))


def confirmed(state: State, seat: Seat, layout: Layout) -> Step[State, Event]:
    state = replace(
        state, confirmed=_with(state.confirmed, seat, layout), active=_with(state.active, seat, True)
    )
    event = Confirmed(seat, layout)
    # battle.md 3.4: PREP ends early once both have confirmed
    return Step(state, (event,)) if None in state.confirmed else finalized(state, event)


def finalized(state: State, *before: Event) -> Step[State, Event]:
    """End PREP, at the deadline or when both have confirmed. From here on the layouts are fixed."""
    first, second = (
        0 if active else streak + 1 for active, streak in zip(state.active, state.afk, strict=True)
    )
    state = replace(state, phase="reveal", afk=(first, second))
    events = (*before, Finalized(state.round))
    limit = state.config.rules.afk_limit
    # battle.md 5.6: check "both" before "one"; the other order would give a win to an idle player
    if min(first, second) >= limit:
        return ended(state, BOTH_LOSE, "timeout", *events)
    if max(first, second) >= limit:
        return ended(state, _won_by(0 if first < second else 1), "timeout", *events)
    return Step(state, events)


def revealed(state: State) -> Step[State, Event]:
    step = len(state.reveals)
    # Both cards in one event, and HP computed from both at once: with one event per seat the second player's
    # view would show a card early, and the order of the seats would decide who is at 0 HP first.
    cards = _laid(state, 0)[step], _laid(state, 1)[step]
    event = Revealed(step, cards, after_step(state.config.rules, state.hp, cards))
    return Step(replace(state, hp=event.hp, reveals=(*state.reveals, event)), (event,))


def round_ended(state: State) -> Step[State, Event]:
    event = RoundEnded(state.round, state.sudden_death, state.hp)
    state = replace(state, history=(*state.history, state.reveals), reveals=())
    if (places := _places(state)) is not None:
        return ended(state, places, "normal", event)
    state = replace(
        state,
        phase="prep",
        round=state.round + 1,
        drafts=(None, None),
        confirmed=(None, None),
        active=(False, False),
    )
    return Step(state, (event, _prepared(state)))


def conceded(state: State, seat: Seat, reason: str) -> Step[State, Event]:
    return ended(state, _won_by(1 - seat), reason)


def ended(state: State, places: Pair, reason: str, *before: Event) -> Step[State, Event]:
    """Every end of a match comes through here."""
    outcome = Outcome(places, reason, state.hp)
    over = replace(state, phase="over", pot=0, outcome=outcome)
    return Step(over, (*before, MatchEnded(outcome, state.pot)), _payout(state, outcome))


def _prepared(state: State) -> Prepared:
    return Prepared(state.round, state.sudden_death, state.hp, state.pot)


def _laid(state: State, seat: Seat) -> Layout:
    # battle.md 4.1: the confirmed layout, or else the draft, or else nothing
    return state.confirmed[seat] or state.drafts[seat] or EMPTY


def _places(state: State) -> Pair | None:
    """The places, if the end of this round decides the match."""
    rules, (first, second) = state.config.rules, state.hp
    dead = 0 in state.hp
    ahead = first != second and state.round >= rules.rounds
    last = state.round >= rules.rounds + rules.extra_rounds
    return (1 + (first < second), 1 + (second < first)) if dead or ahead or last else None


def _won_by(seat: Seat) -> Pair:
    return (1, 2) if seat == 0 else (2, 1)


def _payout(state: State, outcome: Outcome) -> tuple[Move, ...]:
    if not state.pot:
        return ()
    if outcome.places == DRAW:
        return tuple(Move(seat, -state.config.stake) for seat in SEATS)
    return (Move(outcome.winner, -state.pot),)  # battle.md 9.4: without a winner the house takes it


def _with(pair: tuple[T, T], seat: Seat, value: T) -> tuple[T, T]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)
