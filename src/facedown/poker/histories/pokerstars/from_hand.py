"""PokerStars text from a hand.

Only remarks are kept word for word, in `_events`. All else is written from the replay: what is returned, who
wins what with which hand, the summary.
"""

import re
from operator import attrgetter
from typing import Any, Final

from facedown.poker.histories.errors import HandError
from facedown.poker.histories.log import replayed
from facedown.poker.histories.money import CENTS
from facedown.poker.histories.pokerstars import (
    Collected,
    Header,
    Line,
    Remark,
    Result,
    Seat,
    Showing,
    Stakes,
    Summary,
    Table,
    Tournament,
    Transcript,
    complete,
)
from facedown.poker.histories.pokerstars.line_writer import LineWriter, small_blind_of
from facedown.poker.histories.positions import button_of, dealt_in, with_least_bet
from facedown.poker.histories.rake import paid_out
from facedown.poker.histories.sheet import Sheet

GAMES: Final = {
    "NT": ("Hold'em", "No Limit"),
    "PT": ("Hold'em", "Pot Limit"),
    "FT": ("Hold'em", "Limit"),
    "PO": ("Omaha", "Pot Limit"),
}
_TITLE: Final = "PokerStars Hand"
_OUT: Final = "is sitting out"


def transcript(sheet: Sheet) -> Transcript:
    """The whole text of a hand that is over, as values."""
    _check_writable(sheet)
    sheet = with_least_bet(sheet)
    header = _header(sheet)
    hand = replayed(sheet)
    telling = LineWriter(sheet, hand, paid_out(sheet, hand))
    seats = _seats(sheet)
    name = str(sheet.extra.get("table", ""))
    table = Table(name, sheet.seat_count or len(seats), button_of(sheet), bool(sheet.extra.get("_playMoney")))
    told = complete(header, table, seats, telling.lines())
    return _with_asides(told, telling.asides()) if sheet.extra.get("_events") else told


def _check_writable(sheet: Sheet) -> None:
    if sheet.variant not in GAMES:
        raise HandError("NOT_PLAYED", f"PokerStars text of {sheet.variant} is not written here")
    if sheet.house is not None and sheet.house.table.stakes.big_blind_ante:
        raise HandError("NOT_PLAYED", "PokerStars text knows no ante of the big blind for all")
    if len(set(sheet.players)) < len(sheet.players):
        raise HandError("BAD_HAND", "two players have the same name, and the text tells them apart by it")


def _header(sheet: Sheet) -> Header:
    extra = sheet.extra
    symbol = str(extra.get("currencySymbol", "" if sheet.unit == "1" else "$"))
    if sheet.unit != (CENTS if symbol else "1"):
        raise HandError("BAD_AMOUNT", f"PokerStars writes cents or whole chips, not units of {sheet.unit}")
    stakes = _stakes(sheet, symbol)
    game, limit = GAMES[sheet.variant]
    time = str(extra.get("time", "00:00:00"))
    date = f"{extra.get('year', 1970)}/{extra.get('month', 1):02}/{extra.get('day', 1):02}"
    event: Any = extra.get("_tournament")
    return Header(
        sheet.hand,
        stakes,
        f"{date} {time.removeprefix('0')}",
        str(extra.get("timeZoneAbbreviation", "")),
        str(extra.get("_local", "")),
        game,
        limit,
        str(extra.get("_title", _TITLE)),
        None if not event else Tournament(*event),
    )


def _stakes(sheet: Sheet, symbol: str) -> Stakes:
    """The blinds; under a fixed limit the two bets, which the text has instead."""
    currency = str(sheet.extra.get("currency", ""))
    if sheet.variant == "FT":
        return Stakes(sheet.min_bet, 2 * sheet.min_bet, symbol, currency)
    return Stakes(small_blind_of(sheet), sheet.min_bet, symbol, currency)


def _seats(sheet: Sheet) -> list[Seat]:
    notes: Any = sheet.extra.get("_notes") or [""] * len(sheet.players)
    in_hand = set(dealt_in(sheet))
    seats = []
    for at, (player, number) in enumerate(zip(sheet.players, sheet.seats, strict=True)):
        stack = sheet.starting_stacks[at] + sheet.dead_posted[at]
        seats.append(Seat(number, player, stack, "", notes[at] or ("" if at in in_hand else _OUT)))
    return sorted(seats, key=_number)


_number: Final = attrgetter("number")


_CASHED_OUT: Final = re.compile(r"(.+) cashed out the hand for .+")


def _with_asides(told: Transcript, asides: list[Remark]) -> Transcript:
    """With the remarks of the summary. A player who cashed out collects no pot."""
    remarks = [line.text for line in told.lines if type(line) is Remark]
    cashed = {found[1] for text in remarks if (found := _CASHED_OUT.fullmatch(text))}
    if not cashed and not asides:
        return told
    lines = tuple([line for line in told.lines if not _is_gone(line, cashed)])
    results = [_cashed_out(line, cashed, replaced=bool(asides)) for line in told.summary.lines]
    kept = (*(line for line in results if line is not None), *asides)
    old = told.summary
    summary = Summary(old.total, old.rake, kept, old.main, old.sides)
    return Transcript(told.header, told.table, told.seats, lines, summary)


def _cashed_out(line: Any, cashed: set[str], *, replaced: bool) -> Any:
    """The result of a player who cashed out: with a note, or none where a remark replaces it."""
    if type(line) is not Result or line.player not in cashed or type(line.outcome) is not Showing:
        return line
    won = any(run.won for run in line.outcome.runs)
    if won and replaced:
        return None
    note = "(pot not awarded as player cashed out)" if won else "(cashed out)."
    outcome = Showing(line.outcome.cards, line.outcome.runs, note)
    return Result(line.seat, line.player, outcome, line.marks)


def _is_gone(line: Line, cashed: set[str]) -> bool:
    return type(line) is Collected and line.player in cashed
