"""House bots of mahjong, weakest first. Pure: they use only the view of the current round.

To questions outside a round, such as whether they are ready for the next, they give the first answer.
"""

from typing import Any

from facedown.bots.mahjong import defence, efficiency
from facedown.bots.mahjong.outlook import farthest
from facedown.bots.mahjong.spot import round_of, spot_of
from facedown.core import Prompt, Seed
from facedown.mahjong.round.actions import Action, Discard, Pass, Ron, Tsumo
from facedown.mahjong.round.offers import Calling, Turn, Winning


def tsumogiri(view: Any, prompt: Prompt[Action], chance: Seed) -> Action:  # noqa: ARG001  ignores the view
    """Discards the drawn tile and calls only to win."""
    offer = prompt.actions
    match offer:
        case Turn(tsumo=True):
            return Tsumo()
        case Turn(drawn=drawn, discards=discards):
            return Discard(discards[-1] if drawn is None else drawn)
        case Winning():
            return Ron()
        case Calling():
            return Pass()
    return next(iter(offer))


def shanten(view: Any, prompt: Prompt[Action], chance: Seed) -> Action:
    """Takes the quickest way to a hand with a yaku, and declares riichi whenever it can. Never defends."""
    offer, seen = prompt.actions, round_of(view)
    if seen is None or seen.seat is None:
        return tsumogiri(view, prompt, chance)
    if isinstance(offer, Turn) and not offer.tsumo:
        return efficiency.play(spot_of(seen), offer)
    if isinstance(offer, Calling):
        return efficiency.call(spot_of(seen), offer)
    return tsumogiri(view, prompt, chance)


def defender(view: Any, prompt: Prompt[Action], chance: Seed) -> Action:
    """Like `shanten`, but prefers good waits, and against a riichi takes no risk above the hand's value."""
    offer, seen = prompt.actions, round_of(view)
    if seen is None or seen.seat is None:
        return tsumogiri(view, prompt, chance)
    feared = defence.threats(seen)
    if isinstance(offer, Turn) and not offer.tsumo:
        spot = spot_of(seen)
        if feared:
            return defence.play(seen, spot, offer)
        return efficiency.play(spot, offer, farthest)
    if isinstance(offer, Calling) and feared:
        return defence.call(seen, spot_of(seen), offer)
    return shanten(view, prompt, chance)
