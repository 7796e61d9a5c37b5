"""Cash tables: what is open, one's chips, the waiting list. docs/protocol/cash.md 5."""

from typing import Annotated, Final

from msgspec import Meta, Struct

from facedown.cash_tables import CashRefusal, CashTable, Listed
from facedown.server.endpoint import Asked, Endpoint
from facedown.server.errors import Refused


class Wanted(Struct, frozen=True):
    blinds: Annotated[str, Meta(max_length=32)] | None = None
    """Such as 1/2; all tables if it is left out."""


class Tables(Struct, frozen=True):
    tables: tuple[Listed, ...]


class Chips(Struct, frozen=True):
    chips: str
    """Money outside the tables."""
    tables: tuple[str, ...]
    """Where you sit."""


class Waiting(Struct, frozen=True):
    place: int
    """In the waiting list, from 1; 0 = not in it."""


async def index(asked: Asked) -> Tables:
    """The cash tables with their stakes, players and free seats."""
    return Tables(asked.site.cash.listed(asked.query.blinds))


async def chips(asked: Asked) -> Chips:
    """Your cash chips. An empty account gets its first chips again, once a day."""
    cash, account = asked.site.cash, asked.account.id
    return Chips(await cash.money(account), cash.tables_of(account))


async def wait(asked: Asked) -> Waiting:
    """Wait for a seat at a full table; it is kept for you for half a minute."""
    try:
        return Waiting(_found(asked).wait(asked.account.id))
    except CashRefusal as no:
        raise Refused("bad_request", no.sentence) from no


async def wait_no_longer(asked: Asked) -> Waiting:
    """Leave the waiting list."""
    _found(asked).wait_no_longer(asked.account.id)
    return Waiting(0)


def _found(asked: Asked) -> CashTable:
    table = asked.site.cash.find(asked.path["table"])
    if table is None:
        raise Refused("no_such_table", "no such cash table is open; see /cash/tables")
    return table


ENDPOINTS: Final = (
    Endpoint("GET", "/cash/tables", index, Tables, query=Wanted),
    Endpoint("GET", "/cash/chips", chips, Chips, who="account"),
    Endpoint("POST", "/cash/tables/{table}/waiting", wait, Waiting, who="account"),
    Endpoint("DELETE", "/cash/tables/{table}/waiting", wait_no_longer, Waiting, who="account"),
)
