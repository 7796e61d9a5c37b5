"""Values that an arena and its dialect exchange: facts of the match, who is connected, what a client
requests."""

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from facedown.core import Seat, Viewer
from facedown.wire.dialect import Greeting, Reply, Request

Role: TypeAlias = Literal["player", "spectator", "operator"]
Order: TypeAlias = Literal["start", "pause", "resume", "skip", "forfeit", "clear"]

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


class Setup(Struct, frozen=True, cache_hash=True):
    """What is public about a match before it begins. Part of the key of every message that is kept."""

    table: str
    seats: int
    stack: int
    """Each team's stack at the start."""
    sb: int
    bb: int
    move_time_ms: int
    """0 = no limit."""
    bank_ms: int
    """0 = no bank."""
    day: str
    """The date in hand ids: "2026-11-16"."""
    first_hand: int
    """The number in the id of the first hand."""
    commit: str
    """The commitment to the secret of this match."""
    next_commit: str | None
    """The commitment to the secret of the next match."""

    def hand_id(self, number: int) -> str:
        """The id of the hand with this number in the match, from 0."""
        return f"H-{self.day}-{self.first_hand + number:05}"


class Present(Struct, frozen=True):
    """A connected team and its chair."""

    seat: Seat
    team: str
    connected: bool
    stack: int


class ArenaLobby(Reply, frozen=True):
    """Sent to everyone when a team connects or leaves."""

    players: tuple[Present, ...]


class Entered(Reply, frozen=True):
    """Sent to a client that is let in."""

    seat: Viewer
    join_code: str | None
    """Only set if the server made it."""
    role: Role


class TeamHello(Greeting, frozen=True):
    """A client's first message."""

    team: str
    """Safe to display; "" if a spectator gave none."""
    join_code: str | None
    client_nonce: str
    role: Role
    token: str | None
    """The operator's token."""
    has_made_code: bool = False
    """The server made the join code; the arena notes it, no client says so."""


class Operate(Request, frozen=True):
    """An operator's order; the server checks that an operator sent it."""

    command: Order
    seat: Seat | None


COUNTED: Final = frozenset({"BAD_SCHEMA", "INVALID_ACTION"})
"""Error codes that count towards `max_invalid`."""
