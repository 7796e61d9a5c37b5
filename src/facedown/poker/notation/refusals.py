"""Refusals of the rules in the words of a hand: the table's money, names of players, seats from 1."""

from collections.abc import Iterable

from facedown.core import IllegalAction, Seat
from facedown.poker.cash.actions import Action, Intend, Sit, TopUp
from facedown.poker.cash.config import Config
from facedown.poker.errors import BadAmount, NotAsked, SomethingOwed
from facedown.poker.histories.errors import HandError
from facedown.poker.histories.money import money_text
from facedown.poker.histories.sheet import Sheet


def refusal(sheet: Sheet, house: Config, seat: Seat, action: Action, error: IllegalAction) -> HandError:
    """The refusal that a client is sent; the rules count chips, and seats from 0."""
    return HandError(error.code, _sentence(sheet, house, seat, action, error))


def _sentence(sheet: Sheet, house: Config, seat: Seat, action: Action, error: IllegalAction) -> str:
    match error, action:
        case BadAmount(), _:
            bounds = sorted({error.least, error.most})
            return f"raise to {' … '.join([_money(sheet, chips) for chips in bounds])}"
        case SomethingOwed(), _:
            return f"cannot check with {_money(sheet, error.owed)} to call: call, raise or fold"
        case NotAsked(), _:
            return f"nobody has asked {_who(sheet, seat)} for this now"
        case IllegalAction(code="BAD_BUY_IN"), Sit(chips=chips):
            least, most = _money(sheet, house.least), _money(sheet, house.most)
            return f"buy in for {least} to {most}, not {_money(sheet, chips)}"
        case IllegalAction(code="BAD_BUY_IN"), TopUp(chips=chips):
            return f"ask for 0 to {_money(sheet, house.most)}, not {_money(sheet, chips)}"
        case IllegalAction(code="OUT_OF_TURN"), _:
            return f"it is not the turn of {_who(sheet, seat)}"
        case IllegalAction(code="CHAIR_TAKEN"), _:
            return f"somebody sits on seat {seat + 1}: take a free one"
        case IllegalAction(code="NOT_SEATED"), _:
            return f"{_who(sheet, seat)} does not stay at this table: sit down first"
        case IllegalAction(code="INVALID_ACTION"), TopUp() | Intend() | Sit():
            return f"{_who(sheet, seat)} cannot do that now"
    return error.sentence


def listed(values: Iterable[object]) -> str:
    return ", ".join(map(str, values)) or "none"


def _money(sheet: Sheet, chips: int) -> str:
    return money_text(chips, sheet.unit)


def _who(sheet: Sheet, seat: Seat) -> str:
    number = seat + 1
    if number not in sheet.seats:
        return f"seat {number}"
    return f"{sheet.players[sheet.seats.index(number)]} on seat {number}"
