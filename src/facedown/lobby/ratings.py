"""Ratings of skill with their uncertainty, by the Plackett–Luce model. Pure."""

from collections.abc import Sequence
from typing import Final

from openskill.models import PlackettLuce

from facedown.lobby.values import Rated
from facedown.store import Rating

_MODEL: Final = PlackettLuce()
_IN_95_PERCENT: Final = 1.96
"""Standard deviations on either side of the mean."""


def newcomer(account: str, game: str) -> Rating:
    """The rating of a player without a ranked match of this game."""
    return Rating(account, game, _MODEL.mu, _MODEL.sigma, 0)


def after(ratings: Sequence[Rating], places: Sequence[int]) -> tuple[Rating, ...]:
    """The ratings after a match; equal places are a draw.

    If all players have lost, they share a place: like a draw, this does not say who is better.
    """
    teams = [[_MODEL.create_rating([rating.mu, rating.sigma])] for rating in ratings]
    rated = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return tuple(
        Rating(before.account, before.game, now.mu, now.sigma, before.games + 1)
        for before, (now,) in zip(ratings, rated, strict=True)
    )


def shown(rating: Rating) -> Rated:
    margin = _IN_95_PERCENT * rating.sigma
    return Rated(rating.mu, rating.sigma, rating.games, rating.mu - margin, rating.mu + margin)
