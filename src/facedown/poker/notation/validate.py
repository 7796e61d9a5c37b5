"""Is a hand one that the rules know? Its fields, its log, and the stacks at its end."""

from msgspec.structs import replace

from facedown.poker.histories.errors import HandError
from facedown.poker.histories.money import money_text
from facedown.poker.histories.rake import MOST_RAKE, check_paid
from facedown.poker.histories.sheet import Sheet
from facedown.poker.notation.refusals import listed
from facedown.poker.notation.table import read, state_of


def check(sheet: Sheet) -> None:
    """Every field, the log by the rules, and the stacks at the end where its cards are known."""
    read(sheet)
    finishing = sheet.finishing_stacks
    if finishing is None:
        return
    _check_sum(sheet, finishing)
    if not sheet.actions:
        return
    memory = read(replace(sheet, finishing_stacks=None))
    is_told = not sheet.deal and not sheet.seed
    if is_told and sheet.house is None:
        check_paid(sheet)
        return
    if is_told and ((memory.guessed and memory.unsaid) or any(_is_muck(text) for text in sheet.actions)):
        return  # whose cards nobody saw at the showdown, the log cannot pay
    state = state_of(memory)
    if state.hand is not None:
        raise HandError("BAD_HAND", "there are finishing stacks, and the log does not come to an end")
    chairs = state.standing.chairs
    stacks = tuple([chair.stack if (chair := chairs[seat - 1]) else 0 for seat in sheet.seats])
    if stacks != finishing:
        ends, written = (
            listed([money_text(chips, sheet.unit) for chips in row]) for row in (stacks, finishing)
        )
        raise HandError("BAD_HAND", f"the log ends with {ends}, not {written}")


def _check_sum(sheet: Sheet, finishing: tuple[int, ...]) -> None:
    """Chips do not come from nowhere, and only the house takes any."""
    before, after = sum(sheet.starting_stacks) + sum(sheet.dead_posted), sum(finishing)
    rake = before // MOST_RAKE
    if sheet.house is not None:
        terms = sheet.house.table.stakes.rake
        rake = min(terms.cap, before * terms.rate // 10_000)
    if not before - rake <= after <= before:
        start, end = money_text(before, sheet.unit), money_text(after, sheet.unit)
        raise HandError("BAD_HAND", f"of {start} at the start {end} are there in the end")


def _is_muck(text: str) -> bool:
    words = text.split(" #", 1)[0].split()
    return words[1:] == ["sm"]
