"""Against a riichi: the risk that the hand justifies, and the safest tile otherwise."""

from typing import Final

from facedown.bots.mahjong.danger import dangers, safe_kinds
from facedown.bots.mahjong.efficiency import RatedDiscard, call_for_tenpai, declared, kanned, rated_discards
from facedown.bots.mahjong.outlook import farthest
from facedown.bots.mahjong.spot import Spot, dora_of
from facedown.core import Seat
from facedown.mahjong.round.actions import Action, Discard, NineTerminals, Pass
from facedown.mahjong.round.offers import Calling, Turn
from facedown.mahjong.round.view import View
from facedown.mahjong.tiles import KINDS

TENPAI: Final = 40
"""The risk that a tenpai justifies, in thousandths, before adding `WINNING`."""
WINNING: Final = (20, 32, 44, 56)
"""Added for each winning tile, by dora."""
NEARING: Final = (1, 2, 3, 4)
"""One tile from tenpai: the risk for each tile that leads there, by dora. Other hands justify none."""
LATE: Final = 30
"""With this few tiles left, half the risk …"""
TOO_LATE: Final = 16
"""… and with this few, none."""
CALLED: Final = 60
"""The risk that is acceptable for the discard after a call."""


def threats(view: View) -> tuple[Seat, ...]:
    """The other players in riichi."""
    return tuple([seat for seat, player in enumerate(view.players) if player.riichi and seat != view.seat])


def play(view: View, spot: Spot, offer: Turn) -> Action:
    """The best discard within the justified risk; otherwise the safest."""
    if spot.riichi:
        return offer.kans[0] if offer.kans else Discard(offer.discards[0])
    if offer.nine_terminals:
        return NineTerminals()
    danger = _danger(view, spot)
    found = rated_discards(spot, offer.discards)
    dared = [discard for discard in found if danger[discard.tile >> 2] <= _dared(spot, discard)]
    if not dared:
        return Discard(min(found, key=lambda discard: (danger[discard.tile >> 2], discard.rank)).tile)
    best = farthest(spot, dared)
    kan = kanned(spot, offer, best.progress)
    return declared(offer, best) if kan is None else kan


def call(view: View, spot: Spot, offer: Calling) -> Action:
    """Call only for tenpai, and only if the following discard is within the justified risk."""
    answer = call_for_tenpai(spot, offer)
    if answer is None:
        return Pass()
    danger = _danger(view, spot)
    others = [tile for tile in spot.hand if tile not in answer.tiles]
    return answer if min(danger[tile >> 2] for tile in others) <= CALLED else Pass()


def _danger(view: View, spot: Spot) -> list[int]:
    """By kind, for all riichi together."""
    total = [0] * KINDS
    for seat in threats(view):
        for kind, danger in enumerate(dangers(safe_kinds(view, seat), spot.left, spot.worth)):
            total[kind] += danger
    return total


def _dared(spot: Spot, discard: RatedDiscard) -> int:
    progress, dora = discard.progress, min(dora_of(spot), 3)
    if progress.distance == 0:
        return TENPAI + WINNING[dora] * progress.tiles
    if progress.distance > 1 or spot.tiles_left <= TOO_LATE:
        return 0
    return NEARING[dora] * progress.tiles // (2 if spot.tiles_left <= LATE else 1)
