"""What an arena and its dialect exchange: facts of the match, who is connected, what a client asks for."""

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
    """What everybody may know about a match before it begins."""

    table: str
    seats: int
    stack: int
    """Of every team at the start."""
    sb: int
    bb: int
    move_time_ms: int
    """0 = no limit."""
    bank_ms: int
    """0 = no bank."""
    day: str
    """As in the ids of hands: "2026-11-16"."""
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
    """A team and its chair."""

    seat: Seat
    team: str
    connected: bool
    stack: int


class Lobby(Reply, frozen=True):
    """Sent to everybody when a team connects or leaves."""

    players: tuple[Present, ...]


class Entered(Reply, frozen=True):
    """Sent to a client that is let in."""

    seat: Viewer
    join_code: str | None
    """Only if the server made it."""
    role: Role


class Hello(Greeting, frozen=True):
    """A client's first message."""

    team: str
    """Fit to be shown; "" if a spectator gave none."""
    join_code: str | None
    client_nonce: str
    role: Role
    token: str | None
    """An operator's."""
    has_made_code: bool = False
    """The server made the join code; the arena notes it, no client says so."""


class Operate(Request, frozen=True):
    """An operator's order; the server checks that it comes from one."""

    command: Order
    seat: Seat | None


COUNTED: Final = frozenset({"BAD_SCHEMA", "INVALID_ACTION"})
"""Error codes that count towards `max_invalid`."""
