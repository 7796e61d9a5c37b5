"""The subject for the laws: configs of a round, and worlds that a viewer cannot tell apart.

A viewer knows its own tiles, everything discarded, melded or shown, and the indicators. All other tiles may
be anywhere else, as long as a riichi stays tenpai and noten hands stay noten. The viewer also does not know
who else was asked about a tile, when they answered, or, unless it had an effect, what.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from msgspec.structs import replace

from facedown.core import DEALER, Draws, IllegalAction, Seat, Seed, Step, Viewer
from facedown.mahjong.round.actions import (
    Action,
    Chi,
    Close,
    Discard,
    Kan,
    Leave,
    NineTerminals,
    OpenKan,
    Pass,
    Pon,
    Riichi,
    Ron,
    Tsumo,
)
from facedown.mahjong.round.config import Config
from facedown.mahjong.round.events import Ended, Event, Melded
from facedown.mahjong.round.game import ROUND
from facedown.mahjong.round.results import Drawn, Won
from facedown.mahjong.round.state import State
from facedown.mahjong.settings import MAJSOUL, STICK, TENHOU
from facedown.mahjong.tiles import TILES, Tile
from facedown.mahjong.wall import Wall
from facedown.testing.subject import Run, Subject, no_chips

_PAIRS: Final = Wall.stacked(
    hands=("1133557799m113p", "2244668m224466p", "1122334455667z", "1133557799s57p7z"),
    draws="1357m2468m13p24p1234567z13579s",
)
"""Everyone can call a lot."""
_TRIPLETS: Final = Wall.stacked(
    hands=("111222333m7778p", "111222333p7778s", "111222333s7778m", "111222333z5556z"),
    draws="1m1p1s1z2m2p2s2z3m3p3s3z4z",
    rinshan="444m4p",
)
"""Everyone can make kans."""
_NEAR: Final = Wall.stacked(
    hands=("123456789m1199p", "234567p234567s5m", "111222333z4566p", "19m19p19s1234567z"),
    draws="4z5z1p6p9p1s8p5m",
)
"""Everyone is close to winning."""

CONFIGS: Final = (
    Config(),
    Config(TENHOU, 5, 2, 1, (25_000, 24_000, 900, 49_100)),
    Config(MAJSOUL, 10, wall=_PAIRS.tiles),
    Config(kyoku=3, sticks=2, wall=_PAIRS.tiles),
    Config(honba=1, wall=_NEAR.tiles),
    Config(wall=_TRIPLETS.tiles),
)

STRAYS: Final = (
    Discard(0),
    Discard(135),
    Discard(-1),
    Discard(500),
    Riichi(0),
    Riichi(77),
    Tsumo(),
    Ron(),
    Pass(),
    Pon((0, 1)),
    Chi((0, 4)),
    Chi((4, 0)),
    OpenKan(),
    Kan(0, "closed"),
    Kan(27, "added"),
    Kan(99, "closed"),
    NineTerminals(),
    Close(),
    Leave(),
)

_TWINS: Final = 2


class _Played(NamedTuple):
    state: State
    """Before the input."""
    given: tuple[Seat, Action]
    step: Step[State, Event]


def twins(run: Run, viewer: Viewer, chance: Seed) -> Iterator[Run]:
    """Other tiles in places that this viewer has not seen, and secret answers of others that fit them."""
    opening = ROUND.new(run.config, run.seed)
    played = _played(opening.state, run)
    end = played[-1].step.state if played else opening.state
    for number in range(_TWINS):
        draws = (chance / number).draws()
        wall = _other_wall(end, viewer, draws)
        config = replace(run.config, wall=wall)
        inputs = _retold(ROUND.new(config, run.seed).state, played, viewer, draws)
        if inputs is not None:
            yield Run(config, run.seed, tuple(inputs))


def _played(state: State, run: Run) -> list[_Played]:
    played: list[_Played] = []
    for seat, action in run.inputs:
        step = ROUND.apply(state, seat, action)
        played.append(_Played(state, (seat, action), step))
        state = step.state
    return played


def _other_wall(end: State, viewer: Viewer, draws: Draws) -> tuple[Tile, ...]:
    known = _known(end, viewer)
    unseen = iter(draws.shuffled([tile for tile in range(TILES) if tile not in known]))
    moved = _moved(end, viewer, draws)
    return tuple([moved.get(tile, tile) if tile in known else next(unseen) for tile in end.wall.tiles])


def _moved(end: State, viewer: Viewer, draws: Draws) -> dict[Tile, Tile]:
    """Only its owner knows which of the four tiles of a closed kan was drawn last."""
    moved: dict[Tile, Tile] = {}
    for seat in range(4):
        for meld in end.melds[seat]:
            if seat != viewer and meld.kind == "closed_kan":
                moved.update(zip(meld.tiles, draws.shuffled(meld.tiles), strict=True))
    return moved


def _known(end: State, viewer: Viewer) -> set[Tile]:
    """Tiles this viewer has seen, and those of a riichi, which are constrained."""
    known = set(end.dora)
    for seat in range(4):
        known.update(thrown.tile for thrown in end.ponds[seat])
        known.update(tile for meld in end.melds[seat] for tile in meld.tiles)
        if seat == viewer or end.riichi[seat]:
            known.update(end.hands[seat])
    match end.result:
        case Won(wins=wins):
            for win in wins:
                known.update((*win.closed, *win.ura))
        case Drawn(hands=hands):
            known.update(tile for hand in hands for tile in hand or ())
    return known


def _retold(
    state: State, played: list[_Played], viewer: Viewer, draws: Draws
) -> list[tuple[Seat, Action]] | None:
    """The inputs this viewer can infer, with others' answers in between; None if that is impossible."""
    teller = _Teller(state, viewer, draws)
    try:
        for one in played:
            teller.tell(one)
    except IllegalAction:
        return None
    ends = [event for one in played for event in one.step.events if isinstance(event, Ended)]
    return teller.inputs if ends == teller.ends else None


class _Teller:
    """Replays a run in another world."""

    def __init__(self, state: State, viewer: Viewer, draws: Draws) -> None:
        self.state = state
        self.viewer = viewer
        self.draws = draws
        self.inputs: list[tuple[Seat, Action]] = []
        self.ends: list[Ended] = []

    def tell(self, one: _Played) -> None:
        seat, action = one.given
        in_window = one.state.window is not None and not isinstance(action, Leave)
        if in_window and one.step.state.window is None:
            self._resolve(_winners(one))
        if not in_window or seat == self.viewer:
            self._close_before(one)
            self._give(seat, action)
        if one.step.state.window is not None and self.state.window is None:
            # a window that stays open after the pause means, in any world, that somebody is still thinking
            raise IllegalAction("INVALID_ACTION", "nobody else is asked here: the window closes")

    def _close_before(self, one: _Played) -> None:
        """The pause ends before anything that was seen after its end."""
        if one.state.window is None or one.state.pause or not self.state.pause:
            return
        if not any(offer is not None for offer in self.state.offers):
            raise IllegalAction("INVALID_ACTION", "nobody is asked here: the window closes with the pause")
        self._give(DEALER, Close())

    def _resolve(self, winners: dict[Seat, Action]) -> None:
        """The others answer and the pause ends, in any order."""
        waiting = [seat for seat in range(4) if seat != self.viewer and self.state.offers[seat]]
        for seat in self.draws.shuffled([*waiting, DEALER]):
            if seat == DEALER:
                self._give(seat, Close())
            while seat != DEALER and (offer := self.state.offers[seat]) is not None:
                wanted = winners.get(seat, Pass())
                self._give(seat, wanted if wanted in offer else Pass())
                if self.state.window is None:
                    break

    def _give(self, seat: Seat, action: Action) -> None:
        self.inputs.append((seat, action))
        try:
            step = ROUND.apply(self.state, seat, action)
        except IllegalAction:
            if seat != self.viewer:
                raise
            return  # the law will report that the viewer was offered something else
        self.state = step.state
        self.ends += [event for event in step.events if isinstance(event, Ended)]


def _winners(one: _Played) -> dict[Seat, Action]:
    """The seats whose answers had an effect, and those answers."""
    seat, action = one.given
    answers = {at: answer for at, answer in enumerate(one.state.answers) if answer is not None}
    if seat != DEALER:
        answers[seat] = action  # type: ignore[assignment]
    seen: set[Seat] = set()
    for event in one.step.events:
        match event:
            case Melded(seat=caller):
                seen.add(caller)
            case Ended(result=Won(wins=wins)):
                seen.update(win.seat for win in wins)
            case Ended(result=Drawn(reason="triple_ron", tenpai=declared)):
                seen.update(declared)
    return {at: answer for at, answer in answers.items() if at in seen}


def possible(state: State) -> None:
    """Each tile is in one place, and no points are lost."""
    out = [tile for hand in state.hands for tile in hand]
    out += [tile for melds in state.melds for meld in melds for tile in meld.tiles]
    out += [thrown.tile for pond in state.ponds for thrown in pond if not thrown.taken]
    wall = state.wall
    replaced = len(out) - 52 - state.taken
    assert replaced in {state.kans, state.kans - 1}, "a kan takes one replacement, unless it can be robbed"
    assert sorted(out) == sorted((*wall.tiles[: 52 + state.taken], *wall.rinshan[:replaced])), (
        "each tile once"
    )
    assert len(wall.dead) == 14, "fourteen tiles lie dead"
    assert state.tiles_left >= 0, "nobody draws from an empty wall"
    before = sum(state.config.scores) + STICK * state.config.sticks
    assert sum(state.scores) + STICK * state.sticks == before, "points are paid by somebody to somebody"


SUBJECT: Final = Subject(
    game=ROUND,
    configs=CONFIGS,
    twins=twins,
    chips=no_chips,
    invariant=possible,
    rare=(Leave, NineTerminals),
    strays=STRAYS,
)
