"""Teams at an arena without sockets: the real lobby, tables and dialect, fake time."""

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, TypeAlias

from facedown.arena import Arena, ArenaRefusal, Playing, read_settings
from facedown.core import Viewer
from facedown.table import Link, Outbox, Table
from facedown.wire import Act, Attach, Detach, Rejected
from facedown.wire.arena.dialect import ArenaDialect, ArenaLobby, Entered, Operate, TeamHello
from facedown.wire.dialect import Heard
from tests.lobby.scene import Scene

Role: TypeAlias = Literal["player", "spectator", "operator"]


class Team:
    """One connection: keeps all it was told, as the client reads it."""

    stays = True

    def __init__(
        self,
        here: Scene,
        name: str = "",
        *,
        code: str | None = "code",
        nonce: str = "",
        role: Role = "player",
        arena: str | Arena = "T-1",
    ) -> None:
        self.here, self.name, self.code, self.nonce, self.role = here, name, code, nonce, role
        self.arena = found(here, arena) if isinstance(arena, str) else arena
        self.told: list[dict[str, Any]] = []
        self.speech = ArenaDialect(here.now, exhausted=self._exhausted)
        self.outbox = Outbox(self.speech.encode)
        self.outbox.send_now = self.heard
        self.seat: Viewer = None
        self.playing: Playing | None = None
        self.at: tuple[Table, Link] | None = None
        self.ended = False

    def _hear(self, telling: Any) -> None:
        """Something of the arena's own, which no table tells."""
        self.outbox.put(telling)

    def _exhausted(self, prompt: int) -> None:
        assert self.seat is not None, "only who sits is asked"
        self.arena.skip(self.seat, prompt)

    # What the arena says

    def enter(self, playing: Playing, seat: Viewer) -> None:
        self.look_away()
        self.playing, self.seat = playing, seat
        exposed = seat is None and playing.info.settings.spectator_delay > 0
        self.speech.enter(playing.setup, seat, exposed=exposed)

    def welcome(self, made_code: str | None) -> None:
        self.code = made_code or self.code
        self._hear(Entered(self.seat, made_code, self.role))

    def tell(self, lobby: ArenaLobby) -> None:
        self._hear(lobby)

    def attach(self, code: str | None) -> None:
        assert self.playing is not None, "a team enters before it attaches"
        link = self.playing.table.connect(self.outbox)
        self.at = self.playing.table, link
        self.playing.table.receive(link, Attach(self.seat, code))

    def look_away(self) -> None:
        if self.at is not None and self.at[0].status == "open":
            self.at[0].receive(self.at[1], Detach())
        self.at = None

    def replaced(self) -> None:
        self.ended = True

    def refuse(self, no: ArenaRefusal) -> None:
        self.outbox.put(Rejected(no.code, no.sentence))

    # What the client does

    async def come(self) -> "Team":
        """Say hello; all that follows at once."""
        said = {"team": self.name, "join_code": self.code, "client_nonce": self.nonce, "role": self.role}
        given = {name: value for name, value in said.items() if value}
        (hello,) = self.speech.decode(json.dumps({"type": "hello", "v": 1, **given}))
        assert isinstance(hello, TeamHello), hello
        try:
            self.arena.enter(self, hello)
        except ArenaRefusal as no:
            self.refuse(no)
        await self.here.settle()
        return self

    async def go(self) -> None:
        self.look_away()
        self.arena.leave(self)
        await self.here.settle()

    def say(self, message: str | bytes | dict[str, Any]) -> Heard | None:
        """As the server's connection takes it."""
        heard = self.speech.decode(message if isinstance(message, str | bytes) else json.dumps(message))
        wish = next(iter(heard), None)
        if isinstance(wish, Rejected):
            self.outbox.put(wish)
        elif isinstance(wish, Act):
            assert self.at is not None, "only who looks at a table acts"
            self.at[0].receive(self.at[1], wish)
        return wish

    def act(self, action: str, amount: object = None, **more: Any) -> Heard | None:
        act = self.last("act")
        message = {"type": "action", "v": 1, "hand_id": act["hand_id"], "action": action, **more}
        return self.say(message if amount is None else {**message, "amount": amount})

    # What the client knows

    def heard(self, messages: Sequence[bytes]) -> bool:
        self.told += [json.loads(message) for message in messages]
        return True

    def of(self, kind: str, **fields: Any) -> list[dict[str, Any]]:
        return [
            message
            for message in self.told
            if message["type"] == kind and all(message.get(name) == value for name, value in fields.items())
        ]

    def last(self, kind: str, **fields: Any) -> Any:
        found = self.of(kind, **fields)
        return found[-1] if found else None

    @property
    def codes(self) -> list[str]:
        return [error["code"] for error in self.of("error")]

    @property
    def is_asked(self) -> bool:
        return self.speech.is_asked


def found(here: Scene, arena: str) -> Arena:
    known = here.arenas.find(arena)
    assert known is not None, f"{arena} is open"
    return known


async def opened(here: Scene, terms: str = "") -> Arena:
    """The usual arena under these terms."""
    await here.arenas.open_usual(read_settings(terms))
    await here.settle()
    return found(here, "T-1")


async def seated(here: Scene, *names: str, **more: Any) -> list[Team]:
    return [await Team(here, name, code=f"code of {name}", **more).come() for name in names]


async def all_answer(here: Scene, teams: Iterable[Team], choose: Callable[[Team], object]) -> None:
    """Until nobody is asked any more."""
    while asked := [team for team in teams if team.is_asked]:
        for team in asked:
            choose(team)
        await here.settle()


def folds(team: Team) -> None:
    team.act("FOLD")


def calls(team: Team) -> None:
    legal = team.last("act")["legal"]
    team.act("CHECK" if "CHECK" in legal else "CALL")


def shoves(team: Team) -> None:
    act = team.last("act")
    if "RAISE_TO" in act["legal"]:
        team.act("RAISE_TO", act["max_raise_to"])
    else:
        calls(team)


def order(command: Any, seat: int | None = None) -> Operate:
    return Operate(command, seat)
