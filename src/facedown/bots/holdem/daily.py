"""The hand of the day: a decision after the flop between two players, played on many times by the house bot.

Values are in hundredths of a big blind, from the moment of the decision: a fold is worth 0.
"""

from collections.abc import Generator, Sequence
from importlib.resources import files
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from facedown.bots.holdem import equity
from facedown.bots.holdem.rollouts import Sample, rollouts
from facedown.bots.holdem.spot import CALL, CHECK, FOLD, Spot, raise_near, spot_of
from facedown.core import Prompt, Seed
from facedown.core.daily import Assessment, Daily, Rated
from facedown.poker import Action, Bets, RaiseTo
from facedown.poker.holdem import MatchView

DEALS: Final = 300
SURE: Final = 1.96
"""Standard errors on both sides of a mean, for an interval of 95 %."""
LEAST: Final = 25
"""Hundredths of a big blind that are too little to call an answer worse."""
BET_SIZES: Final = (50, 100)
"""Bets to choose from, in percent of the pot."""
RAISE_SIZES: Final = (75,)


def options(view: MatchView, prompt: Prompt[Action]) -> tuple[str, ...]:
    spot = _asked(view, prompt)
    return () if spot is None else tuple(actions_of(spot))


def _asked(view: MatchView, prompt: Prompt[Action]) -> Spot | None:
    """A pot between two players who have chips left, large enough to matter."""
    if view.hand is None or not isinstance(prompt.actions, Bets) or not view.hand.board:
        return None
    spot = spot_of(view, prompt)
    if spot is None or len(spot.rivals) != 1 or spot.pot < 6 * spot.big or not spot.bets.most:
        return None
    return spot if spot.bets.stack > 2 * spot.big else None


def actions_of(spot: Spot) -> dict[str, Action]:
    """What there is to choose from, by the names of the options."""
    bets = spot.bets
    found: dict[str, Action] = {"fold": FOLD, "call": CALL} if bets.call else {"check": CHECK}
    for percent in RAISE_SIZES if bets.call else BET_SIZES:
        action = raise_near(bets, bets.price + (spot.pot + bets.call) * percent // 100)
        if isinstance(action, RaiseTo):
            found[f"raise {action.amount}"] = action
    return found


def assess(
    view: MatchView, prompt: Prompt[Action], chance: Seed, deals: int = DEALS
) -> Generator[None, None, Assessment | None]:
    spot = _asked(view, prompt)
    assert spot is not None, "only such positions have options"
    actions = actions_of(spot)
    samples = yield from rollouts(view, prompt, tuple(actions.values()), deals, chance)
    if not samples:
        return None
    rated = _rated(tuple(actions), samples, spot.big)
    yield
    house = _nearest(actions, equity(view, prompt, chance / "house"))
    if all(one.is_good for one in rated):
        return None
    shares = [sample.share for sample in samples]
    facts = {
        "deals": deals,
        "share": round(fmean(shares), 4),
        "share_within": round(_within(shares), 4),
        "pot": spot.pot,
        "call": spot.bets.call,
        "big": spot.big,
    }
    return Assessment(rated, house, facts)


def _rated(names: Sequence[str], samples: Sequence[Sample], big: int) -> tuple[Rated, ...]:
    results = [[100 * sample.won[at] / big for sample in samples] for at in range(len(names))]
    best = max(results, key=fmean)
    rated = []
    for name, won in zip(names, results, strict=True):
        behind = [more - less for more, less in zip(best, won, strict=True)]
        lost = fmean(behind)
        is_good = lost <= max(_within(behind), LEAST)  # no worse than luck alone can make it look
        facts = {"value": round(fmean(won)), "within": round(_within(won))}
        rated.append(Rated(name, round(lost), is_good, facts))
    return tuple(sorted(rated, key=lambda one: one.lost))


def _within(values: Sequence[float]) -> float:
    """Half the width of the interval around their mean."""
    return SURE * stdev(values) / sqrt(len(values))


def _nearest(actions: dict[str, Action], done: Action) -> str | None:
    """The option that is most like what was done; a raise of another size is still a raise."""
    if not isinstance(done, RaiseTo):
        return next((name for name, action in actions.items() if action == done), None)
    sizes = {name: action.amount for name, action in actions.items() if isinstance(action, RaiseTo)}
    return min(sizes, key=lambda name: abs(sizes[name] - done.amount), default=None)


def chosen(view: MatchView, prompt: Prompt[Action], action: Action) -> str | None:
    spot = _asked(view, prompt)
    assert spot is not None, "only such positions have options"
    return _nearest(actions_of(spot), action)


DAILY: Final = Daily(options, assess, chosen, files(__package__) / "daily.zip")
