"""A hand from the text of PokerStars, and that text from a hand.

Of the text only remarks are kept as they are, in `_events` with the number of actions before each. All else
is told anew from the play: what is returned, who wins what with which hand, the summary.
"""

import re
from collections.abc import Mapping
from typing import Any, Final

from facedown.poker.notation.errors import HandError
from facedown.poker.notation.hearing import Hearing
from facedown.poker.notation.money import decimals_of, money_text
from facedown.poker.notation.playing import Played
from facedown.poker.notation.seating import button_of
from facedown.poker.notation.sheet import Sheet
from facedown.poker.notation.telling import Telling
from facedown.poker.pokerstars import (
    CashedOut,
    Collected,
    Header,
    Line,
    Remark,
    Result,
    Returned,
    Seat,
    Showing,
    Stakes,
    Summary,
    Table,
    Tournament,
    Transcript,
    complete,
)

GAMES: Final = {"NT": ("Hold'em", "No Limit"), "PO": ("Omaha", "Pot Limit"), "PT": ("Hold'em", "Pot Limit")}
_VARIANTS: Final = {game: letters for letters, game in GAMES.items()}
_TITLE: Final = "PokerStars Hand"
_VENUE: Final = "PokerStars"
_OUT: Final = "is sitting out"


def fields(transcript: Transcript) -> dict[str, Any]:
    """The fields of the hand. Refused where the text pays otherwise than the rules."""
    header, table = transcript.header, transcript.table
    variant = _VARIANTS.get((header.game, header.limit))
    if variant is None:
        raise HandError("NOT_PLAYED", f"{header.game} {header.limit} is not played here")
    heard = Hearing(transcript)
    told: dict[str, Any] = {
        "variant": variant,
        "players": tuple([seat.player for seat in transcript.seats]),
        "seats": tuple([seat.number for seat in transcript.seats]),
        "seat_count": table.size,
        "starting_stacks": heard.stacks(),
        "blinds_or_straddles": tuple(heard.blinds),
        "antes": tuple(heard.antes),
        "dead_posted": tuple(heard.dead),
        "live_posted": tuple(heard.live),
        "inactive": tuple([int(bool(seat.note)) for seat in transcript.seats]),
        "intents": tuple([2 * bool(seat.note) for seat in transcript.seats]),
        "min_bet": header.stakes.big,
        "small_blind": header.stakes.small,
        "actions": tuple(heard.actions),
        "hand": header.number,
        "author": heard.author,
        "button": table.button,
        "unit": "0.01" if header.stakes.symbol else "1",
        "extra": _extra(transcript, heard),
    }
    sheet = Sheet(**told)
    played = _played(sheet, transcript)
    told["finishing_stacks"] = _finishing(sheet, played)
    told["actions"] = _by_the_rules(sheet, played)
    return told


def transcript(sheet: Sheet) -> Transcript:
    """The whole text of a hand that is over, as values."""
    header = _header(sheet)
    played = Played(sheet, rake_of(sheet))
    telling = Telling(sheet, played)
    seats = _seats(sheet)
    name = str(sheet.extra.get("table", ""))
    table = Table(name, sheet.seat_count or len(seats), button_of(sheet), bool(sheet.extra.get("_playMoney")))
    lines = telling.lines()
    return _with_asides(complete(header, table, seats, lines), telling.asides())


def rake_of(sheet: Sheet) -> int:
    """What the house took: the chips that are missing in the end."""
    if sheet.finishing_stacks is None:
        return 0
    before = sum(sheet.starting_stacks) + sum(sheet.dead_posted)
    return before - sum(sheet.finishing_stacks)


# From the text


def _extra(transcript: Transcript, heard: Hearing) -> Mapping[str, object]:
    header, stakes = transcript.header, transcript.header.stakes
    date, _, time = header.time.partition(" ")
    year, month, day = date.split("/")
    extra: dict[str, object] = {
        "venue": _VENUE,
        "table": transcript.table.name,
        "time": time.zfill(len("00:00:00")),
        "timeZoneAbbreviation": header.zone,
        "day": int(day),
        "month": int(month),
        "year": int(year),
        "currency": stakes.currency,
        "currencySymbol": stakes.symbol,
    }
    rare = {
        "_title": "" if header.title == _TITLE else header.title,
        "_local": header.local,
        "_playMoney": int(transcript.table.play_money),
        "_notes": _notes(transcript.seats),
        "_tournament": _tournament(header.tournament),
        "_events": heard.events,
    }
    extra.update({key: value for key, value in rare.items() if value})
    if not heard.is_concealed:
        extra["_concealed"] = 0
    return {key: value for key, value in extra.items() if value != ""}


def _notes(seats: tuple[Seat, ...]) -> list[str]:
    if any(seat.bounty for seat in seats):
        raise HandError("BOUNTY", "the notation has no place for a bounty")
    notes = ["" if seat.note == _OUT else seat.note for seat in seats]
    return notes if any(notes) else []


def _tournament(event: Tournament | None) -> list[object]:
    return [] if event is None else [event.number, event.buy_in, event.level]


def _played(sheet: Sheet, transcript: Transcript) -> Played:
    played = Played(sheet, transcript.summary.rake)
    if not played.is_over:
        raise HandError("UNFINISHED", "the hand does not end, or nobody saw who won it")
    _check(sheet, transcript, played)
    return played


def _by_the_rules(sheet: Sheet, played: Played) -> tuple[str, ...]:
    """A raise that nobody can call is a call, with a note."""
    actions = list(sheet.actions)
    for at, to in played.in_vain.items():
        player = played.actions[at].seat + 1  # type: ignore[union-attr]
        actions[at] = f"p{player} cc # raises to {money_text(to, sheet.unit)}"
    return tuple(actions)


def _finishing(sheet: Sheet, played: Played) -> tuple[int, ...]:
    """What the rules leave everybody; whoever cashed out did so with the house, beside the table."""
    stacks = list(sheet.starting_stacks)
    for at, column in enumerate(played.order):
        stacks[column] = played.betting.stacks[at]
    return tuple(stacks)


def _check(sheet: Sheet, transcript: Transcript, played: Played) -> None:
    """Does the text return and pay what the rules do?"""
    cashed = {line.player for line in transcript.lines if type(line) is CashedOut}
    said = [line for line in transcript.lines if type(line) in _PAYMENTS]
    ours = [line for line in Telling(sheet, played).payments() if not _is_gone(line, cashed)]
    if sorted(said, key=repr) != sorted(ours, key=repr):
        raise HandError("PAID_OTHERWISE", f"the text pays {said}, and the rules {ours}")
    said_total, total = transcript.summary.total, sum(played.betting.totals) + played.betting.dead
    if total != said_total:
        raise HandError("PAID_OTHERWISE", f"the text has a pot of {said_total}, and the rules {total}")


_PAYMENTS: Final = frozenset({Returned, Collected})


def _is_gone(line: Line, cashed: set[str]) -> bool:
    return type(line) is Collected and line.player in cashed


# To the text


def _header(sheet: Sheet) -> Header:
    if sheet.variant not in GAMES:
        raise HandError("NOT_PLAYED", f"PokerStars text of {sheet.variant} is not written here")
    extra = sheet.extra
    symbol = str(extra.get("currencySymbol", "$" if decimals_of(sheet.unit) else ""))
    if decimals_of(sheet.unit) != (2 if symbol else 0):
        raise HandError("BAD_AMOUNT", f"PokerStars writes cents or whole chips, not units of {sheet.unit}")
    stakes = Stakes(_small_blind(sheet), sheet.min_bet, symbol, str(extra.get("currency", "")))
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


def _small_blind(sheet: Sheet) -> int:
    if sheet.small_blind is not None:
        return sheet.small_blind
    return min((blind for blind in sheet.blinds_or_straddles if blind), default=0)


def _seats(sheet: Sheet) -> list[Seat]:
    notes: Any = sheet.extra.get("_notes") or [""] * len(sheet.players)
    in_hand = {text.split(" ", 3)[2] for text in sheet.actions if text.startswith("d dh ")}
    seats = []
    for at, player in enumerate(sheet.players):
        stack = sheet.starting_stacks[at] + sheet.dead_posted[at]
        out = sheet.inactive[at] and f"p{at + 1}" not in in_hand
        seats.append(Seat(sheet.seats[at], player, stack, "", notes[at] or (_OUT if out else "")))
    return sorted(seats, key=lambda seat: seat.number)


_CASHED_OUT: Final = re.compile(r"(.+) cashed out the hand for .+")


def _with_asides(told: Transcript, asides: list[Remark]) -> Transcript:
    """Remarks in the summary; and of whoever cashed out no pot is collected."""
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
    """The result of one who cashed out: with a note, or none where a remark stands for it."""
    if type(line) is not Result or line.player not in cashed or type(line.outcome) is not Showing:
        return line
    won = any(run.won for run in line.outcome.runs)
    if won and replaced:
        return None
    note = "(pot not awarded as player cashed out)" if won else "(cashed out)."
    outcome = Showing(line.outcome.cards, line.outcome.runs, note)
    return Result(line.seat, line.player, outcome, line.marks)
