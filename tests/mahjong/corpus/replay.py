"""Playing a recorded round again."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from facedown.core import DEALER, IllegalAction, Seat, Seed, Step
from facedown.mahjong.melds import Meld
from facedown.mahjong.round import ROUND, actions, events
from facedown.mahjong.round.config import Config
from facedown.mahjong.round.state import State
from facedown.mahjong.settings import TENHOU, Settings
from facedown.mahjong.tiles import Tile
from facedown.mahjong.wall import Wall
from tests.mahjong.corpus.lines import (
    AddedKan,
    Chi,
    ClosedKan,
    Discard,
    Dora,
    Draw,
    Event,
    NoWin,
    OpenKan,
    Pon,
    Riichi,
    RiichiPaid,
    Round,
    Wins,
)
from tests.mahjong.corpus.verdict import contrast

_UNUSED: Final = Seed.of("neutral")
"""All tiles are written down."""
_AHEAD: Final = 7
"""Between two deeds no more happens by itself."""


def config_of(recorded: Round, settings: Settings = TENHOU) -> Config:
    """The same tiles and scores."""
    wall = Wall.stacked(
        hands=recorded.hands,
        draws=recorded.draws,
        rinshan=recorded.rinshan,
        dora=recorded.dora,
        ura=recorded.ura,
        dealer=recorded.dealer,
    )
    return Config(settings, recorded.kyoku, recorded.honba, recorded.sticks, recorded.scores, wall.tiles)


class Replay(NamedTuple):
    """A recorded round, played again."""

    inputs: tuple[tuple[Seat, actions.Action], ...]
    """What everybody did, passes and pauses included."""
    state: State
    """Where it ended, or where it differs."""
    difference: str | None
    """The first thing that is not as it was recorded."""


class _Differs(Exception):
    """What differs, and how."""


def replayed(recorded: Round, settings: Settings = TENHOU) -> Replay:
    """Play what was recorded, and compare everything that follows from it, to the last point."""
    again = _Again(recorded, settings)
    try:
        again.play()
    except (_Differs, IllegalAction) as error:
        return Replay(tuple(again.inputs), again.state, f"event {again.told}: {error}")
    return Replay(tuple(again.inputs), again.state, contrast(again.state.result, recorded.result))


class _Again:
    __slots__ = ("inputs", "recorded", "state", "told")

    def __init__(self, recorded: Round, settings: Settings) -> None:
        self.recorded = recorded
        self.inputs: list[tuple[Seat, actions.Action]] = []
        self.told = 0
        """How many of the recorded events have happened again."""
        step = ROUND.new(config_of(recorded, settings), _UNUSED)
        self.state = step.state
        self._compare(step)

    def play(self) -> None:
        while self.state.result is None:
            if self.state.window is None:
                self._input(self.state.turn, self._turn())
            else:
                self._answer(self._wanted())
        if self.told != len(self.recorded.events):
            raise _Differs(f"the round is over, and {self.recorded.events[self.told]!r} is still to come")

    def _input(self, seat: Seat, action: actions.Action) -> None:
        self.inputs.append((seat, action))
        step = ROUND.apply(self.state, seat, action)
        self.state = step.state
        self._compare(step)

    def _answer(self, wanted: Mapping[Seat, actions.Action]) -> None:
        """Everybody who is asked answers; then the pause is over."""
        open_ = dict(wanted)
        while asked := [
            (seat, prompt) for seat, prompt in ROUND.prompts(self.state).items() if seat != DEALER
        ]:
            seat, prompt = asked[0]
            if seat in open_ and open_[seat] in prompt.actions:
                self._input(seat, open_.pop(seat))
            else:
                self._input(seat, actions.Pass())
        if open_:
            raise _Differs(f"{open_!r} was not offered")
        self._input(DEALER, actions.Close())

    def _wanted(self) -> dict[Seat, actions.Action]:
        """Who did something with the tile that lies there."""
        match self._next_deed():
            case Chi(seat=seat, own=own):
                return {seat: actions.Chi(_pair(own))}
            case Pon(seat=seat, own=own):
                return {seat: actions.Pon(_pair(own))}
            case OpenKan(seat=seat):
                return {seat: actions.OpenKan()}
            case None if isinstance(self.recorded.result, Wins):
                return {win.seat: actions.Ron() for win in self.recorded.result.wins}
            case None if isinstance(self.recorded.result, NoWin) and self.recorded.result.why == "ron3":
                return {seat: actions.Ron() for seat in range(4) if seat != self.state.turn}
        return {}

    def _turn(self) -> actions.Action:
        match self._next_deed():
            case Discard(tile=tile):
                return actions.Discard(tile)
            case Riichi():
                return actions.Riichi(self._thrown())
            case ClosedKan(tiles=tiles):
                return actions.Kan(tiles[0] >> 2, "closed")
            case AddedKan(tile=tile):
                return actions.Kan(tile >> 2, "added")
            case None:
                return actions.Tsumo() if isinstance(self.recorded.result, Wins) else actions.NineTerminals()
            case other:
                raise _Differs(f"seat {self.state.turn} is on turn, and {other!r} was recorded")

    def _next_deed(self) -> Event | None:
        """What somebody did next; what only followed is left out."""
        rest = self.recorded.events[self.told : self.told + _AHEAD]
        return next((event for event in rest if not isinstance(event, Dora | RiichiPaid)), None)

    def _thrown(self) -> Tile:
        rest = self.recorded.events[self.told : self.told + _AHEAD]
        for event in rest:
            if isinstance(event, Discard):
                return event.tile
        raise _Differs("a riichi was recorded without its discard")

    def _compare(self, step: Step[Any, Any]) -> None:
        for event in step.events:
            for ours in _neutral(event):
                theirs = self.recorded.events[self.told : self.told + 1]
                if theirs != (ours,):
                    raise _Differs(f"{ours!r} happened, and {theirs!r} was recorded")
                self.told += 1


def _pair(own: tuple[Tile, Tile]) -> tuple[Tile, Tile]:
    low, high = sorted(own)
    return low, high


def _neutral(event: events.Event) -> Iterator[Event]:
    """What a record tells of it."""
    match event:
        case events.Drew(seat=seat, tile=tile):
            assert tile is not None, "the table sees every tile"
            yield Draw(seat, tile)
        case events.Discarded(seat=seat, tile=tile, tsumogiri=tsumogiri, riichi=riichi):
            if riichi:
                yield Riichi(seat)
            yield Discard(seat, tile, tsumogiri)
        case events.RiichiPaid(seat=seat):
            yield RiichiPaid(seat)
        case events.DoraShown(tile=tile):
            yield Dora(tile)
        case events.Melded(seat=seat, added=int(tile)):
            yield AddedKan(seat, tile)
        case events.Melded(seat=seat, meld=meld):
            yield _neutral_meld(seat, meld)


def _neutral_meld(seat: Seat, meld: Meld) -> Event:
    if meld.called is None or meld.from_seat is None:
        one, two, three, four = meld.tiles
        return ClosedKan(seat, (one, two, three, four))
    own = tuple([tile for tile in meld.tiles if tile != meld.called])
    return _CALLS[meld.kind](seat, meld.from_seat, meld.called, own)


_CALLS: Final[Mapping[str, Callable[[Seat, Seat, Tile, Any], Event]]] = {
    "chi": Chi,
    "pon": Pon,
    "open_kan": OpenKan,
}
