"""All that one viewer may know of a round."""

from msgspec import Struct

from facedown.core import Seat, Viewer
from facedown.mahjong.melds import Meld
from facedown.mahjong.round.actions import Answer
from facedown.mahjong.round.events import Event
from facedown.mahjong.round.ponds import Thrown
from facedown.mahjong.round.results import Drawn, Result, ShownHands, Won
from facedown.mahjong.round.state import State
from facedown.mahjong.settings import Settings
from facedown.mahjong.tiles import KINDS, Kind, Tile, Tiles, text


class Player(Struct, frozen=True):
    """A chair as everybody sees it, and its tiles as this viewer does."""

    score: int
    pond: tuple[Thrown, ...]
    melds: tuple[Meld, ...]
    riichi: int
    """0, 1, or 2 for a double one; from its declaration."""
    size: int
    """Closed tiles, the drawn one among them."""
    hand: tuple[Tile, ...] | None
    """One's own, or a shown one; ascending, the drawn tile among it."""
    gone: bool


class View(Struct, frozen=True):
    seat: Viewer
    """Who looks; None is the public."""
    settings: Settings
    kyoku: int
    dealer: Seat
    honba: int
    sticks: int
    dora: tuple[Tile, ...]
    """Indicators."""
    tiles_left: int
    turn: Seat
    """Who is to discard, or has just discarded or declared a kan."""
    drawn: Tile | None
    """One's own, on one's own turn."""
    tile: Tile | None
    """A discard, or a tile of a kan, that others may want now."""
    players: tuple[Player, ...]
    """By chair."""
    waits: tuple[Kind, ...]
    """What completes one's own hand, without its drawn tile."""
    furiten: bool
    """One's own."""
    answer: Answer | None
    """What one has answered about the tile."""
    result: Result | None
    history: tuple[Event, ...]
    """All that happened in this round, as the viewer was shown it; answers and furiten are not in it."""

    @property
    def me(self) -> Player | None:
        return None if self.seat is None else self.players[self.seat]

    @property
    def hand(self) -> Tiles:
        """One's own closed tiles; none to the public. They print as "123m406p", and `"0p" in view.hand`."""
        return Tiles.of_rules(() if self.seat is None else self.players[self.seat].hand or ())

    @property
    def waits_text(self) -> str:
        """The waits as text: "25m"."""
        return text(kind << 2 | 1 for kind in self.waits)

    def _repr_svg_(self) -> str:
        from facedown.mahjong.pictures.table import table_svg  # noqa: PLC0415  the rules need no pictures

        return table_svg(self)


def seen(state: State, viewer: Viewer) -> View:
    """By place, not by name: a view is made for every question, and this is much of its time."""
    config = state.config
    return View(
        viewer,
        config.settings,
        config.kyoku,
        config.dealer,
        config.honba,
        state.sticks,
        state.dora,
        state.tiles_left,
        state.turn,
        state.drawn if viewer == state.turn else None,
        None if state.window is None else state.window.tile,
        _players(state, viewer),
        () if viewer is None else _kinds(state.waits[viewer]),
        viewer is not None and state.furiten >> viewer & 1 == 1,
        None if viewer is None else state.answers[viewer],
        state.result,
        state.history.seen_by(viewer),
    )


def _players(state: State, viewer: Viewer) -> tuple[Player, ...]:
    shown = _shown(state.result)
    hands = state.hands
    return tuple(
        [
            Player(
                state.scores[seat],
                state.ponds[seat],
                state.melds[seat],
                state.riichi[seat],
                len(hands[seat]),
                hands[seat] if seat == viewer else shown[seat],
                state.gone >> seat & 1 == 1,
            )
            for seat in range(4)
        ]
    )


def _shown(result: Result | None) -> ShownHands:
    match result:
        case Won(wins=wins):
            shown = {win.seat: win.closed for win in wins}
            return tuple([shown.get(seat) for seat in range(4)])
        case Drawn(hands=hands):
            return hands
    return (None, None, None, None)


def _kinds(mask: int) -> tuple[Kind, ...]:
    return tuple([kind for kind in range(KINDS) if mask >> kind & 1]) if mask else ()
