"""What a host may set about an arena, as it is written on a command line, in a request and in a record."""

from datetime import UTC, datetime
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct, ValidationError, convert, structs

from facedown.core import Bank, Keep, Terms, codec
from facedown.poker.hand.config import Table as HouseRules
from facedown.poker.holdem import Config
from facedown.poker.stakes import Stakes

Seats = Annotated[int, Meta(ge=2, le=10)]
Chips = Annotated[int, Meta(ge=1, le=1_000_000_000)]
Ms = Annotated[int, Meta(ge=0, le=86_400_000)]

_FAR: Final = 1_000_000_000
"""More hands than are dealt at a place in a day."""


class BadSetting(ValueError):
    """A setting that no arena can have; the sentence says which and why."""


class ArenaTerms(Struct, frozen=True, forbid_unknown_fields=True):
    seats: Seats = 6
    stack: Chips = 10_000
    sb: Chips = 50
    bb: Chips = 100
    move_time_ms: Ms = 15_000
    """For one decision; 0 = no limit."""
    bank_ms: Ms = 0
    """Spare time of a team for a whole match, used once a decision takes longer."""
    min_players: Seats = 2
    start_delay_ms: Ms = 2_000
    """From the last join to the start, while seats are free."""
    hand_delay_ms: Ms = 0
    """Between two hands."""
    timeout_policy: Literal["call", "check_fold", "fold"] = "call"
    max_invalid: Annotated[int, Meta(ge=1, le=100)] = 3
    """Bad answers in one prompt until the timeout action is taken."""
    spectator_delay: Annotated[int, Meta(ge=0, le=1)] = 0
    """Hands after which spectators see all hole cards: 1, as soon as a hand is over; 0, never."""
    hands: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    """After so many a match is over; 0 = when one team has all chips."""
    abandoned_ms: Ms = 600_000
    """A match that no team has been connected to for so long is over; 0 = never."""

    def __post_init__(self) -> None:
        if self.sb > self.bb:
            raise ValueError(f"the small blind (sb={self.sb}) is at most the big blind (bb={self.bb})")
        if self.min_players > self.seats:
            raise ValueError(f"min_players={self.min_players} cannot sit on seats={self.seats}")

    def config(self, host: "Host") -> Config:
        """Of a match under these terms."""
        return Config(
            seats=self.seats,
            stack=self.stack,
            table=HouseRules(stakes=Stakes(self.sb, self.bb), showdown="show", timeout=self.timeout_policy),
            hands=self.hands or None,
            seated=False,
            min_players=self.min_players,
            fair=True,
            exposed=self.spectator_delay > 0,
            host=codec.to_json(host).decode(),
        )

    def clocks(self) -> Terms:
        clocks = {"ready": self.start_delay_ms, "deal": self.hand_delay_ms}
        if self.move_time_ms:
            clocks["turn"] = self.move_time_ms
        return Terms(clocks, bank=Bank(self.bank_ms, 0, self.bank_ms), absence=Keep())


class Host(Struct, frozen=True):
    """What stands with a match in its record, so that its place is found again."""

    place: str
    number: int
    """Of the match at its place, from 1."""
    day: str
    terms: ArenaTerms
    practice: tuple[str, ...] = ()
    """House bots, where it is one team's private table."""
    before: int = 0
    """The number of the first hand of the match before this one, which was made too early to know it; 0 where
    that is not known."""

    @property
    def match(self) -> str:
        return f"{self.place}.{self.number}"

    @property
    def far_hand(self) -> int:
        """A number for its first hand that is surely free, however many were dealt before."""
        return (self.number - 1) * _FAR + 1

    def hand_after(self, host: "Host", number: int) -> int:
        """The number of its first hand, after the match of that host; `number` is the first that is free."""
        return number if self.day == host.day else 1


def host_of(config: Any) -> Host | None:
    """None where the match is no arena's."""
    written = getattr(config, "host", "")
    return codec.from_json(Host, written) if written else None


def day_of(ms: int) -> str:
    """The day of a moment, given in ms since 1970."""
    return datetime.fromtimestamp(ms / 1000, UTC).date().isoformat()


def read_terms(text: str) -> ArenaTerms:
    """From "seats=6,stack=10000,sb=50"; BadSetting says what is wrong with it."""
    given: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, equals, value = part.partition("=")
        if not equals:
            raise BadSetting(f"{part!r} should be name=value; the names are {', '.join(_names())}")
        given[name.strip()] = value.strip()
    return made_terms(given)


def made_terms(given: dict[str, Any]) -> ArenaTerms:
    """From names and values; numbers may be written as text."""
    if unknown := sorted(given.keys() - set(_names())):
        raise BadSetting(f"an arena has no setting {unknown[0]!r}; the settings are {', '.join(_names())}")
    try:
        return convert(given, ArenaTerms, strict=False)
    except ValidationError as error:
        raise BadSetting(_sentence(str(error))) from error


def _sentence(error: str) -> str:
    """With the setting in front, where the error is about one."""
    what, _, where = error.partition(" - at `$.")
    return f"{where.rstrip('`')}: {what}" if where else what


def _names() -> tuple[str, ...]:
    return tuple(field.name for field in structs.fields(ArenaTerms))
