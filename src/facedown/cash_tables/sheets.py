"""What people read of a table's book: the ledger in money, as JSON or CSV, and statistics."""

import csv
from collections.abc import Iterable
from io import StringIO
from typing import Final

from msgspec import Struct, structs

from facedown.cash_tables.books import Book
from facedown.cash_tables.settings import UNIT, TableSettings, info_of
from facedown.poker.cash.ledger import Line
from facedown.poker.histories.money import money_text
from facedown.poker.statistics import Figures, Tally, figures

_FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r")
"""What makes a spreadsheet take a text for a formula."""


class LedgerLine(Struct, frozen=True):
    """One player, over all stays at this table. Amounts are money."""

    name: str
    kind: str
    account: str | None
    seat: int | None
    """From 1; null for a player who has left."""
    stays: int
    """How often the player sat down."""
    hands: int
    bought_in: str
    topped_up: str
    cashed_out: str
    stack: str
    """At the table, after the last finished hand."""
    net: str


class LedgerSheet(Struct, frozen=True):
    table: str
    blinds: str
    is_open: bool
    hands: int
    """That are over."""
    players: tuple[LedgerLine, ...]
    """In the order in which they first sat down."""
    brought: str
    """Buy-ins and top-ups of all."""
    taken: str
    """Cash-outs of all."""
    there: str
    """All stacks."""
    rake: str
    """`brought` = `taken` + `there` + `rake`, always."""


class PlayerStatistics(Struct, frozen=True):
    name: str
    account: str | None
    seat: int | None
    figures: Figures


class StatisticsSheet(Struct, frozen=True):
    table: str
    shown: str
    """`own`: each player sees the own statistics; `all`: everybody sees all."""
    players: tuple[PlayerStatistics, ...]


class OwnStatistics(Struct, frozen=True):
    tables: int
    """That were counted."""
    figures: Figures


def own_figures(books: Iterable[Book], account: str) -> OwnStatistics:
    """The statistics of one account over several tables."""
    found = [book.tallies[account] for book in books if account in book.tallies]
    return OwnStatistics(len(found), figures(sum(found, Tally())))


def ledger_sheet(match: str, book: Book, *, is_open: bool) -> LedgerSheet:
    lines = book.ledger.lines()
    return LedgerSheet(
        table=match,
        blinds=_settings(book).shown_blinds,
        is_open=is_open,
        hands=book.hands,
        players=tuple(map(_line, lines)),
        brought=_money(sum(line.bought_in + line.topped_up for line in lines)),
        taken=_money(sum(line.cashed_out for line in lines)),
        there=_money(sum(line.stack for line in lines)),
        rake=_money(book.ledger.rake),
    )


def as_csv(sheet: LedgerSheet) -> str:
    """One line for each player, with a header."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    names = [field.name for field in structs.fields(LedgerLine)]
    writer.writerow(names)
    for line in sheet.players:
        told = structs.asdict(line) | {"name": _plain(line.name)}
        writer.writerow(["" if told[name] is None else told[name] for name in names])
    return text.getvalue()


def statistics_sheet(match: str, book: Book, account: str | None) -> StatisticsSheet:
    """As this account may see it; None is anybody."""
    shown = _settings(book).statistics
    players = [
        PlayerStatistics(line.name, line.account, _seat(line), figures(book.tallies.get(line.key, Tally())))
        for line in book.ledger.lines()
        if shown == "all" or (account is not None and line.account == account)
    ]
    return StatisticsSheet(match, shown, tuple(players))


def _line(line: Line) -> LedgerLine:
    return LedgerLine(
        name=line.name,
        kind=line.kind,
        account=line.account,
        seat=_seat(line),
        stays=line.stays,
        hands=line.hands,
        bought_in=_money(line.bought_in),
        topped_up=_money(line.topped_up),
        cashed_out=_money(line.cashed_out),
        stack=_money(line.stack),
        net=_money(line.net),
    )


def _seat(line: Line) -> int | None:
    return None if line.seat is None else line.seat + 1


def _money(chips: int) -> str:
    return money_text(chips, UNIT) if chips >= 0 else f"-{money_text(-chips, UNIT)}"


def _plain(name: str) -> str:
    return f"'{name}" if name.startswith(_FORMULAS) else name


def _settings(book: Book) -> TableSettings:
    info = info_of(book.header)
    return TableSettings() if info is None else info.cash
