"""Decode the kernel's tape: positions become chairs, numbers become events."""

from collections.abc import Sequence
from typing import Final, Literal

from facedown.core import Seat
from facedown.poker.hand.events import (
    Awarded,
    Called,
    Checked,
    Event,
    Folded,
    Posted,
    Raised,
    Raked,
    Returned,
)
from facedown.poker.kernel import (
    ALL_IN,
    AMOUNT_AT,
    ANTE,
    AWARDED,
    BLIND,
    BOARD_AT,
    CALLED,
    CHECKED,
    DEAD,
    FOLDED,
    POSITION_AT,
    POT_AT,
    RAISED,
    RAKED,
    RETURNED,
    Betting,
)

_POSTS: Final[dict[int, Literal["ante", "dead", "blind"]]] = {ANTE: "ante", DEAD: "dead", BLIND: "blind"}


def decoded(betting: Betting, order: Sequence[Seat], before: int = 0) -> list[Event]:
    """The events on the tape. `before` is the actor's bet before it acted."""
    return [event(entry, order, before) for entry in betting.tape[: betting.used]]


def read(entry: int) -> tuple[int, int, int, bool]:
    """Code, position, chips, and whether the player is all-in."""
    return entry & 15, entry >> POSITION_AT & 15, entry >> AMOUNT_AT, entry & ALL_IN != 0


def moved(tape: Sequence[int], code: int) -> list[tuple[int, int]]:
    """Positions and chips of the entries with this code."""
    return [(entry >> POSITION_AT & 15, entry >> AMOUNT_AT) for entry in tape if entry & 15 == code]


def awarded(tape: Sequence[int]) -> list[tuple[int, int, int]]:
    """Pots, the positions that win a part of each, and how much."""
    return [
        (entry >> POT_AT & 15, entry >> POSITION_AT & 15, entry >> AMOUNT_AT)
        for entry in tape
        if entry & 15 == AWARDED
    ]


def written(code: int, position: int, chips: int, *, all_in: bool = False) -> int:
    """An entry as the kernel writes it."""
    return chips << AMOUNT_AT | ALL_IN * all_in | position << POSITION_AT | code


def event(entry: int, order: Sequence[Seat], before: int) -> Event:
    code = entry & 15
    seat = order[entry >> POSITION_AT & 15]
    if code == FOLDED:
        return Folded(seat)
    if code == CALLED:
        amount = entry >> AMOUNT_AT
        return Called(seat, amount, entry & ALL_IN != 0, before + amount)
    if code == RAISED:
        to = entry >> AMOUNT_AT
        return Raised(seat, to, to - before, entry & ALL_IN != 0)
    if code == CHECKED:
        return Checked(seat)
    if code == AWARDED:
        return Awarded(seat, entry >> AMOUNT_AT, entry >> POT_AT & 15, entry >> BOARD_AT & 3)
    if code == RETURNED:
        return Returned(seat, entry >> AMOUNT_AT)
    if code == RAKED:
        return Raked(entry >> AMOUNT_AT)
    amount = entry >> AMOUNT_AT
    return Posted(seat, _POSTS[code], amount, entry & ALL_IN != 0, amount if code == BLIND else 0)
