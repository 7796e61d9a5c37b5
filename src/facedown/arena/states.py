"""The states of a seat of an arena."""

from typing import TypeAlias

from msgspec import Struct

from facedown.arena.events import Dismissed
from facedown.arena.visitor import Team, Visitor
from facedown.wire.arena.dialect import TeamHello


class Free(Struct, frozen=True):
    pass


class House(Struct, frozen=True):
    """Taken by a house bot."""

    team: Team


class Coming(Struct, frozen=True):
    """Assigned to a team whose `Sit` is not in the log yet."""

    team: Team
    visitor: Visitor | None
    """None if it has disconnected."""
    hello: TeamHello
    """Its `join_code` opens the seat."""
    made_code: str | None
    ref: int | None = None
    """Of its `Sit`; None until the lock of its name is stored."""
    dismissed: Dismissed | None = None


class Occupied(Struct, frozen=True):
    team: Team
    visitor: Visitor
    hello: TeamHello


class Away(Struct, frozen=True):
    """Its team is not connected."""

    team: Team
    until: int | None
    """When its grace ends, by the clock; None if the match has begun."""


class Leaving(Struct, frozen=True):
    """Asked to stand up. The rules refuse this if the match has begun in the meantime."""

    team: Team
    visitor: Visitor | None
    hello: TeamHello | None
    ref: int
    dismissed: Dismissed | None = None


State: TypeAlias = Free | House | Coming | Occupied | Away | Leaving
