"""What a host and the arena dialect say to each other: the setup of a match, who is there, what is wanted."""

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from facedown.core import Seat, Viewer
from facedown.wire.dialect import Greeting, Reply, Request

Role: TypeAlias = Literal["player", "spectator", "operator"]
Order: TypeAlias = Literal["start", "pause", "resume", "skip", "forfeit"]

ErrorCode: TypeAlias = Literal[
    "BAD_SCHEMA",
    "TEAM_TAKEN",
    "TEAM_UNKNOWN",
    "INVALID_ACTION",
    "OUT_OF_TURN",
    "ACTION_TOO_LATE",
    "BAD_HELLO",
    "TABLE_FULL",
    "UNKNOWN_TYPE",
    "RATE_LIMITED",
    "UNAUTHORIZED",
]


class Setup(Struct, frozen=True):
    """What everybody may know of a match before it begins."""

    table: str
    seats: int
    stack: int
    """What every team begins with."""
    sb: int
    bb: int
    move_time_ms: int
    """0 = no limit."""
    bank_ms: int
    """0 = no bank."""
    day: str
    """As it stands in the ids of hands: "2026-11-16"."""
    first_hand: int
    """The number in the id of the first hand."""
    commit: str
    """To the secret of this match."""
    next_commit: str | None
    """To that of the next one."""

    def hand_id(self, number: int) -> str:
        """Of the hand with this number in the match, from 0."""
        return f"H-{self.day}-{self.first_hand + number:05}"


class Present(Struct, frozen=True):
    """A team on its chair."""

    seat: Seat
    team: str
    connected: bool
    stack: int


class Lobby(Reply, frozen=True):
    """Told to everybody when a team comes or goes."""

    players: tuple[Present, ...]


class Entered(Reply, frozen=True):
    """Told to one who may come in."""

    seat: Viewer
    join_code: str | None
    """Only where the server made it."""
    role: Role


class Hello(Greeting, frozen=True):
    """Somebody wants to come in."""

    team: str
    """Fit to be shown; "" where one who only watches gave none."""
    join_code: str | None
    client_nonce: str
    role: Role
    token: str | None
    """An operator's."""


class Operate(Request, frozen=True):
    """What an operator wants; whether this is one, the server knows."""

    command: Order
    seat: Seat | None


COUNTED: Final = frozenset({"BAD_SCHEMA", "INVALID_ACTION"})
"""Bad answers to a question; so many of them in one question are the last."""
