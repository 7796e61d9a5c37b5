"""Cash tables: what is open, one's chips, the waiting list. docs/protocol/cash.md 5."""

from typing import Annotated, Final

from msgspec import Meta, Struct

from facedown.cash_tables import CashRefusal, CashTable, Listed, Offered, read_chips
from facedown.server.endpoint import Asked, Endpoint
from facedown.server.errors import Refused
from facedown.wire.cash.messages import Join


class Wanted(Struct, frozen=True):
    blinds: Annotated[str, Meta(max_length=32)] | None = None
    """Such as 1/2; all tables if it is left out."""


class Tables(Struct, frozen=True):
    tables: tuple[Listed, ...]
    offered: tuple[Offered, ...]
    """Also those of which no table is open."""


class Blinds(Struct, frozen=True):
    blinds: Annotated[str, Meta(max_length=32)]


class Found(Struct, frozen=True):
    table: str


class Sitting(Struct, frozen=True):
    chips: Annotated[str, Meta(max_length=32)]
    """The buy-in, in money; you get as much of it as your balance allows."""
    seat: Annotated[int, Meta(ge=1, le=10)] | None = None
    """From 1; any free one if it is left out."""
    intent: Annotated[int, Meta(ge=0, le=2)] = 0
    """0 play, 1 wait for the big blind, 2 pause."""
    nonce: Annotated[str, Meta(max_length=256)] = ""
    """Your contribution to the randomness of every hand; any text."""


class Sat(Struct, frozen=True):
    seat: int
    """From 1."""


class Chips(Struct, frozen=True):
    chips: str
    """Money outside the tables."""
    tables: tuple[str, ...]
    """Where you sit."""
    waiting: dict[str, int]
    """By table, your place in its waiting list."""


class Waiting(Struct, frozen=True):
    place: int
    """In the waiting list, from 1; 0 = not in it."""


async def index(asked: Asked) -> Tables:
    """The cash tables with their stakes, players and free seats."""
    cash = asked.site.cash
    return Tables(cash.listed(asked.query.blinds), cash.offered())


async def find(asked: Asked) -> Found:
    """A table of these blinds with a free seat; made if there is none."""
    try:
        return Found((await asked.site.cash.with_blinds(asked.body.blinds)).id)
    except CashRefusal as no:
        raise _refused(no) from no


async def sit(asked: Asked) -> Sat:
    """Sit down at a table. Your newest connection to it on /play or /cash gets the chair."""
    table, body, account = _found(asked), asked.body, asked.account
    try:
        chips = read_chips(body.chips)
        join = Join(chips, body.seat or 0, body.seat is not None, body.intent, body.nonce)
        await asked.site.cash.sit(table, account, join)
    except CashRefusal as no:
        raise _refused(no) from no
    seat = table.chair_of(account.id)
    assert seat is not None, "who sat down has a chair"
    return Sat(seat + 1)


async def chips(asked: Asked) -> Chips:
    """Your cash chips. An empty account gets its first chips again, once a day."""
    cash, account = asked.site.cash, asked.account.id
    return Chips(await cash.money(account), cash.tables_of(account), cash.waited_for(account))


async def wait(asked: Asked) -> Waiting:
    """Wait for a seat at a full table; it is kept for you for half a minute."""
    try:
        return Waiting(_found(asked).wait(asked.account.id))
    except CashRefusal as no:
        raise _refused(no) from no


async def wait_no_longer(asked: Asked) -> Waiting:
    """Leave the waiting list."""
    _found(asked).wait_no_longer(asked.account.id)
    return Waiting(0)


def _found(asked: Asked) -> CashTable:
    table = asked.site.cash.find(asked.path["table"])
    if table is None:
        raise Refused("no_such_table", "no such cash table is open; see /cash/tables")
    return table


def _refused(no: CashRefusal) -> Refused:
    return Refused(no.code.lower(), no.sentence)


ENDPOINTS: Final = (
    Endpoint("GET", "/cash/tables", index, Tables, query=Wanted),
    Endpoint("POST", "/cash/tables", find, Found, takes=Blinds, who="account"),
    Endpoint("POST", "/cash/tables/{table}/seat", sit, Sat, takes=Sitting, who="account"),
    Endpoint("GET", "/cash/chips", chips, Chips, who="account"),
    Endpoint("POST", "/cash/tables/{table}/waiting", wait, Waiting, who="account"),
    Endpoint("DELETE", "/cash/tables/{table}/waiting", wait_no_longer, Waiting, who="account"),
)
