"""Base classes for bots of each game: a type checker and an editor know every field of views and offers."""

from typing import TypeAlias

from facedown.battle.actions import Confirm
from facedown.battle.options import Layouts
from facedown.battle.view import View as BattleView
from facedown.client.bot import BaseBot, Question
from facedown.mahjong.match.actions import Action as MahjongAction
from facedown.mahjong.match.actions import Ready
from facedown.mahjong.match.view import MatchView as MahjongView
from facedown.mahjong.round.offers import Calling, Turn, Winning
from facedown.poker.cash.actions import Action as CashAction
from facedown.poker.cash.actions import Return
from facedown.poker.cash.view import RingView as CashView
from facedown.poker.hand.actions import Action as HandAction
from facedown.poker.hand.offers import Answers, Bets
from facedown.poker.holdem.view import MatchView as HoldemView

__all__ = [
    "BattleBot",
    "BattlePrompt",
    "BattleView",
    "CashAction",
    "CashBot",
    "CashPrompt",
    "CashView",
    "Confirm",
    "HandAction",
    "HoldemBot",
    "HoldemPrompt",
    "HoldemView",
    "MahjongAction",
    "MahjongBot",
    "MahjongPrompt",
    "MahjongView",
]

BattlePrompt: TypeAlias = Question[Layouts]
HoldemPrompt: TypeAlias = Question[Bets | Answers]
CashPrompt: TypeAlias = Question[Bets | Answers | Return]
MahjongPrompt: TypeAlias = Question[Turn | Winning | Calling | Ready]


class BattleBot(BaseBot[BattleView, BattlePrompt, Confirm]):
    """Lays three cards a round."""


class HoldemBot(BaseBot[HoldemView, HoldemPrompt, HandAction]):
    """Plays matches of hold'em, and at arenas."""


class CashBot(BaseBot[CashView, CashPrompt, CashAction]):
    """Plays at cash tables."""


class MahjongBot(BaseBot[MahjongView, MahjongPrompt, MahjongAction]):
    """Plays matches of mahjong."""
