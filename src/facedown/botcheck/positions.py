"""Matches that lead to the position a scenario needs.

Where the bot has to stay in the hand it is dealt aces, because most bots play them.
"""

from typing import Any, Final

from facedown.botcheck.scripted_match import BIG, HOUSE, ScriptedMatch, bets_of, folding, passive, stacked
from facedown.catalog import find_bot
from facedown.core import Act, Prompt, Seed
from facedown.poker.hand.actions import Bet, Fold, RaiseTo
from facedown.poker.holdem import Config

_MOVE_TIME: Final = 15_000
_DEEP: Final = 100 * BIG
_OPENED: Final = 3 * BIG
"""The size of the first raise."""
_BOARD: Final = "3s8h9cJd4c"


def match_of(seats: int, *, hands: int, number: int = 1) -> ScriptedMatch:
    """A match of a few hands against players who check or call."""
    config = Config(seats, _DEEP, HOUSE, hands=hands, fair=True)
    return ScriptedMatch(config, 0, {}, move_time_ms=_MOVE_TIME, number=number)


def ten_seats(hands: int) -> ScriptedMatch:
    """A match against house bots, with stacks short enough that players go out."""
    others = {seat: find_bot("holdem", "caller" if seat % 3 else "tight") for seat in range(9)}
    config = Config(10, 50 * BIG, HOUSE, hands=hands, fair=True)
    return ScriptedMatch(config, 9, others, move_time_ms=_MOVE_TIME)


def short_all_in(raised: int) -> ScriptedMatch:
    """The bot, on the button, answers a raise; then the small blind goes all-in for less than a full raise.

    `raised` is the raise we expect from the bot, or 0 if we expect a call.
    """
    price = raised or _OPENED
    step = raised - _OPENED if raised else _OPENED - BIG
    stacks = (_DEEP, price + step // 2, _DEEP, _DEEP)
    held = {0: "AsAh", 1: "KdKc", 2: "7c2d", 3: "QsQd"}
    scripts: dict[int, Act] = {1: _shove_short, 2: folding, 3: _once_to(_OPENED)}
    return ScriptedMatch(stacked(stacks, held=held, board=_BOARD), 0, scripts, move_time_ms=_MOVE_TIME)


def capped() -> ScriptedMatch:
    """The bot, in the big blind, can raise only all-in, for less than a full raise."""
    stacks = (_DEEP, _DEEP, BIG * 5 // 2)
    held = {0: "QsQd", 1: "7c2d", 2: "AsAh"}
    scripts: dict[int, Act] = {0: _once_to(2 * BIG), 1: folding}
    return ScriptedMatch(stacked(stacks, held=held, board=_BOARD), 2, scripts, move_time_ms=_MOVE_TIME)


def unraised() -> ScriptedMatch:
    """The bot, in the big blind, has nothing to call."""
    held = {0: "QsQd", 1: "KdKc", 2: "7c2d"}
    config = stacked((_DEEP, _DEEP, _DEEP), held=held, board=_BOARD)
    return ScriptedMatch(config, 2, {0: folding}, move_time_ms=_MOVE_TIME)


def _once_to(amount: int) -> Act:
    """Raise to this amount if that is legal, otherwise check or call."""

    def script(view: Any, prompt: Prompt[Any], chance: Seed) -> Bet:
        wanted = RaiseTo(amount)
        return wanted if wanted in prompt.actions else passive(view, prompt, chance)

    return script


def _shove_short(view: Any, prompt: Prompt[Any], chance: Seed) -> Bet:  # noqa: ARG001
    bets = bets_of(prompt)
    return RaiseTo(bets.most) if 0 < bets.least == bets.most else Fold()
