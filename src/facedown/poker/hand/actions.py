"""The actions in a hand. The last one is the dealer's."""

from typing import Literal, TypeAlias

from msgspec import Struct


class Fold(Struct, frozen=True, tag="fold"):
    """Give up the hand; allowed even if a check is free (holdem.md 4.5)."""


class Check(Struct, frozen=True, tag="check"):
    """Stay in when nothing is owed."""


class Call(Struct, frozen=True, tag="call"):
    """Match the price, or go all-in for less."""


class RaiseTo(Struct, frozen=True, tag="raise_to"):
    """Bet or raise."""

    amount: int
    """The new total of this street, not the chips added."""


class Run(Struct, frozen=True, tag="run"):
    """Say whether to run the rest of the board once or twice (holdem.md 10.4)."""

    times: Literal[1, 2]


class Show(Struct, frozen=True, tag="show"):
    """Show a hand that cannot win."""


class Muck(Struct, frozen=True, tag="muck"):
    """Put the hand away unseen."""


class Leave(Struct, frozen=True, tag="leave"):
    """The player is gone: fold when the turn comes; chips that are all-in stay in (holdem.md 12.3)."""


PlayerActionType: TypeAlias = Literal["FOLD", "CHECK", "CALL", "BET", "RAISE", "ALL_IN"]


class PlayerAction(Struct, frozen=True, tag="player_action", rename={"type": "kind"}):
    """The same bets, in chips *added from the stack*; on the wire its `type` is called `kind`."""

    type: PlayerActionType
    amount: int = 0
    """Required for BET and RAISE. CALL and ALL_IN may leave it out; if given, it must be right."""


class Reveal(Struct, frozen=True, tag="reveal"):
    """The dealer deals the next street of a board that nobody can bet on any more."""


Bet: TypeAlias = Fold | Check | Call | RaiseTo
"""The bets of a player whose turn it is."""

Action: TypeAlias = Fold | Check | Call | RaiseTo | Run | Show | Muck | Leave | PlayerAction | Reveal
