"""Commands of operators. docs/protocol/rest.md 4.2."""

import asyncio
from collections.abc import Sequence
from typing import Annotated, Final

from msgspec import Meta, Struct

from facedown.server.endpoint import Asked, Endpoint
from facedown.server.errors import Refused
from facedown.server.logs import log
from facedown.table import Outbox
from facedown.wire import Command, Expel, Notice, Pause, Refusal, Skip, Told, Unpause

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


class _RefusalOutbox(Outbox):
    """Keeps the table's refusal, if there is one."""

    refusal: Refusal | None = None

    def put(self, told: Told, messages: Sequence[bytes] | None = None) -> None:  # noqa: ARG002  nothing is sent from here
        if isinstance(told, Refusal):
            self.refusal = told
        elif isinstance(told, Notice):  # a farewell: the table takes no more commands
            self.refusal = Refusal("nothing_to_do", told.sentence)


async def _commanded(asked: Asked, command: Command) -> Done:
    table = asked.site.lobby.table(asked.path["table"])
    if table is None:
        raise Refused("no_such_table", "no such table is open; see /tables")
    outbox = _RefusalOutbox(lambda _told: ())
    table.receive(table.connect(outbox, "operator"), command)
    try:
        async with asyncio.timeout(_PATIENCE):
            await table.settled()
    except TimeoutError:
        raise Refused("unavailable", "the table is busy; look at it before you try again") from None
    refusal = outbox.refusal
    log().info("operator", command=repr(command), table=table.match, refusal=refusal and refusal.sentence)
    if refusal is not None:
        raise Refused(refusal.code, refusal.sentence)
    return Done()


ENDPOINTS: Final = tuple(
    Endpoint("POST", f"/operator/tables/{{table}}/{verb}", answer, Done, takes=takes, who="operator")
    for verb, answer, takes in (
        ("pause", pause, None),
        ("unpause", unpause, None),
        ("skip", skip, Chair),
        ("expel", expel, Chair),
    )
)
