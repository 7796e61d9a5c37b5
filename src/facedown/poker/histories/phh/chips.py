"""The amounts of a hand as whole chips, each the fraction of the money that makes all of them whole."""

from decimal import Decimal

from msgspec import Struct

from facedown.poker.histories.money import scale_needed, whole
from facedown.poker.histories.phh.actions import RaiseTo
from facedown.poker.histories.phh.history import Amount, History


class Chips(Struct, frozen=True, kw_only=True):
    """All the money of a hand, in chips. Where the file has `inf` there is `None`."""

    unit: int
    """How many chips one of the file's money is: 1, 10, 100, …; the least that makes all amounts whole."""
    antes: tuple[int, ...]
    blinds_or_straddles: tuple[int, ...] | None
    bring_in: int | None
    small_bet: int | None
    big_bet: int | None
    min_bet: int | None
    starting_stacks: tuple[int | None, ...]
    raises: tuple[int, ...]
    """By action: what is raised to, and 0 where the action is no raise."""
    finishing_stacks: tuple[int | None, ...] | None
    winnings: tuple[int, ...] | None


def chips(history: History) -> Chips:
    raises = tuple([action.amount if type(action) is RaiseTo else 0 for action in history.actions])
    blinds, finishing, winnings = history.blinds_or_straddles, history.finishing_stacks, history.winnings
    stacks = history.starting_stacks + (finishing or ())
    bets = (history.bring_in, history.small_bet, history.big_bet, history.min_bet)
    unit = scale_needed(history.antes + (blinds or ()) + stacks + raises + (winnings or ()) + bets)
    bring_in, small, big, least = [None if bet is None else whole(bet, unit) for bet in bets]
    return Chips(
        unit=unit,
        antes=_all(history.antes, unit),
        blinds_or_straddles=None if blinds is None else _all(blinds, unit),
        bring_in=bring_in,
        small_bet=small,
        big_bet=big,
        min_bet=least,
        starting_stacks=_stacks(history.starting_stacks, unit),
        raises=_all(raises, unit),
        finishing_stacks=None if finishing is None else _stacks(finishing, unit),
        winnings=None if winnings is None else _all(winnings, unit),
    )


def _all(amounts: tuple[Amount, ...], unit: int) -> tuple[int, ...]:
    return tuple([whole(amount, unit) for amount in amounts])


def _stacks(amounts: tuple[Amount, ...], unit: int) -> tuple[int | None, ...]:
    return tuple(
        [
            None if type(amount) is Decimal and amount.is_infinite() else whole(amount, unit)
            for amount in amounts
        ]
    )
