"""A picture of a hand, as its author sees it."""

from facedown.poker.hand.game import HAND
from facedown.poker.histories.sheet import Sheet
from facedown.poker.notation.table import recalled, state_of
from facedown.poker.pictures.table import table_svg


def svg(sheet: Sheet) -> str | None:
    """None before the cards are dealt."""
    hand = state_of(recalled(sheet)).hand
    if hand is None:
        return None
    names = {seat - 1: name for seat, name in zip(sheet.seats, sheet.players, strict=True)}
    viewer = next((seat for seat, name in names.items() if name == sheet.author), None)
    return table_svg(HAND.view(hand, viewer), names)
