"""The rules of a table and the seats of its blinds, as far as they follow from a hand."""

from functools import lru_cache

from msgspec.structs import replace

from facedown.poker import kernel
from facedown.poker.button import Marks
from facedown.poker.cash.config import Config
from facedown.poker.hand.config import Table
from facedown.poker.histories.errors import HandError
from facedown.poker.histories.letters import GAMES
from facedown.poker.histories.log import parsed
from facedown.poker.histories.opening import HEADS_UP
from facedown.poker.histories.positions import dealt_in, posting
from facedown.poker.histories.replayer import logged_opener
from facedown.poker.histories.sheet import Sheet
from facedown.poker.stakes import MOST_CHIPS, Stakes


def house_of(sheet: Sheet) -> Config:
    if sheet.house is not None:
        return sheet.house
    blinds = tuple(sorted({blind for blind in sheet.blinds_or_straddles if blind}))
    seats = max(sheet.seat_count, *sheet.seats, 2)
    ante = max(sheet.antes, default=0)
    house = _house(sheet.variant, blinds, ante, sheet.min_bet, sheet.small_blind, seats, sheet.unit)
    is_opened_by_it = sheet.big_blind_opens or (len(blinds) == 1 and _is_opened_by_it(sheet))
    return _opened_by_the_big_blind(house) if is_opened_by_it else house


def has_open_big_blind(stakes: Stakes) -> bool:
    """Whether copies of a hand must say that the big blind acts first heads-up: where it matters."""
    return stakes.big_blind_opens is True and stakes.small == stakes.big


def _is_opened_by_it(sheet: Sheet) -> bool:
    """Does the big blind act first in the log, heads-up with equal blinds (holdem.md 3.6)?"""
    order = dealt_in(sheet)
    if len(order) != HEADS_UP:
        return False
    posts = posting(sheet, order)
    return posts.opener != logged_opener(posts, parsed(sheet.actions), order)


@lru_cache(maxsize=1024)
def _opened_by_the_big_blind(house: Config) -> Config:
    stakes = replace(house.table.stakes, big_blind_opens=True)
    return replace(house, table=replace(house.table, stakes=stakes))


@lru_cache(maxsize=1024)
def _house(  # noqa: PLR0917  the key of the cache
    variant: str,
    blinds: tuple[int, ...],
    ante: int,
    min_bet: int,
    small_blind: int | None,
    seats: int,
    unit: str,
) -> Config:
    if variant not in GAMES:
        raise HandError("NOT_PLAYED", f"{variant!r} is not played here; {', '.join(GAMES)} are")
    if not 2 <= seats <= kernel.SEATS:
        raise HandError("NO_SUCH_SEAT", f"a table has 2 to {kernel.SEATS} seats, not {seats}")
    big = min_bet or (blinds[1] if len(blinds) > 1 else max(blinds, default=0))
    if big < 1:
        raise HandError("BAD_HAND", "neither blinds nor the least bet tell the stakes of this table")
    small = small_blind
    if small is None:
        small = blinds[0] if blinds and blinds[0] < big else big // 2
    game, limit = GAMES[variant]
    straddles = tuple(blind for blind in blinds if blind > big)
    try:
        stakes = Stakes(small, big, ante=ante, straddles=straddles, limit=limit)
        return Config(seats, Table(stakes, game.name), least=1, most=MOST_CHIPS // seats, unit=unit)
    except ValueError as error:
        raise HandError("BAD_HAND", str(error)) from None


def letters(table: Table) -> str:
    """The variant as the notation writes it."""
    played = table.variant, table.stakes.limit
    found = next((name for name, game in GAMES.items() if (game.variant.name, game.limit) == played), None)
    if found is None:
        raise HandError("NOT_PLAYED", f"the notation has no letters for {' '.join(played)}")
    return found


def marks_of(sheet: Sheet, house: Config, dealt_in: tuple[int, ...]) -> Marks | None:
    """Where button and blinds lie. A blind on an inactive seat is read."""
    if sheet.marks is not None:
        return Marks(*(seat - 1 for seat in sheet.marks))
    stakes = house.table.stakes
    return marks_from(sheet.seats, sheet.blinds_or_straddles, sheet.button, stakes, dealt_in)


def marks_from(
    seats: tuple[int, ...],
    row: tuple[int, ...],
    button: int | None,
    stakes: Stakes,
    dealt_in: tuple[int, ...],
) -> Marks | None:
    """By the blinds of each player, and the seat of the button where it is known."""
    blinds = {seat - 1: blind for seat, blind in zip(seats, row, strict=True) if blind}
    if not blinds:
        return None
    if button is not None:
        button -= 1
    small = _lies(blinds, stakes.small, button) if stakes.small else None
    others = {chair: blind for chair, blind in blinds.items() if chair != small}
    big = _lies(others, stakes.big, button)
    if big is None:
        return None
    if small is None:  # nobody's: its place is the button's
        small = _before([chair for chair in dealt_in if chair != big], big)
        button = small if button is None else button
    if button is None:
        rest = [chair for chair in dealt_in if chair not in {small, big}]
        button = _before(rest, small) if rest and len(dealt_in) > 2 else small
    return Marks(button, small, big)


def _lies(blinds: dict[int, int], blind: int, button: int | None) -> int | None:
    """The first chair after the button with this blind."""
    chairs = [chair for chair, posted in blinds.items() if posted == blind]
    if button is None or len(chairs) < 2:
        return chairs[0] if chairs else None
    return min(chairs, key=lambda chair: (chair <= button, chair))


def _before(chairs: list[int], chair: int) -> int:
    return max([at for at in chairs if at < chair] or chairs, default=chair)
