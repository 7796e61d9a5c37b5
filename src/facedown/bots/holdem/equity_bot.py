"""The reckoner's rules: of all it may do, what brings most chips against the hands that the others may hold.

A bet wins the pot where all fold and is called by the better hands else; a call costs its price; a check
keeps what the hand wins. How likely rivals are to fold follows from the price they are offered.
"""

from collections.abc import Iterator
from typing import Final

from facedown.bots.holdem.outlook import Outlook, outlook
from facedown.bots.holdem.preflop import THOUSAND, place_of, wins_against
from facedown.bots.holdem.spot import Deeds, Spot, give_up, raise_near, stay
from facedown.core import Seed
from facedown.poker import Action

OPENS: Final = (300, 920, 550, 420, 340, 280, 240, 210, 190, 170)
"""Of a thousand hands, so many are raised where nobody has; by the number of players still to act."""
RERAISES: Final = (0, 160, 40, 20)
"""So many raise again; by the number of raises so far, the last for more."""
SHORT: Final = 12
"""With so many big blinds or fewer it raises all-in or not at all."""
RAISED: Final = (70, 50, 12, 5)
"""The percentage of hands with which a rival is believed to have made this raise, heads-up."""
CALLED: Final = (100, 60, 22, 8)
"""The same for a call."""
FOLDS: Final = 960
"""Thousandths of what a rival should fold to a bet, that it is believed to fold."""
FIRM_FOLDS: Final = 500
"""The same for one who has bet or raised on this street."""
REALISED: Final = 900
"""Thousandths of what a hand might win, that it wins where there is more betting to come."""
SIZES: Final = (50, 75, 125)
"""Bets, in percent of the pot."""


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
    rival = spot.rivals[0]  # who has shown most strength stands for all
    view = outlook(
        spot.hole, spot.board, share=range_of(rival, spot.dealt), firm=_firmness(rival), chance=chance
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


def range_of(deeds: Deeds, dealt: int) -> int:
    """The percentage of hands, the best, that one who did so before the flop is believed to hold."""
    share = RAISED[min(deeds.opened, 3)] if deeds.opened else CALLED[min(deeds.called, 3)]
    if deeds.opened and deeds.called > deeds.opened:
        share = min(share, CALLED[min(deeds.called, 3)])
    return share if dealt == 2 else max(share * 2 // 3, 3)


def _firmness(deeds: Deeds) -> int:
    return deeds.calls + 2 * deeds.bets + 2 * deeds.raises


def _together(shares: list[int]) -> int:
    """Of the pot, in thousandths, where each of several rivals must be beaten."""
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
    """What raising to so much brings, if every rival folds or calls."""
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
