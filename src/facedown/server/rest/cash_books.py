"""The ledger of a cash table, and its players' statistics. docs/protocol/cash.md 6."""

from functools import partial
from typing import Final, TypeVar

from msgspec.structs import replace
from starlette.responses import Response

from facedown.cash_tables import (
    LedgerSheet,
    StatisticsSheet,
    as_csv,
    ledger_sheet,
    statistics_sheet,
)
from facedown.cash_tables.books import Book
from facedown.cash_tables.sheets import LedgerLine, OwnStatistics, PlayerStatistics, own_figures
from facedown.server.anonymous import NAME
from facedown.server.endpoint import Asked, Endpoint
from facedown.server.errors import Refused
from facedown.store import UnknownMatch

_CLOSED: Final = 20
"""Most closed tables whose hands are counted."""
L = TypeVar("L", LedgerLine, PlayerStatistics)

_CSV: Final = "text/csv; charset=utf-8"


async def ledger(asked: Asked) -> LedgerSheet:
    """Who bought in for what at a cash table, and stands where."""
    return await _sheet(asked)


async def ledger_csv(asked: Asked) -> Response:
    """The same, as a file for spreadsheets."""
    match = asked.path["table"]
    text = as_csv(await _sheet(asked))
    file = f'attachment; filename="{match}.csv"'
    return Response(text, media_type=_CSV, headers={"Content-Disposition": file, "Cache-Control": "no-store"})


async def statistics(asked: Asked) -> StatisticsSheet:
    """How you play at a cash table and, if the table shows it, how the others play."""
    account = None if asked.signed_in is None else asked.signed_in.id
    sheet = statistics_sheet(asked.path["table"], await _book(asked), account)
    return replace(sheet, players=await _renamed(asked, sheet.players))


async def own_statistics(asked: Asked) -> OwnStatistics:
    """How you play at all cash tables: those where you sit, and the last 20 closed ones."""
    site, account = asked.site, asked.account.id
    closed = await site.store.records("cash", account, _CLOSED)
    matches = {*site.cash.tables_of(account), *(filed.match for filed in closed)}
    books = [await site.reading.turn(partial(site.cash.books.of, match)) for match in sorted(matches)]
    return own_figures(books, account)


async def _sheet(asked: Asked) -> LedgerSheet:
    match = asked.path["table"]
    is_open = asked.site.cash.find(match) is not None
    sheet = ledger_sheet(match, await _book(asked), is_open=is_open)
    return replace(sheet, players=await _renamed(asked, sheet.players))


async def _renamed(asked: Asked, lines: tuple[L, ...]) -> tuple[L, ...]:
    """Without the names of players who have deleted their accounts."""
    gone = await asked.site.store.gone({line.account for line in lines if line.account is not None})
    return tuple(replace(line, name=NAME, account=None) if line.account in gone else line for line in lines)


async def _book(asked: Asked) -> Book:
    match = asked.path["table"]
    try:
        return await asked.site.reading.turn(lambda: asked.site.cash.books.of(match))
    except UnknownMatch as no:
        raise Refused("no_such_table", "there is no such cash table; see /cash/tables") from no


ENDPOINTS: Final = (
    Endpoint("GET", "/cash/tables/{table}/ledger", ledger, LedgerSheet),
    Endpoint("GET", "/cash/tables/{table}/ledger.csv", ledger_csv, str),
    Endpoint("GET", "/cash/tables/{table}/statistics", statistics, StatisticsSheet),
    Endpoint("GET", "/cash/statistics", own_statistics, OwnStatistics, who="account"),
)
