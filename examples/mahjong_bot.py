"""A bot for mahjong. It plays in process and over the wire:

facedown play mahjong examples/mahjong_bot.py tsumogiri shanten defender
facedown bot examples/mahjong_bot.py --game mahjong --opponent bot:shanten
"""

import facedown
from facedown.mahjong import Discard, Pass, Ron, Tsumo, Turn, Winning


class Drawn(facedown.Bot):
    def act(self, view, prompt):
        if view.round is None:
            return next(iter(prompt.actions))  # ready for the next round
        match prompt.actions:
            case Turn(tsumo=True):
                return Tsumo()
            case Turn(drawn=drawn, discards=discards):
                return Discard(discards[-1] if drawn is None else drawn)
            case Winning():
                return Ron()
        return Pass()
