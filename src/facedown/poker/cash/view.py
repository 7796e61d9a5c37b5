"""Everything that one viewer may know about a table."""

from msgspec import UNSET, Struct, UnsetType

from facedown.core import Seat, Viewer
from facedown.poker.button import Marks
from facedown.poker.cash.chairs import Chair
from facedown.poker.cash.ring import ChairPosts
from facedown.poker.cash.rules import Rules
from facedown.poker.cash.state import Phase, State
from facedown.poker.hand import HAND, view
from facedown.poker.hand.config import Table


class SeatedChair(Struct, frozen=True):
    """An occupied chair; all of it is public."""

    stack: int
    """During a hand, without what is in the pot."""
    intent: int
    inactive: bool
    debt: int
    new: bool
    top_up: int


class RingView(Struct, frozen=True):
    seat: Viewer
    """The viewer's seat; None is the public."""
    phase: Phase
    number: int
    """Of the last prepared hand, from 1."""
    chairs: tuple[SeatedChair | None, ...]
    marks: Marks | None
    """Button and blinds of that hand, or of the last one that was played."""
    players: tuple[int, ...]
    """Who is dealt into it."""
    posting: ChairPosts | None
    hand: view.View | None
    """The current hand."""
    table: Table
    rules: Rules
    least: int
    most: int
    """Buy-in limits."""
    unit: str
    small_due: Seat | UnsetType = UNSET
    """Where the small blind was due, if not where `marks` has it."""
    commit: str | UnsetType = UNSET
    """At a fair table, what the hand has published of its deck."""


def seen(state: State, viewer: Viewer) -> RingView:
    config, standing, hand = state.config, state.standing, state.hand
    stacks = state.stacks()
    return RingView(
        seat=viewer,
        phase=state.phase,
        number=standing.number,
        chairs=tuple([_seated(chair, stacks[seat]) for seat, chair in enumerate(standing.chairs)]),
        marks=standing.marks,
        players=standing.players,
        posting=standing.posting,
        hand=None if hand is None else HAND.view(hand, viewer),
        table=config.hand_table,
        rules=config.rules,
        least=config.least,
        most=config.most,
        unit=config.unit,
        small_due=standing.small_due,
        commit=standing.commit,
    )


def _seated(chair: Chair | None, stack: int) -> SeatedChair | None:
    if chair is None:
        return None
    return SeatedChair(stack, chair.intent, chair.inactive, chair.debt, chair.new, chair.top_up)
