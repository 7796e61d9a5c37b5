"""The table of a hand: remembered, or restored from its fields and its log."""

from functools import lru_cache
from typing import Final

from msgspec.structs import force_setattr, replace

from facedown.core import IllegalAction, Seed
from facedown.poker.button import Marks
from facedown.poker.cash.chairs import Chair
from facedown.poker.cash.config import Config
from facedown.poker.cash.game import CASH
from facedown.poker.cash.ring import ChairPosts, Ring, Stage
from facedown.poker.cash.state import State
from facedown.poker.histories.errors import HandError
from facedown.poker.histories.names import check_name
from facedown.poker.histories.sheet import Memory, Sheet
from facedown.poker.kernel import BETTING, SHOWDOWN
from facedown.poker.notation.house import house_of, marks_of
from facedown.poker.notation.refusals import listed
from facedown.poker.notation.restore import restored

NO_CHANCE: Final = Seed.of("the cards are given")


def recalled(sheet: Sheet) -> Memory:
    """The table, without playing the log again where it is remembered."""
    memory = sheet.memory
    if memory.state is None:
        said, memory = memory.said, read(sheet)
        memory.said = said
        force_setattr(sheet, "memory", memory)
    return memory


def state_of(memory: Memory) -> State:
    assert memory.state is not None, "what was recalled has a state"
    return memory.state


def labels(sheet: Sheet) -> dict[int, int]:
    """The N of `pN` of each chair. Nobody changes it."""
    return _labels(sheet.seats)


@lru_cache(maxsize=1024)
def _labels(seats: tuple[int, ...]) -> dict[int, int]:
    return {seat - 1: at + 1 for at, seat in enumerate(seats)}


def is_over(sheet: Sheet) -> bool:
    return sheet.finishing_stacks is not None


def on_turn(sheet: Sheet) -> str | None:
    memory = recalled(sheet)
    hand = state_of(memory).hand
    if memory.unsaid or hand is None or hand.betting.status not in {BETTING, SHOWDOWN}:
        return None
    prompts = CASH.prompts(state_of(memory))
    seat = next(seat for seat, prompt in prompts.items() if seat >= 0 and prompt.clock != "pause")
    return sheet.players[sheet.seats.index(seat + 1)]


def read(sheet: Sheet) -> Memory:
    try:
        return _table(sheet)
    except HandError:
        raise
    except IllegalAction as error:
        raise HandError(error.code, error.sentence) from None
    except ValueError as error:
        raise HandError("BAD_HAND", str(error)) from None


def _table(sheet: Sheet) -> Memory:
    house = house_of(sheet)
    _check_columns(sheet, house)
    dealt_in = _dealt_in(sheet)
    marks = marks_of(sheet, house, dealt_in)
    stage: Stage = "dealt"
    running = bool(sheet.actions) and sheet.finishing_stacks is None
    if not running and sheet.finishing_stacks is None:
        stage = "prepared" if marks is not None and any(sheet.blinds_or_straddles) else "open"
    if running and (marks is None or len(dealt_in) < 2):
        raise HandError("BAD_HAND", "two players with cards and a big blind make a hand")
    if stage == "prepared" and len(dealt_in) < 2:
        stage = "open"
    if marks is not None and (running or stage == "prepared"):
        _check_places(sheet, marks, dealt_in)
    posting = None if stage == "open" or marks is None else _posting(sheet, house.seats, dealt_in)
    standing = Ring(_chairs(sheet, house), sheet.hand, stage, marks, dealt_in, posting)
    standing = _with_history(sheet, standing)
    if stage == "open":
        standing = replace(standing, players=())
    seed = Seed.of(sheet.seed) if sheet.seed else NO_CHANCE
    plain = house if house.standing is None else replace(house, standing=None)
    if running:
        return _restored(sheet, plain, standing, seed)
    return Memory(CASH.new(replace(plain, standing=standing), seed).state)


def _with_history(sheet: Sheet, standing: Ring) -> Ring:
    """With what the hand before has left behind (cash.md 5.6, 8.5)."""
    if sheet.small_blind_due is not None:
        standing = replace(standing, small_due=sheet.small_blind_due - 1)
    if sheet.before is None or standing.stage != "prepared":
        return standing
    if len(sheet.before.chairs) != len(standing.chairs):
        raise HandError("BAD_FIELD", f"_before is of a table with {len(standing.chairs)} seats")
    return replace(standing, prior=sheet.before)


def _restored(sheet: Sheet, house: Config, standing: Ring, seed: Seed) -> Memory:
    """A hand does not say whether its house lets players raise a short bet (holdem.md 4.6), so a log may."""
    try:
        return restored(sheet, house, standing, seed)
    except HandError as error:
        if sheet.house is not None or error.code != "INVALID_ACTION":
            raise
        stakes = replace(house.table.stakes, short_bet_reopens=True)
        lenient = replace(house, table=replace(house.table, stakes=stakes))
        try:
            return restored(sheet, lenient, standing, seed)
        except HandError:
            raise error from None


def _check_columns(sheet: Sheet, house: Config) -> None:
    if len(set(sheet.players)) != len(sheet.players):
        raise HandError("BAD_HAND", "no two players have the same name")
    for name in sheet.players:
        check_name(name)
    if len(set(sheet.seats)) != len(sheet.seats) or not all(1 <= seat <= house.seats for seat in sheet.seats):
        raise HandError(
            "NO_SUCH_SEAT", f"everybody has a seat of 1 to {house.seats}, not {listed(sheet.seats)}"
        )
    if house.unit != sheet.unit:
        raise HandError("BAD_AMOUNT", f"this table counts in {house.unit}, not in {sheet.unit}")
    single = [seat for seat in (sheet.button, sheet.small_blind_due) if seat is not None]
    places = (*(sheet.marks or ()), *single)
    if not all(1 <= seat <= house.seats for seat in places):
        raise HandError(
            "NO_SUCH_SEAT", f"button and blinds lie on seats of 1 to {house.seats}, not {listed(places)}"
        )


def _check_places(sheet: Sheet, marks: Marks, dealt_in: tuple[int, ...]) -> None:
    """A running hand has two blinds on two chairs, and chips for everybody with cards."""
    if marks.small == marks.big or marks.big not in dealt_in:
        seats = listed((marks.small + 1, marks.big + 1))
        raise HandError(
            "BAD_HAND", f"the blinds lie on two seats, the big one before a player, not on {seats}"
        )
    for at, seat in enumerate(sheet.seats):
        if seat - 1 in dealt_in and not sheet.starting_stacks[at] + sheet.dead_posted[at]:
            raise HandError("BAD_HAND", f"{sheet.players[at]} is in the hand and has no chips to play for")


def _dealt_in(sheet: Sheet) -> tuple[int, ...]:
    """Chairs with cards; before there are any, those that are active."""
    named = {text.split(" ", 3)[2] for text in sheet.actions if text.startswith("d dh p")}
    chairs = [
        seat - 1
        for at, seat in enumerate(sheet.seats)
        if (f"p{at + 1}" in named if named else not sheet.inactive[at])
    ]
    return tuple(sorted(chairs))


def _chairs(sheet: Sheet, house: Config) -> tuple[Chair | None, ...]:
    chairs: list[Chair | None] = [None] * house.seats
    stacks = sheet.starting_stacks if sheet.finishing_stacks is None else sheet.finishing_stacks
    for at, seat in enumerate(sheet.seats):
        chairs[seat - 1] = Chair(
            stacks[at],
            sheet.intents[at],
            bool(sheet.inactive[at]),
            sheet.dead_blinds[at],
            bool(sheet.new[at]),
            sheet.nonces[at],
            sheet.top_up[at],
        )
    return tuple(chairs)


def _posting(sheet: Sheet, seats: int, dealt_in: tuple[int, ...]) -> ChairPosts:
    """By chair. Nobody posts who is not in the hand, whatever is written."""
    rows = []
    for row in (sheet.antes, sheet.blinds_or_straddles, sheet.dead_posted, sheet.live_posted):
        posted = [0] * seats
        for seat, chips in zip(sheet.seats, row, strict=True):
            if seat - 1 in dealt_in:
                posted[seat - 1] = chips
        rows.append(tuple(posted))
    return ChairPosts(*rows)
