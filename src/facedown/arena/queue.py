"""Teams to be seated in the next match: those that came too late for this one, and those that played it."""

from typing import Final

from facedown.arena.visitor import ArenaRefusal, Team, Visitor
from facedown.core import names
from facedown.table import hashed_key
from facedown.wire.arena.dialect import TeamHello

MOST_WAITING: Final = 64
"""The most teams that may wait for the next match."""


class TeamQueue:
    def __init__(self) -> None:
        self.waiting: dict[Visitor, TeamHello] = {}
        """First come, first served."""
        self.staying: dict[Visitor, TeamHello] = {}
        """Teams that played and are still connected; they are seated again after a pause."""

    def __bool__(self) -> bool:
        return bool(self.waiting or self.staying)

    def add(self, visitor: Visitor, hello: TeamHello) -> bool:
        """Queue the team. False if it does not stay connected, or if too many teams wait already."""
        if not visitor.stays or len(self.waiting) >= MOST_WAITING:
            return False
        self.waiting[visitor] = hello
        return True

    def leave(self, visitor: Visitor) -> None:
        self.waiting.pop(visitor, None)
        self.staying.pop(visitor, None)

    @property
    def teams(self) -> tuple[str, ...]:
        return tuple(said.team for said in (*self.waiting.values(), *self.staying.values()))

    def has(self, team: str) -> bool:
        """Whether a team of this name waits."""
        return names.key(team) in map(names.key, self.teams)

    def find(self, hello: TeamHello) -> tuple[Visitor, TeamHello] | None:
        """The connection waiting under this team's name, and its hello. A waiting name is reserved: it needs
        the same join code."""
        for visitor, said in (*self.waiting.items(), *self.staying.items()):
            team = Team(said.team, None if said.join_code is None else hashed_key(said.join_code))
            if not team.is_called(hello.team):
                continue
            if not team.opens(hello.join_code):
                raise ArenaRefusal("team_taken", f"{team.name} waits here, with another join_code")
            return visitor, said
        return None
