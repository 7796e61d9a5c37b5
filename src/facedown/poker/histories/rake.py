"""What the winners take of each pot after the rake.

The notation has no field for the rake: it is what the finishing stacks lack. So each winner's part of it is
known, and is taken from the pots he won, the main pot first, unless `_rakes` says otherwise.
"""

from collections.abc import Iterable, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from facedown.poker.histories.errors import HandError
from facedown.poker.histories.log import Log, Pot, replayed
from facedown.poker.histories.money import in_chips, money_text
from facedown.poker.histories.sheet import Sheet
from facedown.poker.kernel import SHOWDOWN

MOST_RAKE: Final = 10
"""No house takes more than one part in so many."""


def check_paid(sheet: Sheet) -> None:
    """Does a log without a house lead to the finishing stacks, apart from a small rake?"""
    known = replayed(sheet)
    if known.betting.status == SHOWDOWN:
        return  # between hands that nobody saw
    if not known.is_over:
        raise HandError("BAD_HAND", "there are finishing stacks, and the log does not come to an end")
    lacks, sums = lacking(sheet, known), won(known.pots, len(known.order))
    fair = all(0 <= lack <= share for lack, share in zip(lacks, sums, strict=True))
    if not fair or sum(lacks) * MOST_RAKE > sum(sums) or not _stay(sheet, known):
        stacks = list(sheet.starting_stacks)
        for column, stack in zip(known.order, known.betting.stacks, strict=True):
            stacks[column] = stack
        raise HandError("BAD_HAND", _otherwise(sheet, stacks))


def _otherwise(sheet: Sheet, stacks: Sequence[int]) -> str:
    """The first player who ends with other chips than the log leaves."""
    each = zip(sheet.players, stacks, sheet.finishing_stacks or (), strict=True)
    name, ours, said = next(one for one in each if one[1] != one[2])
    unit = sheet.unit
    return f"the log leaves {name} with {money_text(ours, unit)}, and not with {money_text(said, unit)}"


def _stay(sheet: Sheet, known: Log) -> bool:
    """Do players who are not in the hand keep what they had?"""
    pairs = zip(sheet.starting_stacks, sheet.finishing_stacks or (), strict=True)
    return all(before == after for at, (before, after) in enumerate(pairs) if at not in known.order)


def lacking(sheet: Sheet, log: Log) -> list[int]:
    """By position, how much less a player ends with than the rules pay; 0 where the hand does not say."""
    finishing, stacks = sheet.finishing_stacks, log.betting.stacks
    if finishing is None:
        return [0] * len(stacks)
    return [stack - finishing[column] for stack, column in zip(stacks, log.order, strict=True)]


RAKES: Final = "_rakes"
"""The field for what each winner of each pot pays, the main pot first: texts of amounts."""


def paid_out(sheet: Sheet, log: Log) -> list[Pot]:
    """The pots without the rake."""
    lacks, rakes = lacking(sheet, log), sheet.extra.get(RAKES)
    if rakes is None:
        return raked(log.pots, lacks)
    parts = iter(_amounts(rakes, sheet.unit))
    after = [[(at, amount - next(parts, 0)) for at, amount in pot] for pot in log.pots]
    if next(parts, None) is not None or lacks != taken(log.pots, after, len(lacks)) or not _is_paid(after):
        raise HandError("PAID_OTHERWISE", f"{RAKES} is not what the finishing stacks lack")
    return after


def rakes_of(pots: Sequence[Pot], after: Sequence[Pot], unit: str) -> list[str]:
    """The value of `_rakes`."""
    pairs = zip(_flat(pots), _flat(after), strict=True)
    return [money_text(before - left, unit) for before, left in pairs]


def taken(pots: Sequence[Pot], after: Sequence[Pot], size: int) -> list[int]:
    """By position, how much of the rake each player pays."""
    pairs = zip(won(pots, size), won(after, size), strict=True)
    return [before - left for before, left in pairs]


def _amounts(rakes: Any, unit: str) -> list[int]:
    try:
        return [in_chips(Decimal(rake), unit) for rake in rakes]
    except (TypeError, ValueError, InvalidOperation):
        raise HandError("BAD_JSON", f"{RAKES} is a list of amounts, each a text") from None


def _flat(pots: Iterable[Pot]) -> list[int]:
    return [amount for pot in pots for _, amount in pot]


def _is_paid(after: Sequence[Pot]) -> bool:
    return all(amount >= 0 for amount in _flat(after))


def raked(pots: Sequence[Pot], lacks: Sequence[int]) -> list[Pot]:
    """The pots without what their winners lack."""
    if not any(lacks):
        return list(pots)
    left = list(lacks)
    after = [[(at, amount - _taken(left, at, amount)) for at, amount in pot] for pot in pots]
    if any(left):
        raise HandError("PAID_OTHERWISE", "these are not the stacks that the rules and a rake leave")
    return after


def _taken(left: list[int], at: int, amount: int) -> int:
    part = min(max(left[at], 0), amount)
    left[at] -= part
    return part


def won(pots: Sequence[Pot], size: int) -> list[int]:
    """By position, of all pots."""
    sums = [0] * size
    for pot in pots:
        for at, amount in pot:
            sums[at] += amount
    return sums
