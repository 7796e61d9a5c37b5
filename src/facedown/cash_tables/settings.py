"""The settings of cash tables: stakes, buy-ins, clocks, house bots."""

from typing import Annotated, Any, Final, Literal

from msgspec import UNSET, Meta, Struct, ValidationError, convert, structs, to_builtins

from facedown.cash_tables.refusal import CashRefusal
from facedown.core import Header, Keep, Terms
from facedown.core.errors import Error
from facedown.poker import Stakes, Table
from facedown.poker.cash import PRESETS, Config
from facedown.poker.histories.errors import HandError
from facedown.poker.histories.money import money_text, read_money

GAME: Final = "cash"
UNIT: Final = "0.01"
"""All tables count in it, because the balances of accounts do."""
_READY_MS: Final = 1_000
"""Of the pause between two hands, the time after the next one is prepared."""


_ANSWER_MS: Final = 8_000
"""For a question that is not about a bet."""


class BadSetting(Error, ValueError):
    """The message says which, and what it may be."""


class TableSettings(Struct, frozen=True, kw_only=True):
    blinds: str = "1/2"
    """Small and big blind, in money."""
    seats: Annotated[int, Meta(ge=2, le=10)] = 6
    least_bb: Annotated[int, Meta(ge=1, le=10_000)] = 20
    most_bb: Annotated[int, Meta(ge=1, le=10_000)] = 200
    """Buy-ins, in big blinds."""
    preset: Literal["seed", "pokerstars", "tda"] = "seed"
    turn_ms: Annotated[int, Meta(ge=100)] = 20_000
    between_ms: Annotated[int, Meta(ge=0)] = 3_000
    """ms between two hands."""
    reveal_ms: Annotated[int, Meta(ge=0)] = 1_000
    """ms for each street of an all-in."""
    max_pause_ms: Annotated[int, Meta(ge=0)] = 900_000
    """A player who is away for longer leaves; 0 = never."""
    away_ms: Annotated[int, Meta(ge=0)] = 60_000
    """A player without a connection for this long pauses."""
    rejoin_ms: Annotated[int, Meta(ge=0)] = 1_800_000
    """How long the table remembers the stack and the debt of a player who left; 0 = not at all."""
    run_twice: bool = False
    """Whether players who are all-in are asked to run the board twice."""
    rabbit_hunt: bool = False
    """Whether a hand that ends before the river shows which cards would have come."""
    fair: bool = True
    """Whether each hand publishes a commitment to its deck, which shown cards are opened against."""
    empty_ms: Annotated[int, Meta(ge=0)] = 600_000
    """A table that nobody has been at for this long closes, if more are open than the settings ask for; 0 =
    never."""
    most_hands: Annotated[int, Meta(ge=0)] = 0
    """The table closes after so many hands, and another takes its place; 0 = never."""
    bots: Annotated[int, Meta(ge=0, le=9)] = 0
    """House bots that take free chairs while people are here. One chair always stays free for a person."""
    bot: str = "tight"
    statistics: Literal["own", "all"] = "own"
    """Whose statistics a player is shown at this table."""
    tables: Annotated[int, Meta(ge=0, le=200)] = 0
    """How many such tables are open from the start; more are opened when they are full."""

    def __post_init__(self) -> None:
        small, big = self.stakes
        if not 0 < small <= big:
            raise BadSetting(f"blinds are written as 1/2, the small one first, not {self.blinds!r}")
        if self.least_bb > self.most_bb:
            raise BadSetting("least_bb is more than most_bb")

    @property
    def stakes(self) -> tuple[int, int]:
        """In the smallest unit."""
        small, slash, big = self.blinds.partition("/")
        if not slash:
            raise BadSetting(f"blinds are written as 1/2, not {self.blinds!r}")
        try:
            return read_money(small.strip(), UNIT), read_money(big.strip(), UNIT)
        except HandError as no:
            raise BadSetting(f"blinds: {no.sentence}") from None

    @property
    def shown_blinds(self) -> str:
        return "/".join(money_text(chips, UNIT) for chips in self.stakes)

    def config(self) -> Config:
        small, big = self.stakes
        hunt, fair = (True if asked else UNSET for asked in (self.rabbit_hunt, self.fair))
        table = Table(
            Stakes(small, big), run_twice=self.run_twice, paced=self.reveal_ms > 0, rabbit_hunt=hunt
        )
        least, most = self.least_bb * big, self.most_bb * big
        return Config(self.seats, table, PRESETS[self.preset], least=least, most=most, unit=UNIT, fair=fair)

    def terms(self) -> Terms:
        ready = min(_READY_MS, self.between_ms)
        clocks = {"turn": self.turn_ms, "deal": self.between_ms - ready, "ready": ready}
        clocks |= {"reveal": self.reveal_ms, "answer": _ANSWER_MS}
        if self.max_pause_ms:
            clocks["pause"] = self.max_pause_ms
        return Terms(clocks, absence=Keep(self.away_ms))


def read_chips(text: str) -> int:
    """An amount of money, as "75.25", in the smallest unit. Raises CashRefusal."""
    try:
        return read_money(text.strip(), UNIT)
    except HandError as no:
        raise CashRefusal(no.code, no.sentence) from None


class Settings(Struct, frozen=True, kw_only=True):
    tables: tuple[TableSettings, ...] = (TableSettings(),)
    """The kinds of tables that are offered."""
    start: int = 100_000
    """The chips of a new account, and of an empty one after its daily top-up, in the smallest unit."""
    most: int = 500
    """Tables that may be open at once."""


class TableInfo(Struct, frozen=True):
    """Stored in the header of the match; recovery finds the table by it."""

    cash: TableSettings

    def header(self) -> dict[str, Any]:
        kept: dict[str, Any] = to_builtins(self)
        return kept


def info_of(header: Header[Any]) -> TableInfo | None:
    """None if the match is not played at a cash table."""
    if header.game != GAME or header.host is UNSET:
        return None
    try:
        return convert(header.host, TableInfo)
    except ValidationError:
        return None


def read_settings(text: str) -> TableSettings:
    """Parse "blinds=1/2,seats=6,bots=4"; raises BadSetting."""
    names = [field.name for field in structs.fields(TableSettings)]
    given: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, equals, value = part.partition("=")
        if not equals or name.strip() not in names:
            raise BadSetting(f"{part!r} should be name=value; the names are {', '.join(names)}")
        given[name.strip()] = value.strip()
    try:
        return convert(given, TableSettings, strict=False)
    except ValidationError as error:
        raise BadSetting(str(error)) from error
