"""The events of mjai as they are written: one JSON object each, told apart by "type".

The forms are those of the bots that are known today (Mortal, mjai.app); other fields of an object are
left unread.
"""

from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct

from facedown.mahjong.mjai.names import BadMjai

Seat: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
Deltas: TypeAlias = tuple[int, int, int, int]
Hand: TypeAlias = tuple[str, ...]


class _Event(Struct, frozen=True, omit_defaults=True, tag_field="type"):
    pass


class StartGame(_Event, frozen=True, tag="start_game"):
    names: tuple[str, ...] = ()
    id: Seat | None = None
    """The chair that is sent the event; none where it is sent to all."""


class StartKyoku(_Event, frozen=True, tag="start_kyoku"):
    bakaze: str
    """The round wind."""
    dora_marker: str
    kyoku: Annotated[int, Meta(ge=1, le=4)]
    """From 1, in its wind."""
    honba: Annotated[int, Meta(ge=0)]
    kyotaku: Annotated[int, Meta(ge=0)]
    """Sticks on the table."""
    oya: Seat
    """The dealer."""
    scores: Deltas
    tehais: tuple[Hand, Hand, Hand, Hand]
    """Thirteen tiles each, "?" where they are not shown."""


class Tsumo(_Event, frozen=True, tag="tsumo"):
    """A draw."""

    actor: Seat
    pai: str


class Dahai(_Event, frozen=True, tag="dahai"):
    """A discard."""

    actor: Seat
    pai: str
    tsumogiri: bool | None = None
    """The tile just drawn. Always told; a log may leave it out."""


class Reach(_Event, frozen=True, tag="reach"):
    """Riichi is declared; its discard follows."""

    actor: Seat


class ReachAccepted(_Event, frozen=True, tag="reach_accepted"):
    actor: Seat


class Chi(_Event, frozen=True, tag="chi"):
    actor: Seat
    target: Seat
    pai: str
    consumed: tuple[str, str]


class Pon(_Event, frozen=True, tag="pon"):
    actor: Seat
    target: Seat
    pai: str
    consumed: tuple[str, str]


class Daiminkan(_Event, frozen=True, tag="daiminkan"):
    """An open kan."""

    actor: Seat
    target: Seat
    pai: str
    consumed: tuple[str, str, str]


class Ankan(_Event, frozen=True, tag="ankan"):
    """A closed kan."""

    actor: Seat
    consumed: tuple[str, str, str, str]


class Kakan(_Event, frozen=True, tag="kakan"):
    """An added kan."""

    actor: Seat
    pai: str
    """The fourth tile."""
    consumed: tuple[str, str, str]
    """The pon."""


class Dora(_Event, frozen=True, tag="dora"):
    dora_marker: str


class Hora(_Event, frozen=True, tag="hora"):
    """A win; each winner of a discard has its own."""

    actor: Seat
    target: Seat | None = None
    """Who gave the tile; the winner for a tsumo. Always told; a log may leave it out."""
    deltas: Deltas | None = None
    """What this win moves, honba and sticks included."""
    ura_markers: tuple[str, ...] | None = None


class Ryukyoku(_Event, frozen=True, tag="ryukyoku"):
    """Nobody has won."""

    deltas: Deltas | None = None
    reason: str | None = None


class EndKyoku(_Event, frozen=True, tag="end_kyoku"):
    pass


class EndGame(_Event, frozen=True, tag="end_game"):
    pass


Event: TypeAlias = (
    StartGame
    | StartKyoku
    | Tsumo
    | Dahai
    | Reach
    | ReachAccepted
    | Chi
    | Pon
    | Daiminkan
    | Ankan
    | Kakan
    | Dora
    | Hora
    | Ryukyoku
    | EndKyoku
    | EndGame
)

_QUOTED: Final = 120
_decoder: Final = msgspec.json.Decoder(Event)
_encoder: Final = msgspec.json.Encoder()


def parse(line: str | bytes) -> Event:
    """One object, or BadMjai."""
    try:
        event: Event = _decoder.decode(line)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        shown = line if isinstance(line, str) else line.decode(errors="replace")
        raise BadMjai(f"{shown[:_QUOTED]!r} is no event of mjai: {error}") from error
    return event


def text(event: Event) -> str:
    """One line, without its end."""
    return _encoder.encode(event).decode()
