"""The settings of an arena, and what an arena stores with each of its matches."""

from datetime import UTC, datetime
from typing import Annotated, Any, Final, Literal

from msgspec import UNSET, Meta, Struct, ValidationError, convert, structs, to_builtins

from facedown.core import ArenaId, Bank, Header, Keep, MatchId, Terms, codec
from facedown.core.errors import Error
from facedown.poker.hand.config import Table as HouseRules
from facedown.poker.holdem import Config
from facedown.poker.stakes import Stakes

Seats = Annotated[int, Meta(ge=2, le=10)]
Chips = Annotated[int, Meta(ge=1, le=1_000_000_000)]
Ms = Annotated[int, Meta(ge=0, le=86_400_000)]

GAME: Final = "holdem"
_FAR: Final = 1_000_000_000
"""Larger than the number of hands an arena deals in a day."""


class BadSetting(Error, ValueError):
    """An invalid setting; the sentence says which and why."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    seats: Seats = 6
    stack: Chips = 10_000
    sb: Chips = 50
    bb: Chips = 100
    move_time_ms: Ms = 15_000
    """For one decision; 0 = no limit."""
    bank_ms: Ms = 0
    """A team's spare time for a whole match, used when a decision takes longer."""
    min_players: Seats = 2
    start_delay_ms: Ms = 2_000
    """Time from the last join to the start while seats are free."""
    hand_delay_ms: Ms = 0
    """Between two hands."""
    timeout_policy: Literal["call", "check_fold", "fold"] = "call"
    max_invalid: Annotated[int, Meta(ge=1, le=100)] = 3
    """Bad answers to one prompt before the timeout action is taken."""
    spectator_delay: Annotated[int, Meta(ge=0, le=1)] = 0
    """1: spectators see all hole cards once a hand is over; 0: never."""
    hands: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    """The match ends after this many hands; 0 = when one team has all chips."""
    abandoned_ms: Ms = 600_000
    """The match ends if no team has been connected for this long; 0 = never."""
    rejoin_by_name: bool = False
    """A hello without a join code may take the seat of its team back while that is not connected. For
    networks where everybody is trusted."""

    def __post_init__(self) -> None:
        if self.sb > self.bb:
            raise ValueError(f"the small blind (sb={self.sb}) is at most the big blind (bb={self.bb})")
        if self.min_players > self.seats:
            raise ValueError(f"min_players={self.min_players} cannot sit on seats={self.seats}")

    def config(self) -> Config:
        return Config(
            seats=self.seats,
            stack=self.stack,
            table=HouseRules(stakes=Stakes(self.sb, self.bb), showdown="show", timeout=self.timeout_policy),
            hands=self.hands or None,
            seated=False,
            min_players=self.min_players,
            fair=True,
            exposed=self.spectator_delay > 0,
        )

    def clocks(self) -> Terms:
        clocks = {"ready": self.start_delay_ms, "deal": self.hand_delay_ms}
        if self.move_time_ms:
            clocks["turn"] = self.move_time_ms
        return Terms(clocks, bank=Bank(self.bank_ms, 0, self.bank_ms), absence=Keep())


class MatchInfo(Struct, frozen=True):
    """Which match of which arena this is. Stored in the match's header; recovery finds the arena by it."""

    arena: ArenaId
    number: int
    """The match's number in its arena, from 1."""
    day: str
    settings: Settings
    practice: tuple[str, ...] = ()
    """The house bots, if this is a private table."""
    maker: str = ""
    """The account that asked for the arena; "" for the host's own."""
    first_hand_before: int = 0
    """The number of the first hand of the match *before* this one; 0 = not known. It is kept here because
    that match's header was written before the number was known."""

    @property
    def match(self) -> MatchId:
        return MatchId(f"{self.arena}.{self.number}")

    @property
    def far_hand(self) -> int:
        """A number for the first hand that is certainly unused, however many hands were dealt before."""
        return (self.number - 1) * _FAR + 1

    def first_hand_after(self, before: "MatchInfo", free: int) -> int:
        """The number of the first hand, given that `free` follows the last hand of the match before."""
        return free if self.day == before.day else 1

    def next(self, first_hand: int = 0) -> "MatchInfo":
        """The info of the following match; `first_hand`: the number of this match's first hand, if known."""
        return structs.replace(self, number=self.number + 1, first_hand_before=first_hand)

    def header(self) -> dict[str, Any]:
        """As stored in the match's header."""
        kept: dict[str, Any] = to_builtins(self)
        if not self.maker:
            del kept["maker"]
        return kept


def info_of(header: Header[Any]) -> MatchInfo | None:
    """None if the match does not belong to an arena."""
    kept = _before_headers(header) if header.host is UNSET else header.host
    try:
        return convert(kept, MatchInfo)
    except ValidationError:
        return None


def _before_headers(header: Header[Any]) -> Any:
    """Matches made before headers had a `host` field keep this as JSON in the config, under other names."""
    if header.game != GAME or not header.config.host:
        return None
    try:
        kept = codec.from_json(dict[str, Any], header.config.host)
    except codec.BadEncoding:
        return None
    names = {"place": "arena", "terms": "settings", "before": "first_hand_before"}
    return {names.get(name, name): value for name, value in kept.items()}


def day_of(ms: int) -> str:
    """The date, from ms since 1970."""
    return datetime.fromtimestamp(ms / 1000, UTC).date().isoformat()


def read_settings(text: str) -> Settings:
    """Parse "seats=6,stack=10000,sb=50"; raises BadSetting."""
    given: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, equals, value = part.partition("=")
        if not equals:
            raise BadSetting(f"{part!r} should be name=value; the names are {', '.join(_names())}")
        given[name.strip()] = value.strip()
    return settings_from(given)


def settings_from(given: dict[str, Any]) -> Settings:
    """From names and values; numbers may be given as text."""
    if unknown := sorted(given.keys() - set(_names())):
        raise BadSetting(f"an arena has no setting {unknown[0]!r}; the settings are {', '.join(_names())}")
    try:
        return convert(given, Settings, strict=False)
    except ValidationError as error:
        raise BadSetting(_sentence(str(error))) from error


def _sentence(error: str) -> str:
    """The error, starting with the name of the setting if it is about one."""
    what, _, where = error.partition(" - at `$.")
    return f"{where.rstrip('`')}: {what}" if where else what


def _names() -> tuple[str, ...]:
    return tuple(field.name for field in structs.fields(Settings))
