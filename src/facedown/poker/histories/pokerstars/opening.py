"""The lines before the first post: header, table, seats."""

import re
from functools import lru_cache
from typing import Final

from facedown.poker.histories import money
from facedown.poker.histories.pokerstars.transcript import Header, Seat, Stakes, Table, Tournament

OPENING: Final = re.compile(r"PokerStars (?:[^\n:#]* )?(?:Hand|Game) #[0-9]+:")
"""How a hand begins."""

_TIME: Final = r"[0-9]+/[0-9]+/[0-9]+ [0-9]+:[0-9]+:[0-9]+"
_HEADER: Final = re.compile(
    r"(PokerStars (?:[^:#]* )?(?:Hand|Game)) #([0-9]{1,18}): {1,2}(?:Tournament #([0-9]{1,18}), )?"
    rf"(.*?) \(([^()]*)\) - ({_TIME})(?: ([^\[\]]+?))?(?: \[({_TIME}[^\]]*)\])?"
)
_STAKES: Final = re.compile(rf"({money.SIGN}){money.SIGNED}/\1{money.SIGNED}(?: (.+))?")
_GAME: Final = re.compile(r"(.+?) (No Limit|Pot Limit|Fixed Limit|Limit)")
_BUY_IN: Final = re.compile(r"(Freeroll|[^ ]+(?: [A-Z]{3}| FPP)?) (.+) - (.+)")
_TABLE: Final = re.compile(
    r"Table '(.*)' ([0-9]{1,3})-max( \(Play Money\))?(?: Seat #([0-9]{1,3}) is the button)?"
)
_SEAT: Final = r"Seat ([0-9]{{1,3}}): (.+) \({amount} in chips(?:, (.+?) bounty)?\)(?: (.+))?"


def header_of(text: str) -> Header | None:
    """The header; None where the line is none."""
    found = _HEADER.fullmatch(text)
    if found is None:
        return None
    title, number, tournament, middle, stakes, time, zone, local = found.groups()
    staked = _stakes(stakes)
    played = _played(middle, tournament)
    if staked is None or played is None:
        return None
    game, limit, event = played
    return Header(int(number), staked, time, zone or "", local or "", game, limit, title, event)


def table_of(text: str) -> Table | None:
    found = _TABLE.fullmatch(text)
    if found is None:
        return None
    button = None if found[4] is None else int(found[4])
    return Table(found[1], int(found[2]), button, found[3] is not None)


def seat_of(text: str, symbol: str) -> Seat | None:
    found = _seat_pattern(symbol).fullmatch(text)
    if found is None:
        return None
    number, player, stack, bounty, note = found.groups()
    return Seat(int(number), player, money.parse_signed(stack, symbol), bounty or "", note or "")


@lru_cache(16)
def _seat_pattern(symbol: str) -> re.Pattern[str]:
    return re.compile(_SEAT.format(amount=money.signed_pattern(symbol)))


@lru_cache(256)
def _stakes(text: str) -> Stakes | None:
    found = _STAKES.fullmatch(text)
    if found is None or (not found[1] and "." in found[2] + found[3]):
        return None
    symbol, small, big, currency = found.groups()
    return Stakes(money.parse_signed(small, symbol), money.parse_signed(big, symbol), symbol, currency or "")


@lru_cache(256)
def _played(text: str, number: str | None) -> tuple[str, str, Tournament | None] | None:
    """Game, limit and tournament of `Hold'em No Limit` or `$10+$1 USD Hold'em No Limit - Level I`."""
    event = None
    if number is not None:
        bought = _BUY_IN.fullmatch(text)
        if bought is None:
            return None
        event, text = Tournament(int(number), bought[1], bought[3]), bought[2]
    found = _GAME.fullmatch(text)
    return None if found is None else (found[1], found[2], event)
