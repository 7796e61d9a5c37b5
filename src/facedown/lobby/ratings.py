"""Ratings of skill with their uncertainty, by the Plackett–Luce model. Pure."""

from collections.abc import Sequence
from typing import Final

from openskill.models import PlackettLuce

from facedown.core import Outcome
from facedown.lobby.values import Rated
from facedown.store import Rating

_MODEL: Final = PlackettLuce()
_IN_95_PERCENT: Final = 1.96
"""Standard deviations on either side of the mean."""


_CENTRE: Final = 1500
_POINTS: Final = 30
"""Points for one of mu. By the model, two players whose ratings are well known win in the ratio
exp(difference / (β √2)); 400 points are a ratio of ten if one of mu is 400 / (β √2 ln 10) = 29.5 of them."""

DAY_MS: Final = 86_400_000
MOST_A_DAY: Final = 3
"""Results between the same accounts that count in 24 hours."""
EARLY_ROUNDS: Final = 2
"""A match that is given up in one of its first rounds counts less."""
_GIVEN_UP: Final = frozenset({"surrender", "disconnect", "timeout"})
_EARLY: Final = 0.25
"""The weight of a match that was given up early."""
PROVISIONAL: Final = 10
"""A rating is provisional until so many matches have counted."""
_NEWCOMERS: Final = 0.5
"""The weight of a match for a player whose rating is not provisional, if those of all others are."""


def newcomer(account: str, game: str) -> Rating:
    """The rating of a player without a ranked match of this game."""
    return Rating(account, game, _MODEL.mu, _MODEL.sigma, 0)


def is_provisional(rating: Rating) -> bool:
    return rating.games < PROVISIONAL


def weight(outcome: Outcome, rounds: int, together: int) -> float:
    """How much a result counts. `together`: results between the same accounts in the last 24 hours."""
    if together >= MOST_A_DAY:
        return 0.0
    return _EARLY if outcome.reason in _GIVEN_UP and rounds <= EARLY_ROUNDS else 1.0


def after(ratings: Sequence[Rating], places: Sequence[int], weight: float = 1.0) -> tuple[Rating, ...]:
    """The ratings after a match; equal places are a draw.

    If all players have lost, they share a place: like a draw, this does not say who is better.
    """
    teams = [[_MODEL.create_rating([rating.mu, rating.sigma])] for rating in ratings]
    rated = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return tuple(
        _moved(before, now.mu, now.sigma, weight * _worth(before, ratings))
        for before, (now,) in zip(ratings, rated, strict=True)
    )


def _worth(rating: Rating, ratings: Sequence[Rating]) -> float:
    """Newcomers are the cheapest opponents to make up, so beating them proves less."""
    others = (other for other in ratings if other is not rating)
    return _NEWCOMERS if not is_provisional(rating) and all(map(is_provisional, others)) else 1.0


def _moved(rating: Rating, mu: float, sigma: float, weight: float) -> Rating:
    """The part `weight` of the way to `mu` and `sigma`."""
    return Rating(
        rating.account,
        rating.game,
        rating.mu + weight * (mu - rating.mu),
        rating.sigma + weight * (sigma - rating.sigma),
        rating.games + 1,
    )


def shown(rating: Rating) -> Rated:
    margin = _IN_95_PERCENT * rating.sigma
    low, high, sure = rating.mu - margin, rating.mu + margin, rating.mu - 3 * rating.sigma
    return Rated(
        *(rating.mu, rating.sigma, rating.games, low, high),
        *map(_points, (rating.mu, low, high, sure)),
    )


def _points(mu: float) -> int:
    return round(_CENTRE + _POINTS * (mu - _MODEL.mu))
