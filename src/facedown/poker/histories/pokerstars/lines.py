"""The lines between the seats and the summary, typed: what was posted, done, shown and paid, in order.

Amounts are whole numbers of the smallest unit: cents where the text has a sign of money, chips where it has
none. Players bear their names, as everywhere in the text.
"""

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from facedown.poker.cards import Card

SMALL_BLIND: Final = "small blind"
BIG_BLIND: Final = "big blind"
BOTH_BLINDS: Final = "small & big blinds"
ANTE: Final = "the ante"
STRADDLE: Final = "straddle"
DEAD_BLIND: Final = "dead blind"
"""A dead post that is no small blind: no house but ours has one."""


class Posted(Struct, frozen=True, gc=False):
    """`posts small blind $0.25`."""

    player: str
    post: str
    """What it is called: `SMALL_BLIND`, `BIG_BLIND`, `BOTH_BLINDS`, `ANTE` or other words of the text."""
    amount: int
    all_in: bool = False


class Dealt(Struct, frozen=True, gc=False):
    """`Dealt to Hero [Ah Kd]`: the cards of the player whose text it is."""

    player: str
    cards: tuple[Card, ...]


class Street(Struct, frozen=True, gc=False):
    """`*** TURN *** [2h Ks Tc] [6h]`; also `HOLE CARDS` and `SHOW DOWN`, which bring no board."""

    name: str
    """In capitals, as in the text; `FIRST TURN` and `SECOND TURN` where the board is run twice."""
    before: tuple[Card, ...] = ()
    """The board as it lay."""
    cards: tuple[Card, ...] = ()
    """The cards that came."""


class Folded(Struct, frozen=True, gc=False):
    player: str
    cards: tuple[Card, ...] = ()
    """Shown voluntarily."""


class Checked(Struct, frozen=True, gc=False):
    player: str


class Called(Struct, frozen=True, gc=False):
    player: str
    amount: int
    """What was added."""
    all_in: bool = False


class Bet(Struct, frozen=True, gc=False):
    player: str
    amount: int
    all_in: bool = False


class Raised(Struct, frozen=True, gc=False):
    player: str
    by: int
    """How much the bet to call grew."""
    to: int
    """The player's whole bet on this street."""
    all_in: bool = False


class Returned(Struct, frozen=True, gc=False):
    """`Uncalled bet ($0.75) returned to Bob`."""

    player: str
    amount: int


class Collected(Struct, frozen=True, gc=False):
    """`Bob collected $1.25 from pot`."""

    player: str
    amount: int
    pot: str = "pot"
    """`pot` where there is one; else `main pot`, `side pot`, `side pot-1` …"""


class CashedOut(Struct, frozen=True, gc=False):
    """`Bob cashed out the hand for $58.99 | Cash Out Fee $0.60`: the site pays him and takes what he wins."""

    player: str
    amount: int
    fee: int | None = None


class Showed(Struct, frozen=True, gc=False):
    """`shows [9d 5h] (a pair of Sixes)`."""

    player: str
    cards: tuple[Card, ...]
    description: str = ""


class Mucked(Struct, frozen=True, gc=False):
    """`mucks hand`."""

    player: str


class Concealed(Struct, frozen=True, gc=False):
    """`doesn't show hand`: everyone else folded."""

    player: str


Kind: TypeAlias = Literal[
    "joined",
    "left",
    "removed",
    "sat_out",
    "sitting_out",
    "returned",
    "waits_for_button",
    "timed_out",
    "disconnected",
    "connected",
    "said",
    "other",
]


class Remark(Struct, frozen=True, gc=False):
    """A line that moves no chips, kept word for word: comings and goings, chat, and all that nobody knew."""

    text: str
    kind: Kind = "other"
    player: str = ""
    """Need not have a seat in this hand. Empty where nobody can be made out."""
    seat: int | None = None
    """Where a player who joined sits down."""


Line: TypeAlias = (
    Posted
    | Dealt
    | Street
    | Folded
    | Checked
    | Called
    | Bet
    | Raised
    | Returned
    | Collected
    | CashedOut
    | Showed
    | Mucked
    | Concealed
    | Remark
)
