"""Figures from a tally, each with its 95 % interval."""

from msgspec import Struct

from facedown.poker.statistics.tally import Tally
from facedown.stats import mean_of_sums, wilson


class Share(Struct, frozen=True):
    """How often a chance was taken."""

    taken: int
    chances: int
    value: float | None = None
    """0 … 1; None without a chance."""
    low: float | None = None
    high: float | None = None


class Rate(Struct, frozen=True):
    """Big blinds won in 100 hands."""

    hands: int
    value: float | None = None
    """None for fewer than two hands."""
    low: float | None = None
    high: float | None = None


class Figures(Struct, frozen=True):
    """Of one player. docs/poker.md defines each."""

    hands: int
    vpip: Share
    """Chips put in before the flop of one's own will."""
    pfr: Share
    """Raised before the flop."""
    three_bet: Share
    c_bet: Share
    aggression: Share
    """Bets and raises among all actions after the flop but checks."""
    wtsd: Share
    """Went to showdown, of flops seen."""
    wsd: Share
    """Won chips at showdown, of showdowns."""
    bb100: Rate


def figures(tally: Tally) -> Figures:
    return Figures(
        hands=tally.hands,
        vpip=_share(tally.vpip, tally.acted),
        pfr=_share(tally.pfr, tally.acted),
        three_bet=_share(tally.three_bets, tally.three_bet_chances),
        c_bet=_share(tally.c_bets, tally.c_bet_chances),
        aggression=_share(tally.late_bets, tally.late_actions),
        wtsd=_share(tally.showdowns, tally.flops),
        wsd=_share(tally.showdowns_won, tally.showdowns),
        bb100=_rate(tally),
    )


def _share(taken: int, chances: int) -> Share:
    if not chances:
        return Share(0, 0)
    low, value, high = wilson(taken, chances)
    return Share(taken, chances, value, low, high)


def _rate(tally: Tally) -> Rate:
    if tally.paid_hands < 2:
        return Rate(tally.paid_hands)
    low, value, high = [100 * each for each in mean_of_sums(tally.paid_hands, tally.won, tally.squares)]
    return Rate(tally.paid_hands, value, low, high)
