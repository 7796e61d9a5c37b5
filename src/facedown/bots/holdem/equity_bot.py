"""Choose the action with the best expected result against the hands that the others may hold.

A bet wins the pot if all fold, and otherwise is called by the better hands. A call costs its price. A check
keeps the hand's share of the pot. The price that rivals are offered determines how likely they fold.
"""

from collections.abc import Iterator
from typing import Final

from facedown.bots.holdem.outlook import Outlook, outlook
from facedown.bots.holdem.preflop import THOUSAND, place_of, wins_against
from facedown.bots.holdem.spot import PlayerActions, Spot, give_up, raise_near, stay
from facedown.core import Seed
from facedown.poker import Action

OPENS: Final = (300, 920, 550, 420, 340, 280, 240, 210, 190, 170)
"""How many of a thousand hands to open with, by the number of players still to act."""
RERAISES: Final = (0, 160, 40, 20)
"""How many of a thousand hands to reraise with, by the number of raises so far; the last also for more."""
SHORT: Final = 12
"""With this many big blinds or fewer it raises all-in or not at all."""
RAISED: Final = (70, 50, 12, 5)
"""The assumed percentage of hands behind a rival's raise, heads-up, by the number of raises."""
CALLED: Final = (100, 60, 22, 8)
"""The same for a call."""
FOLDS: Final = 960
"""How much of its theoretically correct folds a rival really folds to a bet, in thousandths."""
FIRM_FOLDS: Final = 500
"""The same for a rival who has bet or raised on this street."""
REALISED: Final = 900
"""How much of its equity a hand wins if there is more betting to come, in thousandths."""
SIZES: Final = (50, 75, 125)
"""Bet sizes in percent of the pot."""


def before_flop(spot: Spot) -> Action:
    bets, place = spot.bets, place_of(spot.hole)
    short = bets.stack + bets.bet <= SHORT * spot.big
    if not spot.raises:
        wanted = OPENS[spot.behind]
        if place >= (wanted // 2 if short else wanted):
            return give_up(bets)
        limps = max(spot.pot - 3 * spot.big // 2, 0)
        return raise_near(bets, bets.most if short else 5 * spot.big // 2 + limps)
    number = min(spot.raises, len(RERAISES) - 1)
    if place < (RERAISES[number] if spot.dealt == 2 else RERAISES[number] // 2):
        return raise_near(bets, bets.most if short else 3 * bets.price)
    share = _together([wins_against(spot.hole, range_of(rival, spot.dealt)) for rival in spot.rivals])
    if not (spot.all_in or bets.call == bets.stack):
        share = share * REALISED // THOUSAND
    return stay(bets) if share * (spot.pot + bets.call) > bets.call * THOUSAND else give_up(bets)


def after_flop(spot: Spot, chance: Seed) -> Action:
    rival = spot.rivals[0]  # the rival who has shown most strength represents all
    view = outlook(
        spot.hole, spot.board, share=range_of(rival, spot.dealt), firm=firmness_of(rival), chance=chance
    )
    bets = spot.bets
    choice, most = (give_up(bets), 0) if bets.call else (stay(bets), _kept(spot, view))
    if bets.call:
        worth = _called(spot, view)
        if worth > most:
            choice, most = stay(bets), worth
    for to in _sizes(spot):
        worth = _bet(spot, view, to)
        if worth > most + spot.pot // 20:
            choice, most = raise_near(bets, to), worth
    return choice


def range_of(actions: PlayerActions, dealt: int) -> int:
    """The assumed range, in percent of the best hands, of a player with these actions before the flop."""
    share = RAISED[min(actions.opened, 3)] if actions.opened else CALLED[min(actions.called, 3)]
    if actions.opened and actions.called > actions.opened:
        share = min(share, CALLED[min(actions.called, 3)])
    return share if dealt == 2 else max(share * 2 // 3, 3)


def firmness_of(actions: PlayerActions) -> int:
    return actions.calls + 2 * actions.bets + 2 * actions.raises


def _together(shares: list[int]) -> int:
    """The share of the pot if several rivals must all be beaten, in thousandths."""
    share = THOUSAND
    for one in shares:
        share = share * one // THOUSAND
    return share


def _share(spot: Spot, view: Outlook, folded: int = 0) -> int:
    return _together([view.share_above(folded)] * len(spot.rivals))


def _kept(spot: Spot, view: Outlook) -> int:
    return _share(spot, view) * spot.pot // THOUSAND


def _called(spot: Spot, view: Outlook) -> int:
    call, share = spot.bets.call, _share(spot, view)
    if not (len(spot.board) == 5 or spot.all_in or call == spot.bets.stack):
        share = share * REALISED // THOUSAND
    return share * (spot.pot + call) // THOUSAND - call


def _sizes(spot: Spot) -> Iterator[int]:
    bets = spot.bets
    if not bets.most:
        return
    pot = spot.pot + bets.call
    for percent in SIZES:
        yield min(max(bets.price + pot * percent // 100, bets.least), bets.most)
    if bets.most <= bets.price + 2 * pot:
        yield bets.most


def _bet(spot: Spot, view: Outlook, to: int) -> int:
    """The expected result of raising to this amount, if every rival folds or calls."""
    bets = spot.bets
    more = to - bets.price
    cost = to - bets.bet
    pot = spot.pot + cost
    readiness = FIRM_FOLDS if spot.raises else FOLDS
    folds = 0 if spot.all_in else more * readiness // (pot - bets.call)
    all_fold = THOUSAND
    for _ in spot.rivals:
        all_fold = all_fold * folds // THOUSAND
    called = _share(spot, view, folds) * (pot + more) // THOUSAND - cost
    return (all_fold * spot.pot + (THOUSAND - all_fold) * called) // THOUSAND
