"""The amounts of a hand as whole chips, whatever fraction of the money a chip must be for that."""

from collections.abc import Iterable
from decimal import Decimal

from msgspec import Struct

from facedown.poker.histories.money import scale_needed, whole
from facedown.poker.histories.phh.actions import RaiseTo
from facedown.poker.histories.phh.history import Amount, History


class Chips(Struct, frozen=True, kw_only=True):
    """Everything a hand says in money, in chips. Where the file says `inf` there is `None`."""

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
    unit = scale_needed(_amounts(history, raises))
    return Chips(
        unit=unit,
        antes=_all(history.antes, unit),
        blinds_or_straddles=None
        if history.blinds_or_straddles is None
        else _all(history.blinds_or_straddles, unit),
        bring_in=None if history.bring_in is None else whole(history.bring_in, unit),
        small_bet=None if history.small_bet is None else whole(history.small_bet, unit),
        big_bet=None if history.big_bet is None else whole(history.big_bet, unit),
        min_bet=None if history.min_bet is None else whole(history.min_bet, unit),
        starting_stacks=_stacks(history.starting_stacks, unit),
        raises=_all(raises, unit),
        finishing_stacks=None
        if history.finishing_stacks is None
        else _stacks(history.finishing_stacks, unit),
        winnings=None if history.winnings is None else _all(history.winnings, unit),
    )


def _amounts(history: History, raises: tuple[Amount, ...]) -> Iterable[Amount]:
    yield from history.antes
    yield from history.blinds_or_straddles or ()
    yield from history.starting_stacks
    yield from raises
    yield from history.finishing_stacks or ()
    yield from history.winnings or ()
    for bet in (history.bring_in, history.small_bet, history.big_bet, history.min_bet):
        if bet is not None:
            yield bet


def _all(amounts: tuple[Amount, ...], unit: int) -> tuple[int, ...]:
    return tuple([whole(amount, unit) for amount in amounts])


def _stacks(amounts: tuple[Amount, ...], unit: int) -> tuple[int | None, ...]:
    return tuple(
        [
            None if type(amount) is Decimal and amount.is_infinite() else whole(amount, unit)
            for amount in amounts
        ]
    )
