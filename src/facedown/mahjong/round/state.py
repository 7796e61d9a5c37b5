"""The state of a round: numbers and lists by chair, which `Course` changes in place.

The game gives `Course` a copy for every input, so a state that has left the game never changes again. A copy
has lists of its own; what is in them are numbers, tuples and frozen structs, which are replaced as a whole.
A simulation plays a whole round in one state.
"""

from typing import Final, TypeAlias

from facedown.core import Seat, Seed
from facedown.mahjong.melds import Meld
from facedown.mahjong.round.actions import Answer
from facedown.mahjong.round.config import Config
from facedown.mahjong.round.history import History
from facedown.mahjong.round.offers import Calling, Turn, Winning
from facedown.mahjong.round.ponds import Thrown, Window
from facedown.mahjong.round.results import Result
from facedown.mahjong.tiles import Tile
from facedown.mahjong.wall import LIVE, Wall

Offered: TypeAlias = Turn | Winning | Calling | None

FIELDS: Final = (
    "answers",
    "asked",
    "config",
    "counts",
    "drawn",
    "far",
    "furiten",
    "gone",
    "hands",
    "history",
    "ippatsu",
    "kans",
    "liable",
    "melds",
    "offers",
    "owed",
    "pause",
    "ponds",
    "quiet",
    "result",
    "riichi",
    "rinshan",
    "scores",
    "shown",
    "sticks",
    "thrown",
    "tiles_left",
    "turn",
    "waits",
    "wall",
    "window",
)


class State:  # noqa: PLW1641  no dictionary has it as a key
    """A round. Lists are by chair; masks have a bit for each chair.

    `dealt` and `copied` fill in the fields. A constructor would fill in a copy's twice.
    """

    __slots__ = FIELDS

    config: Config
    wall: Wall
    history: History
    hands: list[tuple[Tile, ...]]
    """Ascending, the drawn tile among them."""
    melds: list[tuple[Meld, ...]]
    ponds: list[tuple[Thrown, ...]]
    thrown: list[int]
    """Kinds that the chair has ever discarded, as masks."""
    counts: list[bytes]
    """How many of each kind the hand has without its drawn tile; after a call, as of before it."""
    waits: list[int]
    """Kinds that complete the same hand, as masks."""
    far: list[int]
    """The shanten of the same hand is at least this. It is counted only when the hand may be tenpai."""
    riichi: list[int]
    """0, 1, or 2 for a double one; from its declaration."""
    scores: list[int]
    offers: list[Offered]
    """The questions that are open; each is made once, when it is put."""
    answers: list[Answer | None]
    """To the open window, so that their order cannot matter."""
    asked: list[int]
    """Questions put to each chair, and last to the dealer."""
    sticks: int
    turn: Seat
    drawn: Tile | None
    """By the chair on turn."""
    rinshan: bool
    """It came from the dead wall."""
    tiles_left: int
    """In the live wall: each kan takes one off its end (mahjong.md 2.4)."""
    kans: int
    shown: int
    """Dora indicators turned up."""
    owed: int
    """Dora indicators of kans that are still to be turned up."""
    quiet: bool
    """Nobody has called yet, kans included."""
    ippatsu: int
    furiten: int
    liable: tuple[tuple[Seat, str, Seat], ...]
    """(who has it nearly made, which yakuman, who fed it)."""
    window: Window | None
    pause: bool
    """The dealer's pause runs."""
    gone: int
    result: Result | None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and facts(self) == facts(other)

    @property
    def taken(self) -> int:
        """Live tiles drawn."""
        return LIVE - self.tiles_left - self.kans

    @property
    def dora(self) -> tuple[Tile, ...]:
        """The indicators that lie open."""
        return self.wall.dora[: self.shown]


def facts(state: State) -> dict[str, object]:
    """Every field by its name."""
    return {name: getattr(state, name) for name in FIELDS}


def dealt(config: Config, seed: Seed) -> State:
    """Before the first draw; nobody has looked at the hands yet (mahjong.md 2.1)."""
    state = State()
    state.config = config
    state.wall = Wall.shuffled(seed / "wall") if config.wall is None else Wall(config.wall)
    state.history = History([], 0, {})
    state.hands = list(state.wall.hands(config.dealer))
    state.melds = [(), (), (), ()]
    state.ponds = [(), (), (), ()]
    state.thrown = [0, 0, 0, 0]
    state.counts = [b"", b"", b"", b""]
    state.waits = [0, 0, 0, 0]
    state.far = [0, 0, 0, 0]
    state.riichi = [0, 0, 0, 0]
    state.scores = list(config.scores)
    state.offers = [None, None, None, None]
    state.answers = [None, None, None, None]
    state.asked = [0, 0, 0, 0, 0]
    state.sticks = config.sticks
    state.turn = config.dealer
    state.drawn = None
    state.rinshan = False
    state.tiles_left = LIVE
    state.kans = 0
    state.shown = 1
    state.owed = 0
    state.quiet = True
    state.ippatsu = 0
    state.furiten = 0
    state.liable = ()
    state.window = None
    state.pause = False
    state.gone = 0
    state.result = None
    return state


def copied(state: State) -> State:
    """A copy to be changed. Written out, because it is made for every input."""
    new = State()
    new.config = state.config
    new.wall = state.wall
    new.history = state.history
    new.hands = state.hands[:]
    new.melds = state.melds[:]
    new.ponds = state.ponds[:]
    new.thrown = state.thrown[:]
    new.counts = state.counts[:]
    new.waits = state.waits[:]
    new.far = state.far[:]
    new.riichi = state.riichi[:]
    new.scores = state.scores[:]
    new.offers = state.offers[:]
    new.answers = state.answers[:]
    new.asked = state.asked[:]
    new.sticks = state.sticks
    new.turn = state.turn
    new.drawn = state.drawn
    new.rinshan = state.rinshan
    new.tiles_left = state.tiles_left
    new.kans = state.kans
    new.shown = state.shown
    new.owed = state.owed
    new.quiet = state.quiet
    new.ippatsu = state.ippatsu
    new.furiten = state.furiten
    new.liable = state.liable
    new.window = state.window
    new.pause = state.pause
    new.gone = state.gone
    new.result = state.result
    return new
