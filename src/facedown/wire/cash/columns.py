"""All that a hand tells but its log, and its text. It is public, so all viewers of a table share one copy."""

from functools import lru_cache
from typing import Final, NamedTuple

from msgspec import UNSET, UnsetType

from facedown.core import Seat, codec
from facedown.poker.button import Marks
from facedown.poker.cash.ring import ChairPosts
from facedown.poker.hand.config import Table
from facedown.poker.histories.sheet import NO_MEMORY
from facedown.poker.notation import Hand
from facedown.poker.notation.columns import Places, place_columns, remembered
from facedown.poker.notation.house import letters

_SHARED: Final = 256
"""Texts that are kept. The viewers of a table ask for theirs one right after the other."""
_NOBODY: Final = '"author":""'
_LOG: Final = '"actions":['
"""No name can contain these: quotes in names are escaped."""


class Row(NamedTuple):
    """One player."""

    seat: Seat
    name: str
    is_dealt_in: bool
    starting: int
    """The stack at the start of the hand."""
    finishing: int
    """The stack when it is over; 0 before that."""
    intent: int
    inactive: bool
    debt: int
    new: bool
    top_up: int


class Columns(NamedTuple):
    number: int
    is_over: bool
    seats: int
    unit: str
    table: Table
    posting: ChairPosts | None
    marks: Marks | None
    players: tuple[Seat, ...]
    small_due: Seat | UnsetType
    rows: tuple[Row, ...]
    boards: tuple[str, ...] = ()
    """If the board is run twice, which a log cannot express: the cards of each board from there on."""
    commit: str | UnsetType = UNSET
    """What a hand of a fair table has published of its deck."""


@lru_cache(maxsize=_SHARED)
def hand_of(columns: Columns) -> Hand:
    """Without a log, for nobody."""
    rows = columns.rows
    seats = tuple([row.seat + 1 for row in rows])
    stakes = columns.table.stakes
    return Hand(
        variant=letters(columns.table),
        players=tuple([row.name for row in rows]),
        seats=seats,
        seat_count=columns.seats,
        starting_stacks=tuple([row.starting for row in rows]),
        finishing_stacks=tuple([row.finishing for row in rows]) if columns.is_over else None,
        min_bet=stakes.big,
        hand=columns.number,
        author="",
        intents=tuple([row.intent for row in rows]),
        inactive=tuple([int(row.inactive) for row in rows]),
        dead_blinds=tuple([row.debt for row in rows]),
        new=tuple([int(row.new) for row in rows]),
        top_up=tuple([row.top_up for row in rows]),
        unit=columns.unit,
        extra=_extra(columns),
        **place_columns(
            seats, Places(columns.posting, columns.marks, columns.players, stakes, columns.small_due)
        ),
    )


def _extra(columns: Columns) -> dict[str, object]:
    extra: dict[str, object] = {} if columns.commit is UNSET else {"_commit": columns.commit}
    return extra | {"_boards": columns.boards} if columns.boards else extra


def around_log(columns: Columns, author: str) -> tuple[str, str]:
    """The text of the hand before and after its log."""
    before, after = _around_log(columns)
    return before.replace(_NOBODY, f'"author":{codec.to_json(author).decode()}', 1), after


@lru_cache(maxsize=_SHARED)
def _around_log(columns: Columns) -> tuple[str, str]:
    # newcomers are listed only where the deal does not show them
    deal = tuple([f"d dh p{at} ????" for at, row in enumerate(columns.rows, 1) if row.is_dealt_in])
    text = remembered(hand_of(columns), NO_MEMORY, actions=deal).to_json()
    start = text.index(_LOG) + len(_LOG)
    return text[:start], text[text.index("]", start) :]
