"""A client of any dialect that can enter an arena; see `arena.Visitor`."""

from typing import Final

from facedown.arena import Arena, ArenaRefusal, Playing, Visitor
from facedown.core import Viewer, names
from facedown.server.client import Client
from facedown.server.guesses import TooManyGuesses, team_target
from facedown.wire import Attach, Notice
from facedown.wire.arena.values import TeamHello

_REPLACED: Final = Notice("replaced", "your team has connected again from elsewhere")


def _target(hello: TeamHello) -> str:
    return team_target(names.key(hello.team))


class ArenaVisitor(Client, Visitor):
    arena: Arena | None = None
    playing: Playing | None = None
    seat: Viewer = None

    async def come_to(self, arena: Arena, hello: TeamHello) -> None:
        self.arena = arena
        try:
            await self.admit_hello(arena, hello)
            self.try_to_enter(arena, hello)
        except ArenaRefusal as no:
            self.refuse(no)

    async def admit_hello(self, arena: Arena, hello: TeamHello) -> None:
        """Wait until the hello's secret may be checked. Raises ArenaRefusal."""
        try:
            if hello.role == "player" and arena.knows(hello.team):
                await self.site.guesses.admit(self.address, _target(hello))
            elif hello.role == "operator" and not await self.site.is_operator(hello.token, self.address):
                raise ArenaRefusal("unauthorized", "that is not the operator's token")
        except TooManyGuesses as no:
            raise ArenaRefusal(no.code, no.sentence) from no

    def try_to_enter(self, arena: Arena, hello: TeamHello) -> None:
        """Raises ArenaRefusal, and counts a wrong join code."""
        try:
            arena.enter(self, hello)
        except ArenaRefusal as no:
            if no.code == "team_taken" and hello.join_code is not None and arena.knows(hello.team):
                self.site.guesses.failed(self.address, _target(hello))
            raise

    def enter(self, playing: Playing, seat: Viewer) -> None:
        self.look_away()
        self.playing, self.seat = playing, seat

    def attach(self, code: str | None) -> None:
        assert self.playing is not None, "the arena calls enter before attach"
        self.look_at(self.playing.table, Attach(self.seat, code))

    def refuse(self, no: ArenaRefusal) -> None:
        self.reject(no.code, no.sentence)

    def replaced(self) -> None:
        self.mail.put(_REPLACED)

    async def went(self) -> None:
        if self.arena is not None:
            self.arena.leave(self)
            await self.site.arenas.tidy(self.arena)
