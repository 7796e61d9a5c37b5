"""Exploit an opponent's habits in the battle, with a limited risk.

From the opponent's layouts in earlier rounds the reader guesses the next one. It takes the layout with the
best payoff against that guess and mixes as much of it into the equilibrium as the round's risk allows:
against *every* reply the mixture is worth at least the state's value minus `RISKS[round − 1]`, by the table's
values. The losses of rounds add up, so an opponent who knows the reader completely gains at most `MOST_RISK`
in a match, apart from rounding in the table's first row.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from math import prod
from typing import Final

from facedown.battle import CARDS, Layout, Slot
from facedown.bots.battle.equilibrium import ROWS, Key
from facedown.bots.battle.rounds import REPLIES, SPOTS, landings, spot_of, verdicts
from facedown.bots.battle.table import MILLION, WEIGHTS

RISKS: Final = (0, 100_000, 100_000, *(5_000,) * 10)
"""By round, how much reading may lose, in millionths of a win. Nothing in later rounds."""
MOST_RISK: Final = sum(RISKS)
"""In a whole match: a quarter of a win."""
PARTS: Final = 1000
"""The response makes up at most this many parts of the mixture."""


def reading(key: Key, number: int, seen: Sequence[Layout]) -> Sequence[int]:
    """How often to play each of `LAYOUTS` in this round, given the opponent's earlier layouts."""
    row = ROWS[key]
    risk = RISKS[number - 1] if number <= len(RISKS) else 0
    if not (risk and seen):
        return row.weights
    payoffs = payoffs_of(key)
    safe = [
        sum(weight * payoff for weight, payoff in zip(row.weights, column, strict=True) if weight)
        for column in zip(*payoffs, strict=True)
    ]
    floor = WEIGHTS * (row.value - risk)
    response, parts = _response(payoffs, safe, floor, guess(seen))
    weights = [weight * (PARTS - parts) for weight in row.weights]
    weights[response] += WEIGHTS * parts
    return weights


def payoffs_of(key: Key) -> list[list[int]]:
    """The payoff of each of `LAYOUTS` against each of `REPLIES`, in millionths."""
    worths = worth(key[0])
    return [[worths[spot] for spot in row] for row in landings(spot_of(*key[1:]))]


def guess(seen: Sequence[Layout]) -> list[int]:
    """How likely each of `REPLIES` is: the product of the habits in the three slots and of the card kept.

    Every observation counts once more than it was seen, except the empty slot, which is expected only once
    seen.
    """
    one, two, three = (_habit(cards) for cards in zip(*seen, strict=True))
    kept = {card: 1 + sum(card not in layout for layout in seen) for card in CARDS}
    return [
        one[reply[0]] * two[reply[1]] * three[reply[2]] * prod(kept[card] for card in rest)
        for reply, rest in zip(REPLIES, _KEPT, strict=True)
    ]


_KEPT: Final = tuple(tuple(card for card in CARDS if card not in reply) for reply in REPLIES)
"""For each of `REPLIES`, the cards that stay in the hand."""


def _habit(cards: Iterable[Slot]) -> dict[Slot, int]:
    habit: dict[Slot, int] = {**dict.fromkeys(CARDS, 1), None: 0}
    for card in cards:
        habit[card] += 1
    return habit


def _response(payoffs: list[list[int]], safe: list[int], floor: int, likely: list[int]) -> tuple[int, int]:
    """The layout with the best expected gain within the risk, and its number of parts.

    `safe` is the equilibrium's payoff against each reply, `floor` the least that the mixture may be worth;
    both are in millionths times `WEIGHTS`.
    """
    expected = _product(likely, safe)
    best = (0, 0, 0)
    for layout, payoff in enumerate(payoffs):
        gain = WEIGHTS * _product(likely, payoff) - expected
        if gain * PARTS > best[0]:
            parts = _parts(payoff, safe, floor)
            best = max(best, (gain * parts, layout, parts))
    return best[1:]


def _parts(payoff: list[int], safe: list[int], floor: int) -> int:
    """The largest share of a layout that keeps the mixture at the floor or above against every reply."""
    most = PARTS
    for mine, held in zip(payoff, safe, strict=True):
        loss = held - WEIGHTS * mine
        if loss * most > PARTS * (held - floor):
            most = max(PARTS * (held - floor) // loss, 0)
    return most


def _product(likely: list[int], worth: list[int]) -> int:
    return sum(chance * value for chance, value in zip(likely, worth, strict=True) if chance)


@cache
def worth(number: int) -> tuple[int, ...]:
    """By spot, the value of the state after this round, in millionths."""
    return tuple(
        MILLION * verdict if verdict is not None else _going_on(number, spot)
        for spot, verdict in enumerate(verdicts(number))
    )


def _going_on(number: int, spot: int) -> int:
    row = ROWS.get((number + 1, *SPOTS[spot]))
    return row.value if row else 0  # a match reaches sudden death only with equal HP
