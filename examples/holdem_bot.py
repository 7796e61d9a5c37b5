"""A bot for hold'em. It plays in process:

facedown play holdem examples/holdem_bot.py caller
"""

import facedown
from facedown.poker import Bets, Call, Check, Fold, RaiseTo
from facedown.poker.cards import rank
from facedown.poker.strengths import strength


class Pairs(facedown.Bot):
    def act(self, view, prompt):
        bets, hand = prompt.actions, view.hand
        if not isinstance(bets, Bets):
            return next(iter(bets))  # run it once, muck
        cards = hand.cards + hand.board
        ranks = {rank(card) for card in cards}
        if bets.most and (strength(cards) > 3000 if hand.board else len(ranks) == 1):
            return RaiseTo(max(bets.least, min(bets.most, bets.price + hand.pot)))
        if not bets.call:
            return Check()
        return Call() if 4 * bets.call <= hand.pot or max(ranks) == 12 else Fold()
