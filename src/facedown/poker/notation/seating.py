"""Who plays a hand, in the order of the game, and what each of them posts."""

from functools import lru_cache
from typing import NamedTuple

from facedown.poker.notation.sheet import Amounts, Sheet

HEADS_UP = 2


def dealt_in(sheet: Sheet) -> tuple[int, ...]:
    """The columns of those in the hand, from the left of the button.

    Heads-up the small blind is last where neither has the button.
    Who is inactive and holds cards was in it until he left.
    """
    columns = tuple(range(len(sheet.players)))
    if any(sheet.inactive):
        held = {text.split(" ", 3)[2] for text in sheet.actions if text.startswith("d dh ")}
        columns = tuple([at for at in columns if not sheet.inactive[at] or f"p{at + 1}" in held])
    return _from_the_left(columns, sheet.seats, sheet.blinds_or_straddles, sheet.button)


def button_of(sheet: Sheet) -> int | None:
    """The seat with the button: heads-up the small blind's, else, where nobody says, the one before it."""
    if sheet.button is not None:
        return sheet.button
    order = dealt_in(sheet)
    return sheet.seats[order[-1]] if order else None


class Posting(NamedTuple):
    """By position."""

    antes: list[int]
    dead: list[int]
    blinds: list[int]
    """Late live posts among them."""
    price: int
    opener: int


def posting(sheet: Sheet, order: tuple[int, ...]) -> Posting:
    blinds = [sheet.blinds_or_straddles[at] for at in order]
    live = [blind + sheet.live_posted[at] for blind, at in zip(blinds, order, strict=True)]
    antes = [sheet.antes[at] for at in order]
    dead = [sheet.dead_posted[at] for at in order]
    return Posting(antes, dead, live, max(blinds), _opener(blinds))


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


def _opener(blinds: list[int]) -> int:
    """Who sits after the last of the highest blinds (holdem.md 3)."""
    if len(blinds) == HEADS_UP:
        return int(blinds[1] <= blinds[0])  # the button, unless it has straddled
    last = max(range(len(blinds)), key=lambda at: (blinds[at], at))
    return (last + 1) % len(blinds) if blinds[last] else 0
