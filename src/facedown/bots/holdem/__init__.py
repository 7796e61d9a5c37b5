"""House bots for hold'em, weakest first. Pure: they use only the view of the current hand.

They know no-limit, pot-limit and fixed-limit hold'em with two to ten players. In other variants the two that
look at their cards play like the caller.
"""

from facedown.bots.holdem import equity_bot as holdem_equity
from facedown.bots.holdem import tight_bot as holdem_tight
from facedown.bots.holdem.spot import FOLD, spot_of, stay
from facedown.core import Prompt, Seed
from facedown.poker import Action, Bets, RaiseTo
from facedown.poker.cash import RingView
from facedown.poker.holdem import MatchView


def random(view: MatchView | RingView, prompt: Prompt[Action], chance: Seed) -> Action:  # noqa: ARG001  ignores the view
    """Folds, stays or raises by any amount, with equal probability."""
    bets = prompt.actions
    if not isinstance(bets, Bets):
        return chance.choice(tuple(bets))
    draws = chance.draws()
    kind = draws.below(3 if bets.most else 2)
    if kind == 2:
        return RaiseTo(bets.least + draws.word() * (bets.most - bets.least + 1) // (1 << 32))
    return stay(bets) if kind else FOLD


def caller(view: MatchView | RingView, prompt: Prompt[Action], chance: Seed) -> Action:  # noqa: ARG001  ignores the view
    """Checks and calls. To other questions it gives the first answer: run it once, muck."""
    bets = prompt.actions
    return stay(bets) if isinstance(bets, Bets) else next(iter(bets))


def tight(view: MatchView | RingView, prompt: Prompt[Action], chance: Seed) -> Action:
    """Plays few hands, by position, and bets on made hands."""
    spot = spot_of(view, prompt)
    if spot is None:
        return caller(view, prompt, chance)
    return holdem_tight.after_flop(spot) if spot.board else holdem_tight.before_flop(spot)


def equity(view: MatchView | RingView, prompt: Prompt[Action], chance: Seed) -> Action:
    """Does what wins most chips against the hands that the others may hold."""
    spot = spot_of(view, prompt)
    if spot is None:
        return caller(view, prompt, chance)
    return holdem_equity.after_flop(spot, chance) if spot.board else holdem_equity.before_flop(spot)
