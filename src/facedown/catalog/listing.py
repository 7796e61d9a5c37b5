"""A listing: a game with everything a server, a lobby, a table or a terminal needs to offer it."""

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from pkgutil import resolve_name
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, TypeVar, Union

from facedown.bots import any_game
from facedown.core import Act, AnyEntry, AnyGame, Header, Record, Seat, Seed, Terms, Viewer
from facedown.core.daily import Daily
from facedown.core.reports import Eyes, OpenCards, Summary, Won
from facedown.testing import Subject

T = TypeVar("T")

Think: TypeAlias = tuple[int, int] | Mapping[str, tuple[int, int]]
"""The least and the most ms before an answer, or such ranges by the kind of the question's clock."""

Lazy: TypeAlias = Union[T, str]  # noqa: UP007  a union of a type variable and a name has to be written so
"""A value, or "package.module:name" if importing it would be slow; `resolved` returns the value."""

CLOCKS: Final = MappingProxyType(
    {"turn": 30_000, "call": 10_000, "prep": 30_000, "ready": 15_000, "reveal": 1_000, "deal": 1_000}
)
"""ms for each kind of clock, if a listing does not set them."""


class HouseRules(NamedTuple):
    """How the house offers a game: the stake of a ranked match, and the config it is played with.

    The stake identifies a ranked match. It is part of the config and so of the log, so a match is still
    ranked after a crash. Matches against house bots and between friends are free and unrated.
    """

    stake: Callable[[Any], int]
    """Each player's stake in a ranked match under the listing's config; 0 = there are no ranked matches."""
    config: Callable[[Any, Sequence[str | None], int], Any]
    """(the listing's config, a variant, or the config of an earlier match; accounts by chair; stake) -> the
    config of the match."""
    stake_of: Callable[[Any], int]
    """The stake of a match, from its config."""


FREE: Final = HouseRules(lambda _base: 0, lambda base, _accounts, _stake: base, lambda _config: 0)
"""Never ranked, always played with the listing's config."""


class Sizes(NamedTuple):
    """For how many players a game is offered."""

    least: int
    most: int
    resized: Callable[[Any, int], Any]
    """(a config, the number of players) -> the config for so many."""


class Winnings(Protocol):
    """Counts what the chairs of one match win, from its events."""

    def count(self, event: Any) -> None:
        """Called with every event."""

    def won(self) -> tuple[Won, ...]:
        """By chair, so far."""


class WriteHistories(Protocol):
    def __call__(
        self,
        header: Header[Any],
        entries: tuple[AnyEntry, ...],
        seed: Seed,
        viewer: Viewer | str,
        *,
        over: bool,
    ) -> str | Iterable[str]:
        """The text, or its parts, which are made one at a time between the moves of other tables.

        Raises NoHistory. During a match only what this viewer knows may be written: a chair, or an account
        if the histories are `by_account`.
        """


class Histories(NamedTuple):
    """Hand histories of a match in a file format, during the match and afterwards."""

    suffix: str
    """The file extension, without the dot."""
    write: Lazy[WriteHistories]
    forms: Mapping[str, Lazy[Callable[[str, int | None], str]]] = MappingProxyType({})
    """Other formats by name: (a part that `write` made, the number of a section or None for all) -> the
    part in this format, "" if it is of another section or not over yet."""
    by_account: bool = False
    """Whether `write` takes the reader's account in place of a chair, because chairs change hands during a
    match, and reveals no more after its end."""


Proof: TypeAlias = Callable[[Record[Any, Any]], str]
"""What a verified record proves about its deals, in a few words; "" if the match made no commitment. Raises
BrokenRecord if a deal is not the one committed to."""

WriteForm: TypeAlias = Callable[[Record[Any, Any], Eyes], str | Iterable[str]]
"""A record in this format, as this viewer saw it, or the parts of the text. Raises NoHistory."""


class Form(NamedTuple):
    """The format of another program, for finished matches."""

    suffix: str
    """The file extension, without the dot."""
    write: Lazy[WriteForm]

    def text(self, record: Record[Any, Any], eyes: Eyes) -> str:
        return "".join(resolved(self.write)(record, eyes))


def usual_terms(_config: Any) -> Terms:
    return Terms(dict(CLOCKS))


def no_summary(_events: Sequence[Any]) -> Summary:
    return Summary()


class Listing(NamedTuple):
    """A game as it is offered. Only `game` and `config` are required; the rest have defaults."""

    game: AnyGame
    config: Any
    """The config of a match that is made without one."""
    terms: Callable[[Any], Terms] = usual_terms
    """The clocks and the absence policy for a config."""
    bots: Mapping[str, Act] = MappingProxyType({"random": any_game.random})
    """House bots by name, weakest first."""
    subject: Subject | None = None
    """The game with what the laws of `facedown.testing` need."""
    think: Think | Callable[[Any], Think] | None = None
    """The range of ms that its house bots wait before answering, the same for all questions or by the kind of
    their clock; or a function of the match's config that returns it; None: the server's setting. Ranges by
    kind follow the server's pace, and are 0 where the server's setting is 0."""
    draws_chairs: bool = False
    """Whether the seed assigns the chairs at every table, including rooms and matches against house bots."""
    summary: Callable[[Sequence[Any]], Summary] = no_summary
    """Summarizes the events of one section."""
    histories: Histories | None = None
    proof: Lazy[Proof] | None = None
    review: Lazy[Callable[[Any], Any]] | None = None
    """(the public's last view of a finished match) -> what its players could have done better."""
    forms: Mapping[str, Form] = MappingProxyType({})
    """By the name that `facedown replay --as` and `/records/{match}/hands?form=` take."""
    story: Lazy[Any] | None = None
    """A `facedown.story.StoryType`; None: the terminal prints the events as they are."""
    dialogue: Lazy[Any] | None = None
    """A `facedown.dialogue.DialogueType`, for a person in the terminal; None: the story, and a list of
    actions."""
    is_done: Callable[[Any, Seat], bool] | None = None
    """(a view, a chair) -> whether its player is out of the match, and may begin another one while the others
    play on; None: never before the end. Where absent players have a substitute, it plays such a chair."""
    hints: Callable[[Any, Any], Any] | None = None
    """(a view, what its prompt offers or None) -> what the page shows to help this player, or None."""
    odds: Lazy[Callable[[OpenCards], Generator[None, None, Any]]] | None = None
    """Open cards -> the chances of the hands among them, for people who watch, computed in steps of 1 ms at
    most. Raises NoOdds."""
    daily: Lazy[Daily] | None = None
    """How it asks "what would you do?", once a day; None: it does not."""
    page: str | None = None
    """The folder of the web page's module for this game; None: the page uses its generic view."""
    house: HouseRules = FREE
    winnings: Callable[[Any], Winnings] | None = None
    """A config -> what counts the big blinds that its chairs win; None: the game has no big blinds."""
    endless: bool = False
    """Whether its matches do not end by themselves. A host of its own opens and closes them; the lobby does
    not. They are filed without their seed: cards that nobody showed stay hidden (docs/adr/0026)."""
    variants: Mapping[str, Any] = MappingProxyType({})
    """Other configs that a free match may be made with, by name."""
    sizes: Sizes | None = None
    """For how many players a free match may be made; None: always the config's number."""

    def config_for(self, variant: str | None, players: int | None) -> Any:
        """The config of a free match; None: the usual one. Raises ValueError, with a sentence."""
        if variant is not None and variant not in self.variants:
            names = ", ".join(self.variants) or "none"
            raise ValueError(f"the variants of {self.game.name} are {names}; or leave it out")
        config = self.config if variant is None else self.variants[variant]
        usual = self.game.seats(config)
        if players is None or players == usual:
            return config
        if self.sizes is None:
            raise ValueError(f"{self.game.name} is played by {usual}")
        if not self.sizes.least <= players <= self.sizes.most:
            raise ValueError(f"{self.game.name} is played by {self.sizes.least} to {self.sizes.most}")
        return self.sizes.resized(config, players)


def resolved(value: Lazy[T]) -> T:
    """Raises ImportError or AttributeError if the name of a lazy value does not exist."""
    found: T = resolve_name(value) if isinstance(value, str) else value
    return found
