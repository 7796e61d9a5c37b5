"""What a prepared hand was prepared from, as the server's own field `_before` (cash.md 8.5)."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from facedown.poker.button import Marks
from facedown.poker.cash.chairs import Chair
from facedown.poker.cash.ring import Prior
from facedown.poker.histories.errors import HandError
from facedown.poker.histories.money import in_chips, in_money
from facedown.poker.histories.sheet import Sheet

_ROWS: Final = ("seats", "stacks", "intents", "inactive", "debts", "new")
_MOST_SEATS: Final = 99


def told(prior: Prior, unit: str) -> dict[str, Any]:
    """For JSON; seats are counted from 1, amounts are money. Nonces are in the hand."""
    chairs = {seat + 1: chair for seat, chair in enumerate(prior.chairs) if chair is not None}
    told: dict[str, Any] = {
        "seats": list(chairs),
        "stacks": [in_money(chair.stack, unit) for chair in chairs.values()],
        "intents": [chair.intent for chair in chairs.values()],
        "inactive": [int(chair.inactive) for chair in chairs.values()],
        "debts": [in_money(chair.debt, unit) for chair in chairs.values()],
        "new": [int(chair.new) for chair in chairs.values()],
        "dealtIn": [seat + 1 for seat in prior.players],
    }
    if prior.marks is not None and prior.small_due is not None:
        marks = prior.marks
        told["marks"] = [marks.button + 1, marks.small + 1, marks.big + 1, prior.small_due + 1]
    return told


def read(data: object, sheet: Sheet) -> Prior | None:
    if data is None:
        return None
    try:
        return _read(data, sheet)  # type: ignore[arg-type]  # what it is not, raises
    except HandError:
        raise
    except (KeyError, TypeError, ValueError, IndexError, AttributeError):
        raise HandError("BAD_FIELD", "_before is not what we write there") from None


def _read(data: Mapping[str, Any], sheet: Sheet) -> Prior:
    nonces = dict(zip(sheet.seats, sheet.nonces, strict=True))
    size = max(sheet.seat_count, *sheet.seats, 2)
    chairs: list[Chair | None] = [None] * min(size, _MOST_SEATS)
    for seat, stack, intent, inactive, debt, new in zip(*(data[name] for name in _ROWS), strict=True):
        chairs[_seat(seat, size)] = Chair(
            in_chips(stack, sheet.unit),
            intent,
            bool(inactive),
            in_chips(debt, sheet.unit),
            bool(new),
            nonces[seat],
        )
    marks: Sequence[int] | None = data.get("marks")
    players = tuple([_seat(seat, size) for seat in data["dealtIn"]])
    if marks is None:
        return Prior(tuple(chairs), None, players, None)
    button, small, big, due = [_seat(seat, size) for seat in marks]
    return Prior(tuple(chairs), Marks(button, small, big), players, due)


def _seat(number: object, size: int) -> int:
    if type(number) is not int or not 1 <= number <= size:
        raise HandError("NO_SUCH_SEAT", f"_before has seats of 1 to {size}")
    return number - 1
