"""What was counted of one player. Tallies of several hands, tables and records add up."""

from msgspec import Struct
from msgspec.structs import astuple


class Tally(Struct, frozen=True):
    """Each chance is counted once a hand, and beside it whether it was taken; docs/poker.md defines them."""

    hands: int = 0
    """Dealt into."""
    acted: int = 0
    """In which the player acted before the flop: the chances of `vpip` and `pfr`."""
    vpip: int = 0
    pfr: int = 0
    three_bet_chances: int = 0
    three_bets: int = 0
    c_bet_chances: int = 0
    c_bets: int = 0
    late_actions: int = 0
    """After the flop: folds, calls, bets and raises, but no checks. More than one may be of one hand."""
    late_bets: int = 0
    """Bets and raises among them."""
    flops: int = 0
    """Seen with cards in hand."""
    showdowns: int = 0
    """After such a flop."""
    showdowns_won: int = 0
    """At least a part of a pot."""
    paid_hands: int = 0
    """Of which it is known what they won or lost."""
    won: float = 0.0
    """In big blinds."""
    squares: float = 0.0
    """The sum of the squares of each hand's win or loss, in big blinds."""

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(*[one + two for one, two in zip(astuple(self), astuple(other), strict=True)])
