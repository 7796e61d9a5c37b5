"""How games are played on this server, and what is stored with each match of a game."""

from typing import Annotated, Any, Final

from msgspec import UNSET, Meta, Struct, ValidationError, convert, structs, to_builtins

from facedown.core import Bank, Header, Substitute, Terms
from facedown.core.errors import Error
from facedown.mahjong.settings import Settings as Rules
from facedown.mahjong.settings import preset

Ms = Annotated[int, Meta(ge=0, le=86_400_000)]
Count = Annotated[int, Meta(ge=1, le=10_000)]

GAME: Final = "mahjong"


class BadSetting(Error, ValueError):
    """An invalid setting; the sentence says which and why."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    max_games: Count = 100
    """Games that may exist at once, waiting or running."""
    bot: str = "shanten"
    """The house bot on the chairs that no person takes."""
    turn_ms: Ms = 5_000
    bank_ms: Ms = 20_000
    """Spare time for discards; it comes after `turn_ms`."""
    bank_round_ms: Ms = 10_000
    """Added to the bank in each round."""
    bank_most_ms: Ms = 60_000
    call_ms: Ms = 5_000
    ready_ms: Ms = 15_000
    """Until the end of a round is confirmed for a player who does not."""
    call_pause_ms: Ms = 100
    """A pause after each discard, which hides whether anybody was asked; 0 = none, and none in the record."""
    grace_ms: Ms = 4_000
    """Until a bot plays for a player whose connection was lost."""
    abandoned_ms: Ms = 60_000
    """A game ends if no person has been connected for this long."""
    unjoined_ms: Ms = 600_000
    """A game that nobody joins is removed after this long."""
    heartbeat_ms: Ms = 30_000
    """A connection that is silent for this long is closed."""
    strikes: Count = 1
    """Forged actions, of which the last closes the seat."""
    test_seeds: bool = False
    """Whether a game may be created with a seed, which its creator then knows."""

    def terms(self) -> Terms:
        clocks = {
            "turn": self.turn_ms,
            "call": self.call_ms,
            "ready": self.ready_ms,
            "deal": self.call_pause_ms,
        }
        bank = Bank(self.bank_ms, self.bank_round_ms, self.bank_most_ms)
        return Terms(clocks, bank=bank, absence=Substitute("tsumogiri", self.grace_ms))


class GameInfo(Struct, frozen=True):
    """Which game a match belongs to. Stored in the match's header; recovery finds the game by it."""

    game_id: str
    num_bots: int

    def header(self) -> dict[str, Any]:
        kept: dict[str, Any] = to_builtins(self)
        return kept


def info_of(header: Header[Any]) -> GameInfo | None:
    """None if the match does not belong to a game."""
    if header.host is UNSET:
        return None
    try:
        return convert(header.host, GameInfo)
    except ValidationError:
        return None


def rules_from(given: str | dict[str, Any] | None) -> Rules:
    """The rules of a game: the name of a preset, or options, with a `preset` to start from."""
    if given is None or isinstance(given, str):
        return _checked(lambda: preset(given or "default"))
    options = dict(given)
    base = _checked(lambda: preset(options.pop("preset", "default")))
    return _checked(lambda: convert({**to_builtins(base), **options}, Rules))


def _checked(make: Any) -> Rules:
    try:
        rules: Rules = make()
    except (ValidationError, ValueError) as error:
        raise BadSetting(f"settings: {_sentence(str(error))}") from error
    return rules


def read_settings(text: str) -> Settings:
    """Parse "max_games=100,call_pause_ms=0"; raises BadSetting."""
    names = [field.name for field in structs.fields(Settings)]
    given: dict[str, Any] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or name not in names:
            raise BadSetting(f"{part!r} should be name=value; the names are {', '.join(names)}")
        given[name] = value
    try:
        return convert(given, Settings, strict=False)
    except ValidationError as error:
        raise BadSetting(_sentence(str(error))) from error


def _sentence(error: str) -> str:
    """The error, starting with the name of the setting if it is about one."""
    what, _, where = error.partition(" - at `$.")
    return f"{where.rstrip('`')}: {what}" if where else what
