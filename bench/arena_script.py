"""What the teams at an arena are sent, action by action: recorded without sockets, to be served again."""

import asyncio
import secrets
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from msgspec import Struct

from bench.arena_clients import Asked, answer
from facedown.arena import Arena, ArenaRefusal, Arenas, Playing, read_settings
from facedown.core import Seed, Viewer, codec
from facedown.server.time import epoch_ms
from facedown.store import SqliteStore
from facedown.table import Context, Link, Outbox, RealClock, Table, Tables
from facedown.wire import Act, Attach, Detach
from facedown.wire.arena.dialect import ArenaDialect, Entered, TeamHello
from facedown.wire.arena.dialect import ArenaLobby as Presence

HANDS: Final = 200
_START: Final = b'{"type":"start_hand"'
_ACT: Final = b'{"type":"act"'


class Step(Struct, array_like=True):
    """All that is sent from one action to the next question, in the order of sending."""

    sent: list[tuple[int, tuple[bytes, ...]]]
    """To which seat, and which messages at once."""
    actor: int
    """Who is asked at the end of it."""


async def record(data: Path, terms: str, seats: int) -> list[Step]:
    """Whole hands, the first of them from its start."""
    store = await SqliteStore.open(data)
    context = Context(store, RealClock(), "bench")
    tables = Tables(context)
    arenas = Arenas(context, tables, now=epoch_ms, token=lambda: secrets.token_hex(32))
    tape = Tape()
    arena = await arenas.make(read_settings(terms))
    for seat in range(seats):
        Visitor(tape, arena, seat).come()
    await tape.full.wait()
    arenas.close()
    await tables.drain(1_000)
    await store.close()
    return tape.hands()


class Tape:
    def __init__(self) -> None:
        self.full = asyncio.Event()
        self._steps: list[Step] = []
        self._sent: list[tuple[int, tuple[bytes, ...]]] = []
        self._starts: list[int] = []
        """The steps in which a hand begins."""

    def note(self, seat: int, messages: Sequence[bytes]) -> None:
        self._sent.append((seat, tuple(messages)))

    def answered(self, seat: int) -> None:
        """The step is over."""
        if any(message.startswith(_START) for _, messages in self._sent for message in messages):
            self._starts.append(len(self._steps))
        self._steps.append(Step(self._sent, seat))
        self._sent = []
        if len(self._starts) > HANDS + 1:
            self.full.set()

    def hands(self) -> list[Step]:
        """Without the first, to which all were welcomed."""
        return self._steps[self._starts[1] : self._starts[HANDS + 1]]


class Visitor:
    """One team, at the arena itself."""

    stays = True

    def __init__(self, tape: Tape, arena: Arena, seat: int) -> None:
        self._tape, self._arena, self._name = tape, arena, f"team {seat}"
        self._draws = (Seed.of("bench arena script") / seat).draws()
        self._speech = ArenaDialect(epoch_ms)
        self._outbox = Outbox(self._speech.encode)
        self._outbox.send_now = self._heard
        self._seat: Viewer = None
        self._playing: Playing | None = None
        self._at: tuple[Table, Link] | None = None

    def come(self) -> None:
        (hello,) = self._speech.decode(
            codec.to_json({"type": "hello", "v": 1, "team": self._name, "join_code": self._name})
        )
        assert isinstance(hello, TeamHello), f"a hello is understood: {hello}"
        self._arena.enter(self, hello)

    def enter(self, playing: Playing, seat: Viewer) -> None:
        self._playing, self._seat = playing, seat
        self._speech.enter(playing.setup, seat)

    def welcome(self, made_code: str | None) -> None:
        self._outbox.put(Entered(self._seat, made_code, "player"))  # type: ignore[arg-type]

    def tell(self, lobby: Presence) -> None:
        self._outbox.put(lobby)  # type: ignore[arg-type]

    def attach(self, code: str | None) -> None:
        assert self._playing is not None, "one enters before one looks"
        table = self._playing.table
        self._at = table, table.connect(self._outbox)
        table.receive(self._at[1], Attach(self._seat, code))

    def replaced(self) -> None:
        raise AssertionError(f"nobody else is called {self._name}")

    def look_away(self) -> None:
        if self._at is not None:
            table, link = self._at
            table.receive(link, Detach())

    def refuse(self, no: ArenaRefusal) -> None:
        raise no

    def _heard(self, messages: Sequence[bytes]) -> bool:
        assert self._seat is not None, "a team has a seat"
        self._tape.note(self._seat, messages)
        if (last := messages[-1]).startswith(_ACT):
            said = answer(codec.from_json(Asked, last), self._draws)
            asyncio.get_running_loop().call_soon(partial(self._act, self._seat, said))
        return True

    def _act(self, seat: int, said: bytes) -> None:
        assert self._at is not None, "one who is asked looks at the table"
        (wish,) = self._speech.decode(said)
        assert isinstance(wish, Act), f"an answer is understood: {wish}"
        self._tape.answered(seat)
        table, link = self._at
        table.receive(link, wish)
