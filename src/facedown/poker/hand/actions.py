"""What the chairs may do in a hand. Imperatives; the last is the dealer's."""

from typing import Literal, TypeAlias

from msgspec import Struct


class Fold(Struct, frozen=True, tag="fold"):
    """Give the hand up; allowed also where checking costs nothing (holdem.md 4.5)."""


class Check(Struct, frozen=True, tag="check"):
    """Stay where nothing is owed."""


class Call(Struct, frozen=True, tag="call"):
    """Match the price, or go all-in for less."""


class RaiseTo(Struct, frozen=True, tag="raise_to"):
    """Bet or raise."""

    amount: int
    """The new total of this street, not what is added to it."""


class Run(Struct, frozen=True, tag="run"):
    """Answer whether to run the rest of the board once or twice (holdem.md 10.4)."""

    times: Literal[1, 2]


class Show(Struct, frozen=True, tag="show"):
    """Show a hand that cannot win."""


class Muck(Struct, frozen=True, tag="muck"):
    """Put it away unseen."""


class Leave(Struct, frozen=True, tag="leave"):
    """Be gone: folds as soon as the turn comes; chips all-in stay in (holdem.md 12.3)."""


class PlayerAction(Struct, frozen=True, tag="player_action", rename={"type": "kind"}):
    """The same betting in chips *added from the stack*; on the wire its type is `kind`."""

    type: Literal["FOLD", "CHECK", "CALL", "BET", "RAISE", "ALL_IN"]
    amount: int = 0
    """Of a BET or a RAISE. A CALL and an ALL_IN may leave it out; where they say it, it must be right."""


class Reveal(Struct, frozen=True, tag="reveal"):
    """The dealer turns up the next street of a board that nobody can bet on any more."""


Bet: TypeAlias = Fold | Check | Call | RaiseTo
"""What a player on turn does."""

Action: TypeAlias = Fold | Check | Call | RaiseTo | Run | Show | Muck | Leave | PlayerAction | Reveal
