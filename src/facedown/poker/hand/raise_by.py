"""Convert between bets in chips added, `PlayerAction`, and in totals, `RaiseTo`; exact in both directions.

A BET is possible if nobody has bet on this street, a RAISE if somebody has; both give the chips that leave
the stack. An ALL_IN without an amount is a raise if one is allowed, otherwise a call; with an amount it is a
call only if the call takes exactly that.
"""

from typing import Protocol

from facedown.poker.hand.actions import Bet, Call, Check, Fold, PlayerAction, RaiseTo


class BettingTurn(Protocol):
    """What the conversion needs to know about a turn; `Bets` has it."""

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


def translated(action: PlayerAction, turn: BettingTurn) -> Bet | None:
    """The bet in totals, or None if there is none: a BET after a bet, a RAISE without one, a wrong amount."""
    everything = turn.bet + turn.stack
    match action:
        case PlayerAction(type="FOLD", amount=0):
            return Fold()
        case PlayerAction(type="CHECK", amount=0):
            return Check()
        case PlayerAction(type="CALL", amount=amount) if amount in {0, turn.call}:
            return Call()
        case PlayerAction(type="ALL_IN", amount=amount) if amount in {0, turn.stack}:
            is_call = turn.most == 0 and amount in {0, turn.call}
            return Call() if is_call else RaiseTo(everything)
        case PlayerAction(type="BET", amount=amount) if turn.price == 0:
            return RaiseTo(amount)
        case PlayerAction(type="RAISE", amount=amount) if turn.price > 0:
            return RaiseTo(turn.bet + amount)
        case _:
            return None


def by_chips(action: Bet, turn: BettingTurn) -> PlayerAction:
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
