"""A match as it is stored: a header, a secret seed, and the list of inputs. Everything else is computed.

Entries are hash-chained: chain₀ = SHA-256(header), chainₙ = SHA-256(chainₙ₋₁ ‖ entryₙ), over the MessagePack
of their public form. So a change in one place changes every link after it.
"""

from collections.abc import Iterator
from hashlib import sha256
from typing import Annotated, Any, Generic, Literal, TypeAlias, TypeVar

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from facedown.core import codec
from facedown.core.errors import Error
from facedown.core.fair import commitment, keeps
from facedown.core.game import AnyGame, Outcome, Seat
from facedown.core.ids import AccountId, MatchId
from facedown.core.seed import Seed
from facedown.core.terms import Terms

C = TypeVar("C")
A = TypeVar("A")

By: TypeAlias = Literal["player", "bot", "clock", "operator"]


class Sitter(Struct, frozen=True):
    """Who belongs to a chair. Names live here, never in the rules."""

    name: str
    kind: Literal["person", "bot"] = "person"
    account: AccountId | None = None
    """Where this chair's chips come from and go to. None plays for nothing."""
    bot: str | None = None
    """The house bot that plays this chair. None where a client does."""
    key: str | None = None
    """Hash of what opens this chair to its player; never part of a published record."""
    purse: str | UnsetType = UNSET
    """The ledger account of this chair's chips, if it is not the account itself: a player may own chips of
    several kinds."""


class Entry(Struct, frozen=True, tag=True):
    """One line of the log."""

    at: Annotated[int, Meta(ge=0, le=1 << 53)]
    """ms of table time, which stops while the table is paused, the server is down, or the store is slow."""


class Acted(Entry, Generic[A], frozen=True, tag="acted"):
    """An input of a chair. A time-out is one too, stamped with its deadline."""

    seat: Seat
    action: A
    by: By = "player"


class Seated(Entry, frozen=True, tag="seated"):
    seat: Seat
    sitter: Sitter


class Vacated(Entry, frozen=True, tag="vacated"):
    seat: Seat


class Expelled(Entry, frozen=True, tag="expelled"):
    """From now on only the house plays this chair."""

    seat: Seat


class Paused(Entry, frozen=True, tag="paused"):
    """Table time stops until `Unpaused`."""


class Unpaused(Entry, frozen=True, tag="unpaused"):
    pass


class Resumed(Entry, frozen=True, tag="resumed"):
    """The server was down and is back; table time stopped meanwhile."""


class Carried(Entry, Generic[C], frozen=True, tag="carried"):
    """A cut: all that a table needs to continue from here. A segment is such an entry and what follows it."""

    config: C
    sitters: tuple[Sitter | None, ...]
    """By chair."""
    expelled: tuple[Seat, ...]
    banks: tuple[int, ...]
    """By chair, in ms."""
    link: str
    """The last link before this entry, in hex, so that a segment can be continued without those before it."""


AnyEntry: TypeAlias = Acted[Any] | Seated | Vacated | Expelled | Paused | Unpaused | Resumed | Carried[Any]


class Header(Struct, Generic[C], frozen=True):
    match: MatchId
    game: str
    rules: int
    """The game's `rules_version`."""
    commitment: str
    """Published before anyone sat down; see `fair`."""
    config: C
    terms: Terms = Terms()
    host: dict[str, Any] | UnsetType = UNSET
    """What the host of the match keeps with it, in its own form; no rule looks at it. A header without it is
    written as if there were no such field, so that the hash chains of such matches stay as they were."""


class Record(Struct, Generic[C, A], frozen=True):
    """A match on file."""

    header: Header[C]
    entries: tuple[Acted[A] | Seated | Vacated | Expelled | Paused | Unpaused | Resumed | Carried[C], ...]
    chain: str
    """The last link, in hex."""
    secret: str | None = None
    """The seed in hex, once it may be shown."""
    outcome: Outcome | None = None

    @property
    def seed(self) -> Seed:
        if self.secret is None:
            raise BrokenRecord("the seed of this match is not revealed yet, so it cannot be replayed")
        try:
            return Seed(bytes.fromhex(self.secret))
        except ValueError as error:
            raise BrokenRecord(f"the seed should be 32 bytes in hex: {error}") from error


class BrokenRecord(Error, ValueError):
    """A record that contradicts itself; the sentence says where."""


def header_of(
    game: AnyGame,
    config: Any,
    seed: Seed,
    *,
    match: str = "local",
    terms: Terms | None = None,
    host: dict[str, Any] | None = None,
) -> Header[Any]:
    kept = UNSET if host is None else host
    return Header(
        MatchId(match), game.name, game.rules_version, commitment(seed), config, terms or Terms(), kept
    )


def recorded(
    header: Header[Any],
    entries: tuple[AnyEntry, ...],
    seed: Seed,
    outcome: Outcome | None,
    link: bytes | None = None,
) -> Record[Any, Any]:
    """A record for publication: without the keys of chairs, with the seed. `link`: the last, where known."""
    shown = tuple(published(entry) for entry in entries)
    if link is None:
        *_, link = links(header, shown)
    return Record(header, shown, link.hex(), seed.secret.hex(), outcome)


def first_link(header: Header[Any]) -> bytes:
    return sha256(codec.pack(header)).digest()


def next_link(link: bytes, public: bytes) -> bytes:
    """`public`: the packed public form of the entry."""
    return sha256(link + public).digest()


def packed(entry: AnyEntry) -> tuple[bytes, bytes]:
    """The entry for the log, and its public form for the chain: the same bytes, unless it holds keys."""
    data = codec.pack(entry)
    public = entry if isinstance(entry, Acted) else published(entry)  # most are actions, which hold no key
    return data, data if public is entry else codec.pack(public)


def links(header: Header[Any], entries: tuple[AnyEntry, ...]) -> Iterator[bytes]:
    """The chain, from the header's link to the last entry's."""
    link = first_link(header)
    yield link
    for entry in entries:
        link = next_link(link, codec.pack(published(entry)))
        yield link


def published(entry: AnyEntry) -> AnyEntry:
    """The entry as anyone may read it once the match is over; itself where it holds no key of a chair."""
    match entry:
        case Seated(sitter=sitter) if sitter.key is not None:
            return replace(entry, sitter=replace(sitter, key=None))
        case Carried(sitters=sitters) if any(sitter and sitter.key is not None for sitter in sitters):
            return replace(entry, sitters=tuple(sitter and replace(sitter, key=None) for sitter in sitters))
        case _:
            return entry


def verify_chain(record: Record[Any, Any]) -> None:
    """Raise BrokenRecord unless the chain is whole and the seed is the one committed to."""
    try:
        *before, last = links(record.header, record.entries)
    except (OverflowError, UnicodeError) as error:
        raise BrokenRecord(f"something in it cannot be written down: {error}") from error
    if last.hex() != record.chain:
        raise BrokenRecord("the hash chain does not end as the record says: something was changed")
    for number, (link, entry) in enumerate(zip(before, record.entries, strict=True)):
        if isinstance(entry, Carried) and entry.link != link.hex():
            raise BrokenRecord(f"entry {number} carries on from another chain")
    if record.secret is not None and not keeps(record.seed, record.header.commitment):
        raise BrokenRecord("the seed is not the one that was committed to before the match")


def dump(record: Record[Any, Any]) -> bytes:
    """JSON for people and files."""
    return codec.to_json(record, indent=1) + b"\n"


def load(game: AnyGame, data: bytes | str) -> Record[Any, Any]:
    try:
        record: Record[Any, Any] = codec.from_json(record_type(game), data)
    except codec.BadEncoding as error:
        raise BrokenRecord(f"not a record of {game.name}: {error}") from error
    return record


def game_of(data: bytes | str) -> str:
    """The name of the game that a record is of."""
    try:
        name: str = codec.from_json(_Titled, data).header.game
    except codec.BadEncoding as error:
        raise BrokenRecord(f"not a record: {error}") from error
    return name


class _Title(Struct):
    game: str


class _Titled(Struct):
    header: _Title


def record_type(game: AnyGame) -> Any:
    """The type of a record of this game, for decoding."""
    record: Any = Record
    return record[game.types.config, game.types.action]


def entry_type(game: AnyGame, action: Any = None) -> Any:
    """The type of an entry of this game's log, for decoding; `action` replaces the game's own actions."""
    acted: Any = Acted
    carried: Any = Carried
    return (
        acted[action or game.types.action]
        | Seated
        | Vacated
        | Expelled
        | Paused
        | Unpaused
        | Resumed
        | carried[game.types.config]
    )
