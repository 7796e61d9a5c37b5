"""The hand after this one, prepared and not yet dealt."""

from typing import TypeVar

from msgspec.structs import replace

from facedown.core import DEALER
from facedown.poker.cash import steps
from facedown.poker.cash.game import CASH
from facedown.poker.histories.errors import HandError
from facedown.poker.histories.sheet import Sheet
from facedown.poker.notation.columns import prepared
from facedown.poker.notation.house import house_of
from facedown.poker.notation.table import is_over, recalled, state_of

H = TypeVar("H", bound=Sheet)


def following(sheet: H) -> H:
    if not is_over(sheet) and sheet.actions:
        raise HandError("HAND_RUNNING", f"hand {sheet.hand} has no finishing stacks: advance it first")
    state = state_of(recalled(sheet))
    if state.standing.stage == "prepared":
        raise HandError("HAND_RUNNING", f"hand {sheet.hand} is prepared and not dealt: advance it first")
    house = house_of(sheet)
    if state.config is not house:  # a log with unknown cards is played by other house rules
        state = replace(state, config=replace(house, standing=None))
    if state.standing.due == "prepare":
        state = CASH.apply(state, DEALER, CASH.fallback(state, DEALER, "timeout")).state
    else:  # nobody to play: the hand is counted all the same (cash.md 4.7)
        state = steps.next_prepared(state).state
    return prepared(sheet, house, state)
