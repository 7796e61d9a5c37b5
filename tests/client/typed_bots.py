"""Bots as an author with a type checker writes them. `make check` proves the types, a test plays them."""

from typing import assert_type

import facedown
from facedown.client.typed_bots import (
    BattlePrompt,
    BattleView,
    CashAction,
    CashPrompt,
    CashView,
    Confirm,
    HandAction,
    HoldemPrompt,
    HoldemView,
    MahjongAction,
    MahjongPrompt,
    MahjongView,
)
from facedown.core import Prompt
from facedown.mahjong import Confirm as Go
from facedown.mahjong import Discard, Pass, Turn
from facedown.poker import Bets, Call, Check, Fold, Muck
from facedown.poker.cash import PLAY, Intend


class Layer(facedown.BattleBot):
    def act(self, view: BattleView, prompt: BattlePrompt) -> Confirm:
        assert_type(view.hp, tuple[int, int])
        first, second, third, _ = prompt.actions.hand
        return Confirm((first, second, third))


class Caller(facedown.HoldemBot):
    def act(self, view: HoldemView, prompt: HoldemPrompt) -> HandAction:
        bets = prompt.actions
        assert_type(view.stacks, tuple[int, ...])
        if not isinstance(bets, Bets):
            return Muck()
        assert_type(bets.call, int)
        return Call() if bets.call else Check()


class Folder(facedown.CashBot):
    def act(self, view: CashView, prompt: CashPrompt) -> CashAction:
        assert_type(view.least, int)
        return Fold() if isinstance(prompt.actions, Bets) else Intend(PLAY)


class Drawer(facedown.MahjongBot):
    def act(self, view: MahjongView, prompt: MahjongPrompt) -> MahjongAction:
        assert_type(view.scores, tuple[int, ...])
        match prompt.actions:
            case Turn(discards=discards):
                return Discard(discards[-1])
        return Go() if view.round is None else Pass()


class Generic(facedown.Bot[BattleView, Confirm]):
    def act(self, view: BattleView, prompt: Prompt[Confirm]) -> Confirm:
        return assert_type(self.chance.choice(list(prompt.actions)), Confirm)
