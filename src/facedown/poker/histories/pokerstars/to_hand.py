"""A hand from PokerStars text.

Only remarks are kept word for word, in `_events` with the number of actions before each. What the text pays
must be what the rules pay.
"""

from typing import Any, Final

from facedown.poker.histories.errors import HandError
from facedown.poker.histories.log import Log, Pot, replayed
from facedown.poker.histories.money import money_text
from facedown.poker.histories.pokerstars import (
    CashedOut,
    Collected,
    Line,
    Returned,
    Seat,
    Summary,
    Tournament,
    Transcript,
)
from facedown.poker.histories.pokerstars.line_reader import LineReader
from facedown.poker.histories.pokerstars.line_writer import LineWriter, pot_name
from facedown.poker.histories.pokerstars.writer import line_text
from facedown.poker.histories.rake import MOST_RAKE, RAKES, raked, rakes_of, taken, won
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
    paid, lacks = _checked(sheet, transcript, hand)
    told["finishing_stacks"] = _finishing(sheet, hand, lacks)
    if hand.in_vain:
        told["actions"] = _by_the_rules(sheet, hand)
    told["extra"] = _extra(transcript, heard)
    if len(hand.pots) > 1 and paid != raked(hand.pots, lacks):
        told["extra"][RAKES] = rakes_of(hand.pots, paid, sheet.unit)
    return told


def _extra(transcript: Transcript, heard: LineReader) -> dict[str, object]:
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


def _checked(sheet: Sheet, transcript: Transcript, hand: Log) -> tuple[list[Pot], list[int]]:
    """What the winners get of each pot, and by position, how much of the rake each player pays.

    Refused where the text returns or pays other amounts.
    """
    said = [line for line in transcript.lines if type(line) in _PAYMENTS]
    cashed = {line.player for line in transcript.lines if type(line) is CashedOut}
    total, rake = sum(hand.betting.totals) + hand.betting.dead, transcript.summary.rake
    if total != transcript.summary.total:
        pots = [money_text(pot, sheet.unit) for pot in (transcript.summary.total, total)]
        text = f"the text has a pot of {pots[0]}, and the rules {pots[1]}"
        raise HandError("PAID_OTHERWISE", text)
    paid = _paid(sheet, hand, said, cashed, transcript.summary)
    parts = taken(hand.pots, paid, len(hand.order))
    fair = min(parts) >= 0 and sum(parts) == rake
    if fair and _is_alike(said, _told(sheet, hand, paid, cashed)):
        if rake and any(len(pot) > 1 for pot in hand.pots):
            _check_fair(hand, parts)
        return paid, parts
    ours = _told(sheet, hand, hand.pots, set())
    symbol = transcript.header.stakes.symbol
    theirs, rules = (", ".join([line_text(line, symbol) for line in told]) for told in (said, ours))
    raise HandError("PAID_OTHERWISE", f"the text pays {theirs!r}, and the rules, before the rake, {rules!r}")


def _told(sheet: Sheet, hand: Log, pots: list[Pot], cashed: set[str]) -> list[Line]:
    told = LineWriter(sheet, hand, pots).payments()
    return [line for line in told if not _is_gone(line, cashed)] if cashed else told


def _is_alike(said: list[Line], ours: list[Line]) -> bool:
    """In any order."""
    return said == ours or sorted(said, key=repr) == sorted(ours, key=repr)


_PAYMENTS: Final = frozenset({Returned, Collected})


def _paid(sheet: Sheet, hand: Log, said: list[Line], cashed: set[str], summary: Summary) -> list[Pot]:
    """The pots as the winners collect them. A player who cashed out did so with the house, not in the hand:
    he gets what the summary leaves of the pots that he wins."""
    collected: dict[tuple[str, str], int] = {}
    for line in said:
        if type(line) is Collected:
            key = line.player, line.pot
            collected[key] = collected.get(key, 0) + line.amount
    names = [sheet.players[column] for column in hand.order]
    size = len(hand.pots)
    left = _left(summary, size) if cashed else []
    paid: list[Pot] = []
    for number, pot in enumerate(hand.pots):
        title = pot_name(number, size)
        sums = {at: collected.get((names[at], title), 0) for at, _ in pot}
        gone = [at for at, _ in pot if names[at] in cashed]
        if gone:
            rest = left[number] - sum(amount for at, amount in sums.items() if at not in gone)
            each, odd = divmod(rest, len(gone))
            sums |= {at: each + (place < odd) for place, at in enumerate(gone)}
        paid.append([(at, sums[at]) for at, _ in pot])
    return paid


def _left(summary: Summary, size: int) -> list[int]:
    """Of each pot after the rake, as the summary says."""
    if size == 1:
        return [summary.total - summary.rake]
    if summary.main is None or len(summary.sides) != size - 1:
        raise HandError("PAID_OTHERWISE", f"the summary does not say what is left of each of {size} pots")
    return [summary.main, *summary.sides]


def _check_fair(hand: Log, parts: list[int]) -> None:
    """Winners of the same pots pay the same part of the rake, apart from an odd chip of each pot. Houses do
    take unequal parts, each no more than of any other pot."""
    gains = won(hand.pots, len(parts))
    if all(part * MOST_RAKE <= gain for part, gain in zip(parts, gains, strict=True)):
        return
    paid: dict[tuple[int, ...], list[int]] = {}
    for at, part in enumerate(parts):
        pots = [number for number, pot in enumerate(hand.pots) if any(winner == at for winner, _ in pot)]
        paid.setdefault(tuple(pots), []).append(part)
    for shared, each in paid.items():
        if max(each) - min(each) > len(shared):
            raise HandError("PAID_OTHERWISE", f"those who share a pot pay {each} of the rake")


def _is_gone(line: Line, cashed: set[str]) -> bool:
    return type(line) is Collected and line.player in cashed
