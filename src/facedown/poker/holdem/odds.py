"""What open hands are worth on a board: the chance of each to win, and what it makes.

For people who watch. Only the cards that the reader names are used, so nothing hidden can follow from it.
"""

from collections.abc import Generator
from typing import Final

from msgspec import Struct

from facedown.core import Seed
from facedown.core.reports import NoOdds, OpenCards
from facedown.poker.cards import BadCards, Cards
from facedown.poker.equity import BadEquity, Equities, equity
from facedown.poker.holdem.hints import Hints, made
from facedown.poker.variant import VARIANTS

_EXACT: Final = 1_200
"""Most boards that are all looked at: those after the flop of hold'em. They take a millisecond."""
_SAMPLE: Final = 100
"""Deals of a step, of about a millisecond; Omaha has sixty hands in each, and a quarter of the deals."""
_STEPS: Final = 30
_MOST: Final = 10


class HandOdds(Struct, frozen=True):
    share: float
    """The part of the pot that it wins on average, from 0 to 1."""
    made: Hints | None
    """What it makes now."""


class Odds(Struct, frozen=True):
    hands: tuple[HandOdds, ...]
    """In the order asked for."""
    exact: bool
    """Whether all boards were looked at, or some thousands."""


def odds(asked: OpenCards) -> Generator[None, None, Odds]:
    """Yields after every millisecond or so. Raises NoOdds."""
    variant = asked.variant or "holdem"
    if variant not in VARIANTS:
        raise NoOdds(f"the variants are {', '.join(VARIANTS)}")
    if not 2 <= len(asked.hands) <= _MOST:
        raise NoOdds(f"name 2 to {_MOST} hands, not {len(asked.hands)}")
    try:
        hands = [Cards(hand) for hand in asked.hands]
        board, dead = Cards(asked.board), Cards(asked.dead)
        if any(len(hand) != VARIANTS[variant].hole for hand in hands):
            raise NoOdds(f"a hand of {variant} has {VARIANTS[variant].hole} cards")
        shares = yield from _shares(hands, board, dead, variant)
    except (BadCards, BadEquity) as error:
        raise NoOdds(str(error)) from error
    found = []
    for hand, share in zip(hands, shares.shares, strict=True):
        found.append(HandOdds(round(share, 4), made(hand, board, variant)))
        yield
    return Odds(tuple(found), shares.exact)


class _Shares(Struct):
    shares: list[float]
    exact: bool


def _shares(hands: list[Cards], board: Cards, dead: Cards, variant: str) -> Generator[None, None, _Shares]:
    """All boards if they are few; otherwise always the same sample, so that a reader who comes back sees
    the same numbers."""
    texts = [str(hand) for hand in hands]
    seed = Seed.of(f"odds {variant} {texts} {board}")
    few = _SAMPLE // 4 if variant == "omaha" else _SAMPLE
    all_seen = len(board) >= (4 if variant == "omaha" else 3)
    first = equity(texts, board, dead, variant=variant, seed=seed, samples=_EXACT if all_seen else few)
    yield
    if first.exact:
        return _Shares(_parts(first), exact=True)
    sums = _parts(first)
    for number in range(1, _STEPS):
        more = equity(texts, board, dead, variant=variant, seed=seed / number, samples=few)
        sums = [one + other for one, other in zip(sums, _parts(more), strict=True)]
        yield
    return _Shares([total / _STEPS for total in sums], exact=False)


def _parts(found: Equities) -> list[float]:
    return [float(player.share) for player in found.players]
