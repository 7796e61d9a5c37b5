"""Everything that one viewer may know about a match."""

from msgspec import Struct

from facedown.core import Outcome, Seat, Viewer
from facedown.mahjong.match.scores import chairs
from facedown.mahjong.match.state import Phase, State
from facedown.mahjong.round import ROUND, view
from facedown.mahjong.round.results import Result
from facedown.mahjong.settings import Settings


class MatchView(Struct, frozen=True):
    seat: Viewer
    """The viewer's seat; None is the public."""
    settings: Settings
    phase: Phase
    number: int
    """Of the current round, or else of the next, from 0."""
    kyoku: int
    """Of that round; of the last one if the match is over."""
    honba: int
    sticks: int
    """On the table now."""
    scores: tuple[int, ...]
    """By chair, now."""
    taken: tuple[Seat, ...]
    """Chairs that are occupied."""
    gone: tuple[Seat, ...]
    confirmed: tuple[Seat, ...]
    """Chairs that are ready for the next round."""
    round: view.View | None
    """The current round."""
    last: Result | None
    """How the round before ended."""
    outcome: Outcome | None
    commit: str = ""
    """In a fair match, what the round published about its wall."""

    def _repr_svg_(self) -> str:
        """The current round; between rounds, the standings."""
        from facedown.mahjong.pictures.standings import standings_svg  # noqa: PLC0415  the rules need none

        return standings_svg(self) if self.round is None else self.round._repr_svg_()


def seen(state: State, viewer: Viewer) -> MatchView:
    standing = state.standing
    return MatchView(
        viewer,
        state.config.settings,
        state.phase,
        standing.rounds,
        standing.kyoku,
        standing.honba,
        state.sticks,
        state.scores,
        chairs(standing.taken),
        chairs(state.gone),
        chairs(standing.confirmed),
        None if state.round is None else ROUND.view(state.round, viewer),
        standing.last,
        state.outcome,
        state.commit,
    )
