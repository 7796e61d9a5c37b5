"""Against a riichi: how much danger the own hand is worth, and the safest tile beyond that."""

from typing import Final

from facedown.bots.riichi_danger import dangers, safe_kinds
from facedown.bots.riichi_efficiency import Throw, call_for_tenpai, declared, kanned, throws
from facedown.bots.riichi_spot import Spot, dora_of
from facedown.core import Seat
from facedown.mahjong.round.actions import Action, Discard, NineTerminals, Pass
from facedown.mahjong.round.offers import Calling, Turn
from facedown.mahjong.round.view import View
from facedown.mahjong.tiles import KINDS

DARED: Final = ((60, 90, 130), (0, 20, 45))
"""Thousandths of danger by distance (tenpai, one away) and dora (none, one, more); a hand further off
dares nothing."""
GOOD: Final = 5
"""With so many tiles to win by, tenpai dares one step more."""


def threats(view: View) -> tuple[Seat, ...]:
    """The others in riichi."""
    return tuple([seat for seat, player in enumerate(view.players) if player.riichi and seat != view.seat])


def play(view: View, spot: Spot, offer: Turn) -> Action:
    """The quickest discard among those that the hand is worth; if there is none, the safest."""
    if spot.riichi:
        return offer.kans[0] if offer.kans else Discard(offer.discards[0])
    if offer.nine_terminals:
        return NineTerminals()
    danger = _danger(view, spot)
    found = throws(spot, offer.discards)
    dared = [throw for throw in found if danger[throw.tile >> 2] <= _dared(spot, throw)]
    if not dared:
        return Discard(min(found, key=lambda throw: (danger[throw.tile >> 2], throw.rank)).tile)
    best = min(dared, key=lambda throw: throw.rank)
    kan = kanned(spot, offer, best.look)
    return declared(offer, best) if kan is None else kan


def call(view: View, spot: Spot, offer: Calling) -> Action:
    """Only to be tenpai with it, and with a discard then that the hand is worth."""
    answer = call_for_tenpai(spot, offer)
    if answer is None:
        return Pass()
    danger = _danger(view, spot)
    others = [tile for tile in spot.hand if tile not in answer.tiles]
    return answer if min(danger[tile >> 2] for tile in others) <= DARED[0][0] else Pass()


def _danger(view: View, spot: Spot) -> list[int]:
    """By kind, of all who are in riichi together."""
    total = [0] * KINDS
    for seat in threats(view):
        for kind, danger in enumerate(dangers(safe_kinds(view, seat), spot.left, spot.worth)):
            total[kind] += danger
    return total


def _dared(spot: Spot, throw: Throw) -> int:
    distance = throw.look.distance
    if distance >= len(DARED):
        return 0
    step = dora_of(spot) + (distance == 0 and throw.look.tiles >= GOOD)
    return DARED[distance][min(step, 2)]
