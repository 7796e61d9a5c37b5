"""A hand from PokerStars text.

Only remarks are kept word for word, in `_events` with the number of actions before each. What the text pays
must be what the rules pay.
"""

from collections.abc import Mapping
from typing import Any, Final

from facedown.poker.histories.errors import HandError
from facedown.poker.histories.log import Log, replayed
from facedown.poker.histories.money import money_text
from facedown.poker.histories.pokerstars import (
    CashedOut,
    Collected,
    Line,
    Returned,
    Seat,
    Tournament,
    Transcript,
)
from facedown.poker.histories.pokerstars.line_reader import LineReader
from facedown.poker.histories.pokerstars.line_writer import LineWriter
from facedown.poker.histories.rake import won
from facedown.poker.histories.sheet import Sheet

GAMES: Final = {
    "NT": ("Hold'em", "No Limit"),
    "PT": ("Hold'em", "Pot Limit"),
    "FT": ("Hold'em", "Limit"),
    "PO": ("Omaha", "Pot Limit"),
}
_VARIANTS: Final = {game: letters for letters, game in GAMES.items()}
_TITLE: Final = "PokerStars Hand"
_VENUE: Final = "PokerStars"
_OUT: Final = "is sitting out"


def fields(transcript: Transcript) -> dict[str, Any]:
    """The fields of the hand. Refused where the text does not pay what the rules do."""
    header, table = transcript.header, transcript.table
    variant = _VARIANTS.get((header.game, header.limit))
    if variant is None:
        raise HandError("NOT_PLAYED", f"{header.game} {header.limit} is not played here")
    heard = LineReader(transcript)
    notes = [bool(seat.note) for seat in transcript.seats]
    nothing = (0,) * len(notes)
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
        "inactive": tuple([int(noted) for noted in notes]),
        "intents": tuple([2 * noted for noted in notes]),
        "dead_blinds": nothing,
        "new": nothing,
        "top_up": nothing,
        "nonces": ("",) * len(notes),
        "min_bet": header.big_blind,
        "small_blind": heard.small_blind,
        "actions": tuple(heard.actions),
        "hand": header.number,
        "author": heard.author,
        "button": table.button,
        "marks": heard.marks(),
        "unit": "0.01" if header.stakes.symbol else "1",
    }
    sheet = Sheet(**told)
    hand = replayed(sheet)
    if not hand.is_over:
        raise HandError("UNFINISHED", "the hand does not end, or nobody saw who won it")
    told["finishing_stacks"] = _finishing(sheet, hand, _checked(sheet, transcript, hand))
    if hand.in_vain:
        told["actions"] = _by_the_rules(sheet, hand)
    told["extra"] = _extra(transcript, heard)
    return told


def _extra(transcript: Transcript, heard: LineReader) -> Mapping[str, object]:
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
        "_title": "" if header.title == _TITLE else header.title,
        "_local": header.local,
        "_playMoney": int(transcript.table.play_money),
        "_notes": _notes(transcript.seats),
        "_tournament": _tournament(header.tournament),
        "_events": heard.events,
    }
    told = {key: value for key, value in extra.items() if value}
    if not heard.is_concealed:
        told["_concealed"] = 0
    return told


def _notes(seats: tuple[Seat, ...]) -> list[str]:
    if any(seat.bounty for seat in seats):
        raise HandError("BOUNTY", "the notation has no place for a bounty")
    notes = ["" if seat.note == _OUT else seat.note for seat in seats]
    return notes if any(notes) else []


def _tournament(event: Tournament | None) -> list[object]:
    return [] if event is None else [event.number, event.buy_in, event.level]


def _by_the_rules(sheet: Sheet, hand: Log) -> tuple[str, ...]:
    """A raise that nobody can call is a call, with a note."""
    actions = list(sheet.actions)
    for at, to in hand.in_vain.items():
        player = hand.actions[at].seat + 1  # type: ignore[union-attr]
        actions[at] = f"p{player} cc # raises to {money_text(to, sheet.unit)}"
    return tuple(actions)


def _finishing(sheet: Sheet, hand: Log, lacks: list[int]) -> tuple[int, ...]:
    """What the rules and the rake leave everybody."""
    stacks = list(sheet.starting_stacks)
    for at, column in enumerate(hand.order):
        stacks[column] = hand.betting.stacks[at] - lacks[at]
    return tuple(stacks)


def _checked(sheet: Sheet, transcript: Transcript, hand: Log) -> list[int]:
    """How much of the rake each position pays. Refused where the text returns or pays other amounts."""
    said = [line for line in transcript.lines if type(line) in _PAYMENTS]
    cashed = {line.player for line in transcript.lines if type(line) is CashedOut}
    total, rake = sum(hand.betting.totals) + hand.betting.dead, transcript.summary.rake
    if total != transcript.summary.total:
        text = f"the text has a pot of {transcript.summary.total}, and the rules {total}"
        raise HandError("PAID_OTHERWISE", text)
    lacks = _lacks(sheet, hand, said, cashed, rake)
    if min(lacks) >= 0 and sum(lacks) == rake and _is_alike(said, _told(sheet, hand, lacks, cashed)):
        return lacks
    ours = _told(sheet, hand, [0] * len(lacks), set())
    raise HandError("PAID_OTHERWISE", f"the text pays {said}, and the rules, before the rake, {ours}")


def _told(sheet: Sheet, hand: Log, lacks: list[int], cashed: set[str]) -> list[Line]:
    told = LineWriter(sheet, hand, lacks).payments()
    return [line for line in told if not _is_gone(line, cashed)] if cashed else told


def _is_alike(said: list[Line], ours: list[Line]) -> bool:
    """In any order."""
    return said == ours or sorted(said, key=repr) == sorted(ours, key=repr)


_PAYMENTS: Final = frozenset({Returned, Collected})


def _lacks(sheet: Sheet, hand: Log, said: list[Line], cashed: set[str], rake: int) -> list[int]:
    """What the winners do not collect, by position. A player who cashed out did so with the house, not in
    the hand: he pays the part of the rake that no other does."""
    collected: dict[str, int] = {}
    for line in said:
        if type(line) is Collected:
            collected[line.player] = collected.get(line.player, 0) + line.amount
    names = [sheet.players[column] for column in hand.order]
    gains = won(hand.pots, len(names))
    lacks = [gain - collected.get(name, 0) for gain, name in zip(gains, names, strict=True)]
    if cashed:
        gone = [at for at, name in enumerate(names) if name in cashed]
        rest = rake - sum(lack for at, lack in enumerate(lacks) if at not in gone)
        for at in gone:
            lacks[at] = min(gains[at], max(rest, 0))
            rest -= lacks[at]
    if rake and any(len(pot) > 1 for pot in hand.pots):
        _check_fair(hand, lacks)
    return lacks


def _check_fair(hand: Log, lacks: list[int]) -> None:
    """Winners of the same pots pay the same part of the rake, apart from an odd chip of each pot."""
    parts: dict[tuple[int, ...], list[int]] = {}
    for at, lack in enumerate(lacks):
        pots = [number for number, pot in enumerate(hand.pots) if any(winner == at for winner, _ in pot)]
        parts.setdefault(tuple(pots), []).append(lack)
    for shared, paid in parts.items():
        if max(paid) - min(paid) > len(shared):
            raise HandError("PAID_OTHERWISE", f"those who share a pot pay {paid} of the rake")


def _is_gone(line: Line, cashed: set[str]) -> bool:
    return type(line) is Collected and line.player in cashed
