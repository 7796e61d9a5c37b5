"""A client of any dialect that can enter an arena; see `arena.Visitor`."""

from typing import Final

from facedown.arena import Arena, ArenaRefusal, Playing, Visitor
from facedown.core import Viewer
from facedown.server.client import Client
from facedown.wire import Attach, Notice
from facedown.wire.arena.values import TeamHello

_REPLACED: Final = Notice("replaced", "your team has connected again from elsewhere")


class ArenaVisitor(Client, Visitor):
    arena: Arena | None = None
    playing: Playing | None = None
    seat: Viewer = None

    def come_to(self, arena: Arena, hello: TeamHello) -> None:
        self.arena = arena
        try:
            arena.enter(self, hello)
        except ArenaRefusal as no:
            self.refuse(no)

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
