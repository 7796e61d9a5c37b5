"""A listing: a game and all that a server, a lobby, a table or a terminal needs to offer it."""

from collections.abc import Callable, Mapping, Sequence
from pkgutil import resolve_name
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, TypeVar, Union

from facedown.bots import any_game
from facedown.core import Act, AnyEntry, AnyGame, Header, Record, Seed, Terms, Viewer
from facedown.core.reports import Eyes, Summary
from facedown.testing import Subject

T = TypeVar("T")

Lazy: TypeAlias = Union[T, str]  # noqa: UP007  a union of a type variable and a name has to be written so
"""A value, or "package.module:name" where importing it would be slow; `resolved` gives the value."""

CLOCKS: Final = MappingProxyType(
    {"turn": 30_000, "call": 10_000, "prep": 30_000, "ready": 15_000, "reveal": 1_000, "deal": 1_000}
)
"""ms for each kind of clock, where a listing says nothing of its time."""


class HouseRules(NamedTuple):
    """How the house plays a game: what a ranked match costs, and the config that it is played under.

    A ranked match is known by its stake, which is part of its config and so of its log: after a crash it is
    as ranked as it was before. Matches against house bots and matches between friends are free and unrated.
    """

    stake: Callable[[Any], int]
    """What each player of a ranked match puts in, under the listing's config; 0 = there are none."""
    config: Callable[[Any, Sequence[str | None], int], Any]
    """(the listing's config, accounts by chair, stake) -> the config of the match."""
    stake_of: Callable[[Any], int]
    """The stake that a match was made with, by its config."""


FREE: Final = HouseRules(lambda _base: 0, lambda base, _accounts, _stake: base, lambda _config: 0)
"""Never ranked, and always played under the listing's config."""


class WriteHistories(Protocol):
    def __call__(
        self, header: Header[Any], entries: tuple[AnyEntry, ...], seed: Seed, viewer: Viewer, *, over: bool
    ) -> str:
        """Raises NoHistory. While a match goes on, only what this viewer knows may be written."""


class Histories(NamedTuple):
    """Hand histories of a match in a file format, while it goes on and afterwards."""

    suffix: str
    """Of a file that holds them, without the dot."""
    write: Lazy[WriteHistories]


Proof: TypeAlias = Callable[[Record[Any, Any]], str]
"""What a verified record proves about its deals, in a few words; "" where the match promised nothing. Raises
BrokenRecord where a deal is not the one that was committed to."""

Form: TypeAlias = Callable[[Record[Any, Any], Eyes], str]
"""A record in another program's format, as this viewer saw it. Raises NoHistory."""


def usual_terms(_config: Any) -> Terms:
    return Terms(dict(CLOCKS))


def no_summary(_events: Sequence[Any]) -> Summary:
    return Summary()


class Listing(NamedTuple):
    """A game as it is offered. Only `game` and `config` are needed; the rest has a plain default."""

    game: AnyGame
    config: Any
    """What is played unless a match is made with another."""
    terms: Callable[[Any], Terms] = usual_terms
    """The time and the absence policy that a config asks for."""
    bots: Mapping[str, Act] = MappingProxyType({"random": any_game.random})
    """House bots by name, the weakest first."""
    subject: Subject | None = None
    """The game under the laws."""
    think: tuple[int, int] | None = None
    """From … to ms that its house bots ponder at a table; None: as long as the server says."""
    draws_chairs: bool = False
    """Whether the seed says who gets which chair at every table, also in rooms and against house bots."""
    summary: Callable[[Sequence[Any]], Summary] = no_summary
    """What the events of one section came to."""
    histories: Histories | None = None
    proof: Lazy[Proof] | None = None
    forms: Mapping[str, Lazy[Form]] = MappingProxyType({})
    """By the name that `facedown replay --as` takes."""
    story: Lazy[Any] | None = None
    """A `facedown.story.StoryType`; None: the terminal prints the events as they are."""
    page: str | None = None
    """The folder of the page's module for this game; None: the page shows it in its general way."""
    house: HouseRules = FREE


def resolved(value: Lazy[T]) -> T:
    """Raises ImportError or AttributeError where the name of a lazy value leads nowhere."""
    found: T = resolve_name(value) if isinstance(value, str) else value
    return found
