"""Commands of operators. docs/protocol/rest.md 4.2."""

import asyncio
from collections.abc import Sequence
from typing import Annotated, Final

from msgspec import Meta, Struct

from facedown.arena import Arena
from facedown.server.endpoint import Asked, Endpoint
from facedown.server.errors import Refused
from facedown.server.logs import log
from facedown.table import Outbox, Table
from facedown.wire import Command, Expel, Notice, Pause, Refusal, Skip, Told, Unpause
from facedown.wire.arena.values import Operate

_PATIENCE: Final = 5.0
"""Seconds for a table to carry out a command."""


class Chair(Struct, frozen=True):
    seat: Annotated[int, Meta(ge=0, le=99)]


class Done(Struct, frozen=True):
    done: bool = True


async def pause(asked: Asked) -> Done:
    """Pause a table: its clocks stop, and nobody can act."""
    return await _commanded(asked, Pause())


async def unpause(asked: Asked) -> Done:
    """End the pause of a table."""
    return await _commanded(asked, Unpause())


async def skip(asked: Asked) -> Done:
    """Use a chair's fallback now, as its clock would."""
    return await _commanded(asked, Skip(asked.body.seat))


async def expel(asked: Asked) -> Done:
    """Close a chair to its player."""
    return await _commanded(asked, Expel(asked.body.seat))


class TeamGiven(Struct, frozen=True):
    team: Annotated[str, Meta(min_length=1, max_length=128)]


async def free(asked: Asked) -> Done:
    """Free the name of a team at an arena, so that the next join code that is chosen for it locks it."""
    arena = _arena(asked)
    if not await asked.site.arenas.free_name(arena, asked.body.team):
        raise Refused("nothing_to_do", "that name is not locked here")
    log().info("operator", command="free", arena=arena.id, team=asked.body.team)
    return Done()


async def clear(asked: Asked) -> Done:
    """Empty an arena: no team keeps a seat or waits for one, and a match that has begun is forfeited."""
    arena = _arena(asked)
    table = arena.playing.table
    arena.operate(Operate("clear", None))
    await _settled(table)
    log().info("operator", command="clear", arena=arena.id, status=table.status)
    _check_runs(table)
    return Done()


async def close(asked: Asked) -> Done:
    """Close a cash table: after the hand everybody leaves with their chips, and the match is filed."""
    table = asked.site.cash.find(asked.path["table"])
    if table is None:
        raise Refused("no_such_table", "no such cash table is open; see /cash/tables")
    refusal = await table.close_down()
    log().info("operator", command="close", table=table.id, refusal=refusal and refusal.sentence)
    if refusal is not None:
        raise Refused(refusal.code, refusal.sentence)
    return Done()


def _arena(asked: Asked) -> Arena:
    arena = asked.site.arenas.find(asked.path["table"])
    if arena is None:
        raise Refused("no_such_table", "there is no such arena; see the places in /tables")
    return arena


class _RefusalOutbox(Outbox):
    """Keeps the table's refusal, if there is one."""

    refusal: Refusal | None = None

    def put(self, told: Told, messages: Sequence[bytes] | None = None) -> None:  # noqa: ARG002  nothing is sent from here
        if isinstance(told, Refusal):
            self.refusal = told
        elif isinstance(told, Notice):  # a farewell: the table takes no more commands
            code = "unavailable" if told.kind == "moving" else "nothing_to_do"
            self.refusal = Refusal(code, told.sentence)


async def _commanded(asked: Asked, command: Command) -> Done:
    table = asked.site.lobby.table(asked.path["table"])
    if table is None:
        raise Refused("no_such_table", "no such table is open; see /tables")
    outbox = _RefusalOutbox(lambda _told: ())
    table.receive(table.connect(outbox, "operator"), command)
    await _settled(table)
    refusal = outbox.refusal
    log().info("operator", command=repr(command), table=table.match, refusal=refusal and refusal.sentence)
    if refusal is not None:
        raise Refused(refusal.code, refusal.sentence)
    _check_runs(table)
    return Done()


async def _settled(table: Table) -> None:
    try:
        async with asyncio.timeout(_PATIENCE):
            await table.settled()
    except TimeoutError:
        raise Refused("unavailable", "the table is busy; look at it before you try again") from None


def _check_runs(table: Table) -> None:
    """A table that has stopped may not have carried out what it was told last."""
    if table.status in {"moving", "stopped"}:
        raise Refused("unavailable", "the table stopped meanwhile; look at it before you try again")


ENDPOINTS: Final = tuple(
    Endpoint("POST", f"/operator/tables/{{table}}/{verb}", answer, Done, takes=takes, who="operator")
    for verb, answer, takes in (
        ("pause", pause, None),
        ("unpause", unpause, None),
        ("skip", skip, Chair),
        ("expel", expel, Chair),
        ("free", free, TeamGiven),
        ("clear", clear, None),
        ("close", close, None),
    )
)
