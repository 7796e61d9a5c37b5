"""The columns of a hand, written anew after its table has changed."""

from typing import Any, NamedTuple, TypeVar

from msgspec import UNSET, UnsetType
from msgspec.structs import force_setattr

from facedown.poker.button import Marks
from facedown.poker.cash.config import Config
from facedown.poker.cash.ring import ChairPosts
from facedown.poker.cash.state import State
from facedown.poker.histories.sheet import Memory, Sheet
from facedown.poker.notation.house import has_open_big_blind, marks_from
from facedown.poker.stakes import Stakes

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
    memory, actions = Memory(after.state, after.unsaid, guessed), sheet.actions + after.said
    sheet = _without_leavers(sheet, after.state)
    if after.state.standing is before.standing:  # which is most: nothing but the log has grown
        return remembered(sheet, memory, actions=actions)
    return remembered(sheet, memory, actions=actions, **_changes(sheet, before, after.state))


def remembered(sheet: H, memory: Memory, **columns: object) -> H:
    """The same hand with other columns, each as long as it must be, and the table that belongs to them."""
    after: H = sheet.__copy__()  # type: ignore[attr-defined]  # which every struct has
    for name, column in columns.items():
        force_setattr(after, name, column)
    force_setattr(after, "memory", memory)
    return after


def _without_leavers(sheet: H, state: State) -> H:
    """A player who leaves a prepared hand is gone at once; the other columns follow."""
    chairs = state.standing.chairs
    stay = [at for at, seat in enumerate(sheet.seats) if chairs[seat - 1] is not None]
    if len(stay) == len(sheet.seats):
        return sheet
    rows = sheet.players, sheet.seats, sheet.nonces
    players, seats, nonces = (tuple([row[at] for at in stay]) for row in rows)
    return remembered(sheet, sheet.memory, players=players, seats=seats, nonces=nonces)


def _changes(sheet: Sheet, before: State, after: State) -> dict[str, Any]:
    was, now = before.standing, after.standing
    columns: dict[str, Any] = {"before": None if now.prior is UNSET else now.prior}
    if now.chairs != was.chairs:
        columns |= _chairs(sheet.seats, after)
        if sheet.finishing_stacks is not None:
            columns["finishing_stacks"] = stacks(sheet.seats, after)
        elif now.stage != "dealt" or after.hand is not None:
            columns["starting_stacks"] = stacks(sheet.seats, after)
    if now.posting is not was.posting or now.stage == "prepared":
        columns |= _places(sheet.seats, after)
    return columns


def prepared(sheet: H, house: Config, state: State) -> H:
    """The next hand: who left is gone from all arrays, the others are in the order of seats."""
    columns = {seat: at for at, seat in enumerate(sheet.seats)}
    seats = tuple([seat + 1 for seat in state.standing.taken])
    stay = [columns[seat] for seat in seats]
    after = type(sheet)(
        variant=sheet.variant,
        players=tuple([sheet.players[at] for at in stay]),
        nonces=tuple([sheet.nonces[at] for at in stay]),
        seats=seats,
        seat_count=sheet.seat_count,
        min_bet=house.table.stakes.big,
        hand=state.standing.number,
        unit=sheet.unit,
        seed=sheet.seed,
        extra=sheet.extra,
        house=house,
        before=None if state.standing.prior is UNSET else state.standing.prior,
        starting_stacks=stacks(seats, state),
        **_chairs(seats, state),
        **_places(seats, state),
    )
    return remembered(after, Memory(state))


def stacks(seats: tuple[int, ...], state: State) -> tuple[int, ...]:
    return tuple([state.standing.chair(seat - 1).stack for seat in seats])


def _chairs(seats: tuple[int, ...], state: State) -> dict[str, Any]:
    """What all see of the chairs, but for the stacks."""
    chairs = [state.standing.chair(seat - 1) for seat in seats]
    return {
        "intents": tuple([chair.intent for chair in chairs]),
        "inactive": tuple([int(chair.inactive) for chair in chairs]),
        "dead_blinds": tuple([chair.debt for chair in chairs]),
        "new": tuple([int(chair.new) for chair in chairs]),
        "top_up": tuple([chair.top_up for chair in chairs]),
    }


class Places(NamedTuple):
    """Button and posts of a hand, by chair."""

    posting: ChairPosts | None
    marks: Marks | None
    players: tuple[int, ...]
    stakes: Stakes
    small_due: int | UnsetType


def _places(seats: tuple[int, ...], state: State) -> dict[str, Any]:
    standing = state.standing
    stakes = state.config.table.stakes
    places = Places(standing.posting, standing.marks, standing.players, stakes, standing.small_due)
    return place_columns(seats, places)


def place_columns(seats: tuple[int, ...], places: Places) -> dict[str, Any]:
    """Button and posts, as columns."""
    posting, marks, players, stakes, due = places
    blinds = antes = dead = live = (0,) * len(seats)
    button = None
    if posting is not None:
        blinds, antes, dead, live = (
            tuple([row[seat - 1] for seat in seats])
            for row in (posting.blinds, posting.antes, posting.dead, posting.live)
        )
        button = None if marks is None else marks.button + 1
    is_told = marks is None or marks_from(seats, blinds, button, stakes, players) == marks
    return {
        "blinds_or_straddles": blinds,
        "antes": antes,
        "dead_posted": dead,
        "live_posted": live,
        "button": button,
        "small_blind_due": None if due is UNSET else due + 1,
        "big_blind_opens": has_open_big_blind(stakes),
        "small_blind": None if 0 < stakes.small < stakes.big and stakes.small in blinds else stakes.small,
        "marks": None if marks is None or is_told else (marks.button + 1, marks.small + 1, marks.big + 1),
    }
