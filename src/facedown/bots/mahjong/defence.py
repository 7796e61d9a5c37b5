"""Against a riichi: how much danger the own hand is worth, and the safest tile beyond that."""

from typing import Final

from facedown.bots.mahjong.danger import dangers, safe_kinds
from facedown.bots.mahjong.efficiency import Throw, call_for_tenpai, declared, kanned, throws
from facedown.bots.mahjong.outlook import farthest
from facedown.bots.mahjong.spot import Spot, dora_of
from facedown.core import Seat
from facedown.mahjong.round.actions import Action, Discard, NineTerminals, Pass
from facedown.mahjong.round.offers import Calling, Turn
from facedown.mahjong.round.view import View
from facedown.mahjong.tiles import KINDS

TENPAI: Final = 40
"""Thousandths of danger that a tenpai dares, and more for each tile that wins."""
WINNING: Final = (20, 32, 44, 56)
"""For each tile that wins, by dora."""
NEARING: Final = (1, 2, 3, 4)
"""One away from tenpai: for each tile that brings it there, by dora. A hand further off dares nothing."""
LATE: Final = 30
"""With so few tiles left only half of that is dared …"""
TOO_LATE: Final = 16
"""… and with so few nothing."""
CALLED: Final = 60
"""What may be dared with the discard after a call."""


def threats(view: View) -> tuple[Seat, ...]:
    """The others in riichi."""
    return tuple([seat for seat, player in enumerate(view.players) if player.riichi and seat != view.seat])


def play(view: View, spot: Spot, offer: Turn) -> Action:
    """The best discard among those that the hand is worth; if there is none, the safest."""
    if spot.riichi:
        return offer.kans[0] if offer.kans else Discard(offer.discards[0])
    if offer.nine_terminals:
        return NineTerminals()
    danger = _danger(view, spot)
    found = throws(spot, offer.discards)
    dared = [throw for throw in found if danger[throw.tile >> 2] <= _dared(spot, throw)]
    if not dared:
        return Discard(min(found, key=lambda throw: (danger[throw.tile >> 2], throw.rank)).tile)
    best = farthest(spot, dared)
    kan = kanned(spot, offer, best.look)
    return declared(offer, best) if kan is None else kan


def call(view: View, spot: Spot, offer: Calling) -> Action:
    """Only to be tenpai with it, and with a discard then that the hand is worth."""
    answer = call_for_tenpai(spot, offer)
    if answer is None:
        return Pass()
    danger = _danger(view, spot)
    others = [tile for tile in spot.hand if tile not in answer.tiles]
    return answer if min(danger[tile >> 2] for tile in others) <= CALLED else Pass()


def _danger(view: View, spot: Spot) -> list[int]:
    """By kind, of all who are in riichi together."""
    total = [0] * KINDS
    for seat in threats(view):
        for kind, danger in enumerate(dangers(safe_kinds(view, seat), spot.left, spot.worth)):
            total[kind] += danger
    return total


def _dared(spot: Spot, throw: Throw) -> int:
    look, dora = throw.look, min(dora_of(spot), 3)
    if look.distance == 0:
        return TENPAI + WINNING[dora] * look.tiles
    if look.distance > 1 or spot.tiles_left <= TOO_LATE:
        return 0
    return NEARING[dora] * look.tiles // (2 if spot.tiles_left <= LATE else 1)
