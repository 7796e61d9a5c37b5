"""Who is dealt in, in the order of the game, and what each player posts."""

from functools import lru_cache
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from facedown.poker.histories.opening import HEADS_UP, opener_of
from facedown.poker.histories.sheet import Amounts, Sheet

S = TypeVar("S", bound=Sheet)


def dealt_in(sheet: Sheet) -> tuple[int, ...]:
    """The columns of those in the hand, from the left of the button.

    Heads-up the small blind is last where neither has the button.
    An inactive player with cards was in the hand until he left.
    """
    columns = tuple(range(len(sheet.players)))
    if any(sheet.inactive):
        held = {text.split(" ", 3)[2] for text in sheet.actions if text.startswith("d dh ")}
        columns = tuple([at for at in columns if not sheet.inactive[at] or f"p{at + 1}" in held])
    return _from_the_left(columns, sheet.seats, sheet.blinds_or_straddles, sheet.button)


def button_of(sheet: Sheet) -> int | None:
    """The seat with the button. By default the small blind's heads-up, else the one before it."""
    if sheet.button is not None:
        return sheet.button
    order = dealt_in(sheet)
    return sheet.seats[order[-1]] if order else None


def with_least_bet(sheet: S) -> S:
    """A hand that names no least bet has the big blind for it."""
    if sheet.min_bet:
        return sheet
    blinds = sorted({blind for blind in sheet.blinds_or_straddles if blind})
    return replace(sheet, min_bet=blinds[1] if len(blinds) > 1 else max(blinds, default=0))


class Posting(NamedTuple):
    """By position. Hands share the lists, so nobody may change them."""

    antes: list[int]
    dead: list[int]
    blinds: list[int]
    """Late live posts among them."""
    price: int
    opener: int


def posting(sheet: Sheet, order: tuple[int, ...]) -> Posting:
    small = None if sheet.marks is None else sheet.marks[1]
    first = 0 if small is None else _first_from(small, sheet.seats, order)
    if len(order) == HEADS_UP:
        first = 1  # the button is the small blind
    return _posting(
        order, sheet.antes, sheet.dead_posted, sheet.blinds_or_straddles, sheet.live_posted, first
    )


@lru_cache(1 << 12)
def _posting(  # noqa: PLR0917  the key of the cache
    order: tuple[int, ...], antes: Amounts, dead: Amounts, blinds: Amounts, live: Amounts, first: int
) -> Posting:
    bets = [blinds[at] + live[at] for at in order]
    opener = opener_of([blinds[at] for at in order], first)
    return Posting([antes[at] for at in order], [dead[at] for at in order], bets, max(bets), opener)


def blind_positions(sheet: Sheet, order: tuple[int, ...]) -> tuple[int | None, int | None]:
    """Who posts the small and the big blind; None where nobody does."""
    if sheet.marks is None:
        return _by_amount(order, sheet.blinds_or_straddles, sheet.min_bet)
    positions = {sheet.seats[column]: at for at, column in enumerate(order)}
    return positions.get(sheet.marks[1]), positions.get(sheet.marks[2])


@lru_cache(1 << 12)
def _by_amount(order: tuple[int, ...], posted: Amounts, least: int) -> tuple[int | None, int | None]:
    """`least`: the big blind is not less."""
    blinds = [posted[column] for column in order]
    around = (1, 0) if len(order) == HEADS_UP else range(len(order))
    paying = sorted([at for at in around if blinds[at]], key=lambda at: blinds[at])
    if not paying:
        return None, None
    same = [at for at in paying if blinds[at] == blinds[paying[0]] >= least]
    if len(same) > 1:
        return same[0], same[1]  # the small blind may be as much, and comes first
    big = next((at for at in paying if blinds[at] >= least), paying[-1])
    return (None if paying[0] == big else paying[0]), big


@lru_cache(1 << 12)
def _from_the_left(
    columns: tuple[int, ...], seats: Amounts, blinds: Amounts, button: int | None
) -> tuple[int, ...]:
    around = sorted(columns, key=lambda at: seats[at])
    paying = [at for at in around if blinds[at]]
    if len(around) == HEADS_UP and paying:
        last = [at for at in around if seats[at] == button]
        small = last[0] if last else min(around, key=lambda at: blinds[at])
        return (*(at for at in around if at != small), small)
    if button is not None:
        return tuple(sorted(around, key=lambda at: (seats[at] <= button, seats[at])))
    if not paying:
        return tuple(around)
    small = _small(around, blinds)
    first = around.index(small)
    return (*around[first:], *around[:first])


def _small(around: list[int], blinds: Amounts) -> int:
    """Who sits on the small blind: the first of those next to each other who pay."""
    least = min(blinds[at] for at in around if blinds[at])
    candidates = [at for at in around if blinds[at] == least]
    before = {at: around[place - 1] for place, at in enumerate(around)}
    return next((at for at in candidates if not blinds[before[at]]), candidates[0])


def _first_from(seat: int, seats: Amounts, order: tuple[int, ...]) -> int:
    """The position on this seat, or the next after it."""
    return min(range(len(order)), key=lambda at: (seats[order[at]] < seat, seats[order[at]]))
