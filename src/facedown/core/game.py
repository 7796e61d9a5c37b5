"""The contract of every game: pure functions on immutable values.

A game knows seats but no names, questions but no time, chips but no accounts. Its driver (a live table, a
simulation, a replay, a notebook) adds those.
"""

from collections.abc import Collection, Mapping
from typing import Any, Final, Generic, Literal, NamedTuple, Never, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from facedown.core.errors import CodedError
from facedown.core.seed import Seed

Seat: TypeAlias = int
"""The number of a chair, from 0. The config fixes the chairs, taken or not."""

Viewer: TypeAlias = Seat | None
"""A seat, or None for the public."""

Why: TypeAlias = Literal["timeout", "gone", "unpaid"]
"""Why a seat needs a fallback: its clock ran out, its player is gone for good, or its account cannot pay what
the dealer is to collect for it (only in games that declare `collects`)."""

DEALER: Final[Seat] = -1
"""The seat of the dealer, which has no client. It acts by its clock alone: deals, reveals, calls time."""

C = TypeVar("C")
S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V_co = TypeVar("V_co", covariant=True)


class Move(Struct, frozen=True):
    """Chips that enter or leave the table in a step; they become postings in the ledger."""

    seat: Seat | None
    """The account on the other side; None is the house: rake, unclaimed pots."""
    chips: int
    """Positive onto the table, negative off it."""


class Step(Struct, Generic[S, E], frozen=True):
    """The result of one input."""

    state: S
    events: tuple[E, ...] = ()
    moves: tuple[Move, ...] = ()


class Prompt(Struct, Generic[A], frozen=True):
    """A question put to one seat. It may be secret who is asked."""

    id: int
    """Counts the questions to *this* seat. An answer repeats it, so late and duplicate answers do no harm."""
    actions: Collection[A]
    """The possible answers: a frozen struct that is also a collection. It is sent to the client as it is."""
    clock: str | None = None
    """The kind of clock that runs for the answer; None if no clock runs for this seat."""
    public: bool = False
    """Whether everybody knows that this seat is asked, and so may see its clock."""


class Outcome(Struct, frozen=True):
    """The result of a match."""

    places: tuple[int, ...]
    """By seat; 1 is first, and equal places are shared. If everybody has lost, no seat is first."""
    reason: str = "normal"
    scores: tuple[int, ...] = ()
    """By seat, in the game's unit: points, chips, HP. Empty if the game has none."""

    @property
    def winner(self) -> Seat | None:
        """The seat in first place, unless the place is shared."""
        return self.places.index(1) if self.places.count(1) == 1 else None


class IllegalAction(CodedError):
    """The rules do not allow this action. The state has not changed."""

    def __init__(self, code: str, sentence: str, *, forged: bool = False, instead: Any = None) -> None:
        super().__init__(code, sentence)
        self.forged = forged
        """Whether no honest client could have sent this action."""
        self.instead = instead
        """The action that counts as taken because of the attempt, or None."""


class Types(NamedTuple):
    """The types of a game's values, for decoders and schemas: unions of tagged structs."""

    config: Any
    action: Any
    event: Any
    view: Any
    offer: Any
    """The type of `Prompt.actions`."""


class Game(Protocol[C, S, A, E, V_co]):
    """The rules of one game. Every method is pure and does not change its arguments."""

    @property
    def name(self) -> str:
        """The name in the catalogue, in records and on the wire."""

    @property
    def rules_version(self) -> int:
        """Increases when old inputs would lead to other states; part of every record."""

    @property
    def types(self) -> Types:
        """The types to decode configs, actions, events and views with."""

    def seats(self, config: C) -> int:
        """The number of chairs."""

    def new(self, config: C, seed: Seed) -> Step[S, E]:
        """The opening. A config from `carry` brings its chips along, so its opening makes no moves."""

    def prompts(self, state: S) -> Mapping[Seat, Prompt[A]]:
        """The open questions. May be empty for a while: then the table waits for an unasked input."""

    def options(self, state: S, seat: Seat) -> Collection[A]:
        """Everything this seat may do now, asked or not: exactly the actions that `apply` accepts."""

    def apply(self, state: S, seat: Seat, action: A) -> Step[S, E]:
        """Play one input, or raise IllegalAction."""

    def fallback(self, state: S, seat: Seat, why: Why) -> A:
        """The action for an absent player: "timeout" if its prompt has a clock, "gone" at any time.

        The dealer's "gone" is for a match that all players are gone from at once: the action that ends it.
        In a game without one, `apply` refuses what is given here, and the seats leave one by one.
        """

    def view(self, state: S, viewer: Viewer) -> V_co:
        """Everything this viewer may know. It changes only with an event or a prompt this viewer sees."""

    def redact(self, event: E, viewer: Viewer) -> E | None:
        """The event as this viewer may see it, or None. Unlisted event types are hidden from everybody."""

    def section(self, state: S) -> int:
        """The number of the hand or round."""

    def carry(self, state: S) -> C | None:
        """The config that continues from here, if the state is between two sections."""

    def outcome(self, state: S) -> Outcome | None:
        """None until the match is over."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]


def unlisted(event: Never) -> None:
    """The last case of `redact`: unlisted event types are hidden from everybody.

    A type checker rejects this call while an event type can still reach it, so new events must be listed.
    """
