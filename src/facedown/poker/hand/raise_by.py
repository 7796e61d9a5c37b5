"""Betting in chips added, `PlayerAction`, beside betting in totals, `RaiseTo`: exact both ways.

A BET is made where nobody has bet on this street, a RAISE where somebody has; both say how many chips leave
the stack. An ALL_IN is a raise where one is allowed, else a call.
"""

from typing import Protocol

from facedown.poker.hand.actions import Bet, Call, Check, Fold, PlayerAction, RaiseTo


class Turn(Protocol):
    """What there is to know of a turn to translate it: `Bets` is one."""

    @property
    def call(self) -> int: ...
    @property
    def bet(self) -> int: ...
    @property
    def price(self) -> int: ...
    @property
    def stack(self) -> int: ...
    @property
    def most(self) -> int: ...


def translated(action: PlayerAction, turn: Turn) -> Bet | None:
    """The core's action, or None where this is none: a BET over a bet, a RAISE over none, a wrong amount."""
    everything = turn.bet + turn.stack
    match action:
        case PlayerAction(type="FOLD", amount=0):
            return Fold()
        case PlayerAction(type="CHECK", amount=0):
            return Check()
        case PlayerAction(type="CALL", amount=amount) if amount in {0, turn.call}:
            return Call()
        case PlayerAction(type="ALL_IN", amount=amount) if amount in {0, turn.stack}:
            return RaiseTo(everything) if turn.most else Call()
        case PlayerAction(type="BET", amount=amount) if turn.price == 0:
            return RaiseTo(amount)
        case PlayerAction(type="RAISE", amount=amount) if turn.price > 0:
            return RaiseTo(turn.bet + amount)
        case _:
            return None


def by_chips(action: Bet, turn: Turn) -> PlayerAction:
    """The same action in chips added."""
    match action:
        case Fold():
            return PlayerAction("FOLD")
        case Check():
            return PlayerAction("CHECK")
        case Call():
            return PlayerAction("CALL", turn.call)
        case RaiseTo(amount=amount):
            return PlayerAction("RAISE" if turn.price else "BET", amount - turn.bet)
