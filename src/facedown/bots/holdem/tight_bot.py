"""A careful player: few hands before the flop, by position; afterwards the value of the made hand."""

from typing import Final

from facedown.bots.holdem.made import Made, draws, made
from facedown.bots.holdem.preflop import place_of
from facedown.bots.holdem.spot import Spot, give_up, raise_near, stay
from facedown.poker import Action

OPENS: Final = (150, 500, 350, 260, 210, 180, 160, 140, 125, 115)
"""How many of a thousand hands to open with, by the number of players still to act."""
CALLS: Final = (0, 300, 80, 40)
"""How many of a thousand hands to call a raise with, heads-up, by the raises so far."""
RERAISES: Final = (0, 70, 25, 15)
"""How many of a thousand hands to reraise with."""
CROWDED: Final = (0, 0, 100, 70, 55, 50, 45, 40, 40, 40, 40)
"""Percent of the last two that are still good enough, by the number of players dealt in."""
SHORT: Final = 12
"""With this many big blinds or fewer it goes all-in with every hand it plays."""


def before_flop(spot: Spot) -> Action:
    bets, place = spot.bets, place_of(spot.hole)
    short = bets.stack + bets.bet <= SHORT * spot.big
    if not spot.raises:
        if place >= OPENS[spot.behind]:
            return give_up(bets)
        limps = spot.pot - 3 * spot.big // 2
        return raise_near(bets, bets.most if short else 3 * spot.big + max(limps, 0))
    number = min(spot.raises, len(CALLS) - 1)
    crowd = CROWDED[spot.dealt]
    if 100 * place < RERAISES[number] * crowd:
        return raise_near(bets, bets.most if short else 3 * bets.price)
    wanted = RERAISES[number] + CALLS[number] if not short else CALLS[number]
    return stay(bets) if 100 * place < wanted * crowd else give_up(bets)


def after_flop(spot: Spot) -> Action:
    bets, pot = spot.bets, spot.pot
    found = made(spot.hole, spot.board)
    if found is Made.TOP_PAIR and bets.stack <= pot:
        found = Made.TWO_PAIR  # little is left to lose
    if found >= Made.TWO_PAIR:
        if spot.raises > 2 and found is Made.TWO_PAIR:
            return stay(bets)
        return raise_near(bets, 3 * bets.price if bets.call else 2 * pot // 3)
    if found is Made.TOP_PAIR:
        if not bets.call:
            return raise_near(bets, 2 * pot // 3)
        return stay(bets) if _costs_at_most(spot, 2 if spot.raises == 1 else 5) else give_up(bets)
    if found is Made.MIDDLE_PAIR or draws(spot.hole, spot.board):
        return stay(bets) if _costs_at_most(spot, 3) else give_up(bets)
    return stay(bets) if found is Made.LOW_PAIR and _costs_at_most(spot, 5) else give_up(bets)


def _costs_at_most(spot: Spot, part: int) -> bool:
    """Whether the call is at most a half, a third … of the pot."""
    return part * spot.bets.call <= spot.pot
