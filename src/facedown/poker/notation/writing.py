"""A table written down again as a hand, after something has been done at it."""

from collections.abc import Sequence
from copy import copy
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import force_setattr, replace

from facedown.poker.cash.chairs import Chair
from facedown.poker.cash.config import Config
from facedown.poker.cash.state import State
from facedown.poker.notation.house import marks_of
from facedown.poker.notation.reading import FIELDS
from facedown.poker.notation.sheet import Memory, Sheet

H = TypeVar("H", bound=Sheet)


class Done(NamedTuple):
    """What came of something."""

    state: State
    said: tuple[str, ...] = ()
    """Actions for the log."""
    unsaid: tuple[str, ...] = ()
    """Those that follow by themselves."""


def written(sheet: H, before: State, after: Done, guessed: frozenset[str]) -> H:
    """The same hand, after it."""
    state = after.state
    actions = sheet.actions + after.said
    if state.standing is before.standing:
        return remembered(_with_actions(sheet, actions), Memory(state, after.unsaid, guessed))
    columns = _chairs(sheet, state)
    if state.standing.posting is not before.standing.posting or state.standing.stage == "prepared":
        columns |= _places(sheet, state)
    return remembered(replace(sheet, actions=actions, **columns), Memory(state, after.unsaid, guessed))


def remembered(sheet: H, memory: Memory) -> H:
    """`sheet` is fresh: nobody else has it yet."""
    memory.fields = FIELDS(sheet)
    force_setattr(sheet, "memory", memory)
    return sheet


def prepared(sheet: H, house: Config, state: State) -> H:
    """The next hand: who left is gone from all arrays, the others are in the order of seats."""
    names = dict(zip(sheet.seats, zip(sheet.players, sheet.nonces, strict=True), strict=True))
    seats = [seat + 1 for seat in state.standing.taken]
    bare = type(sheet)(
        variant=sheet.variant,
        players=tuple([names[seat][0] for seat in seats]),
        nonces=tuple([names[seat][1] for seat in seats]),
        seats=tuple(seats),
        seat_count=sheet.seat_count,
        min_bet=house.table.stakes.big,
        hand=state.standing.number,
        unit=sheet.unit,
        seed=sheet.seed,
        extra=sheet.extra,
        house=house,
    )
    columns = _chairs(bare, state) | _places(bare, state)
    return remembered(replace(bare, **columns), Memory(state))


def _with_actions(sheet: H, actions: tuple[str, ...]) -> H:
    """The plain case, which is most: nothing but the log has grown."""
    after = copy(sheet)
    force_setattr(after, "actions", actions)
    return after


def _chairs(sheet: Sheet, state: State) -> dict[str, Any]:
    """What all see of the chairs."""
    standing = state.standing
    chairs = [standing.chair(seat - 1) for seat in sheet.seats]
    columns: dict[str, Any] = {
        "intents": tuple([chair.intent for chair in chairs]),
        "inactive": tuple([int(chair.inactive) for chair in chairs]),
        "dead_blinds": tuple([chair.debt for chair in chairs]),
        "new": tuple([int(chair.new) for chair in chairs]),
        "top_up": tuple([chair.top_up for chair in chairs]),
    }
    if standing.stage != "dealt" or state.hand is not None:
        columns["starting_stacks"] = tuple([chair.stack for chair in chairs])
    elif sheet.finishing_stacks is not None:
        columns["finishing_stacks"] = _stacks(chairs)
    return columns


def _stacks(chairs: Sequence[Chair]) -> tuple[int, ...]:
    return tuple([chair.stack for chair in chairs])


def finishing(sheet: Sheet, state: State) -> tuple[int, ...]:
    return _stacks([state.standing.chair(seat - 1) for seat in sheet.seats])


def _places(sheet: Sheet, state: State) -> dict[str, Any]:
    """Button and posts."""
    standing, stakes = state.standing, state.config.table.stakes
    posting, marks = standing.posting, standing.marks
    none = (0,) * len(sheet.seats)
    rows = (
        (none,) * 4
        if posting is None
        else [
            tuple([row[seat - 1] for seat in sheet.seats])
            for row in (posting.blinds, posting.antes, posting.dead, posting.live)
        ]
    )
    blinds = rows[0]
    columns: dict[str, Any] = {
        "blinds_or_straddles": blinds,
        "antes": rows[1],
        "dead_posted": rows[2],
        "live_posted": rows[3],
        "button": None if posting is None or marks is None else marks.button + 1,
        "small_blind": None if stakes.small in blinds and stakes.small < stakes.big else stakes.small,
        "marks": None,
    }
    plain = replace(sheet, **columns)
    if marks is not None and marks_of(plain, state.config, standing.players) != marks:
        columns["marks"] = (marks.button + 1, marks.small + 1, marks.big + 1)
    return columns
