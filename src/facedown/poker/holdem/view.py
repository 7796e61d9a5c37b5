"""Everything that one viewer may know about a match."""

from msgspec import Struct

from facedown.core import Outcome, Seat, Viewer
from facedown.poker.hand import HAND, view
from facedown.poker.holdem.chairs import Chair
from facedown.poker.holdem.state import Phase, State
from facedown.poker.stakes import Stakes


class MatchView(Struct, frozen=True):
    seat: Viewer
    """The viewer's seat; None is the public."""
    phase: Phase
    number: int
    """Of the current hand, or else of the next, from 0."""
    level: int
    stakes: Stakes
    """Of that hand."""
    grows_at: int | None
    """The hand that begins the next level, if there is one."""
    hands: int | None
    """The match ends after this many."""
    button: Seat | None
    """None before the first hand. With a dead button it may be an empty chair."""
    chairs: tuple[Chair | None, ...]
    """None is an empty chair."""
    hand: view.View | None
    """The current hand."""
    outcome: Outcome | None
    commit: str = ""
    """In a fair match, what that hand published about its deck."""

    @property
    def stacks(self) -> tuple[int, ...]:
        """By chair, including dead ones; during a hand, without what is in the pot."""
        playing = (
            {} if self.hand is None else {seat: self.hand.players[seat].stack for seat in self.hand.order}
        )
        return tuple(
            playing.get(seat, 0 if chair is None else chair.stack) for seat, chair in enumerate(self.chairs)
        )

    def _repr_svg_(self) -> str | None:
        return None if self.hand is None else self.hand._repr_svg_()


def seen(state: State, viewer: Viewer) -> MatchView:
    """By position, as the view of a hand: one is made for every question."""
    config, standing, hand, marks = state.config, state.standing, state.round, state.standing.marks
    number = standing.hands
    level = config.level(number) if config.levels else 0
    return MatchView(
        viewer,
        state.phase,
        number,
        level,
        config.levels[level].stakes if config.levels else config.table.stakes,
        config.grows_at(number) if config.levels else None,
        config.hands,
        None if marks is None else marks.button,
        standing.chairs,
        None if hand is None else HAND.view(hand, viewer),
        state.outcome,
        state.commit,
    )
