"""The contract every game keeps: pure functions from values to values.

A game knows seats, not names; questions, not time; chips, not accounts. Whoever drives it (a live table, a
simulation, a replay, a notebook) brings those.
"""

from collections.abc import Collection, Mapping
from typing import Any, Final, Generic, Literal, NamedTuple, Never, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from facedown.core.errors import CodedError
from facedown.core.seed import Seed

Seat: TypeAlias = int
"""A chair, from 0, fixed by the config whether or not anybody sits on it."""

Viewer: TypeAlias = Seat | None
"""Who looks: a chair, or None for the public."""

Why: TypeAlias = Literal["timeout", "gone"]
"""Why a chair needs a fallback: its clock ran out, or nobody is behind it any more."""

DEALER: Final[Seat] = -1
"""The chair without a client. It acts by its clock alone: deals, reveals, calls time."""

C = TypeVar("C")
S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V_co = TypeVar("V_co", covariant=True)


class Move(Struct, frozen=True):
    """Chips crossing the edge of the table; the ledger's side of a step."""

    seat: Seat | None
    """Whose account is the other side. None is the house: rake, burnt pots."""
    chips: int
    """Above zero onto the table, below zero off it."""


class Step(Struct, Generic[S, E], frozen=True):
    """What one input made of the state."""

    state: S
    events: tuple[E, ...] = ()
    moves: tuple[Move, ...] = ()


class Prompt(Struct, Generic[A], frozen=True):
    """A question put to one chair. Who is asked may itself be a secret."""

    id: int
    """Counts the questions put to *this* chair; a reply echoes it, so a late or doubled reply is harmless."""
    actions: Collection[A]
    """The answers: a frozen struct that is also a collection, and travels to the client as it is."""
    clock: str | None = None
    """The kind of clock that runs for the answer; None where no clock runs for this chair."""
    public: bool = False
    """Everybody knows that this chair is asked, so everybody may see its clock."""


class Outcome(Struct, frozen=True):
    """How it ended."""

    places: tuple[int, ...]
    """By chair, 1 is first, equal places are shared. Nobody is first where all have lost."""
    reason: str = "normal"
    scores: tuple[int, ...] = ()
    """By chair, in the unit of the game: points, chips, HP. Empty where the game has none."""

    @property
    def winner(self) -> Seat | None:
        """The only chair in first place, if there is one."""
        return self.places.index(1) if self.places.count(1) == 1 else None


class IllegalAction(CodedError):
    """The rules do not allow this action; the state is untouched."""

    def __init__(self, code: str, sentence: str, *, forged: bool = False, instead: Any = None) -> None:
        super().__init__(code, sentence)
        self.forged = forged
        """Provably fabricated: no honest client could have sent it."""
        self.instead = instead
        """An action this chair is held to have taken by the mere attempt, or None."""


class Types(NamedTuple):
    """The types of a game's values, for decoders and schemas. Unions of tagged structs."""

    config: Any
    action: Any
    event: Any
    view: Any
    offer: Any
    """What stands in `Prompt.actions`."""


class Game(Protocol[C, S, A, E, V_co]):
    """The rules of one game. Every method is pure and leaves its arguments as they were."""

    @property
    def name(self) -> str:
        """As in the catalogue, in records and on the wire."""

    @property
    def rules_version(self) -> int:
        """Grows when old inputs would give other states; stands in every record."""

    @property
    def types(self) -> Types:
        """What to decode configs, actions, events and views with."""

    def seats(self, config: C) -> int:
        """How many chairs stand at this table."""

    def new(self, config: C, seed: Seed) -> Step[S, E]:
        """The opening. A carried config brings its chips along, so it makes no moves."""

    def prompts(self, state: S) -> Mapping[Seat, Prompt[A]]:
        """Whom the table waits for. May be empty for a while: then it waits for an unasked input."""

    def options(self, state: S, seat: Seat) -> Collection[A]:
        """All this chair may do now, asked or not. In it = accepted by `apply`."""

    def apply(self, state: S, seat: Seat, action: A) -> Step[S, E]:
        """Play one input, or raise IllegalAction."""

    def fallback(self, state: S, seat: Seat, why: Why) -> A:
        """What is done for a chair: "timeout" for one whose prompt has a clock, "gone" for any, any time."""

    def view(self, state: S, viewer: Viewer) -> V_co:
        """All this viewer may know. It changes only with an event or a prompt of this viewer's."""

    def redact(self, event: E, viewer: Viewer) -> E | None:
        """The event as this viewer may see it, or None. An event that nobody listed is shown to nobody."""

    def section(self, state: S) -> int:
        """Number of the hand or round."""

    def carry(self, state: S) -> C | None:
        """Between sections: the config that goes on from here. None where there is no such place."""

    def outcome(self, state: S) -> Outcome | None:
        """Not None = over."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]


def unlisted(event: Never) -> None:
    """The last case of `redact`: an event that nobody listed is shown to nobody.

    A type checker refuses this call while some event can still reach it, so a new event must be listed.
    """
