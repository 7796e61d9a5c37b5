"""What each round of a finished battle cost, by the equilibrium, and the habits that the reader would see.

Values are the probability of winning minus that of losing, in millionths, as in the table.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from facedown.battle import CARDS, Layout, Pair, Revealed, Ruleset, Slot, View, after_round
from facedown.bots.battle.equilibrium import ROWS, Key
from facedown.bots.battle.reader_bot import guess, worth
from facedown.bots.battle.rounds import LAYOUTS, REPLIES, RULES, spot_of
from facedown.bots.battle.table import WEIGHTS

_STEPS: Final = 3
_STRENGTH: Final = (RULES.max_hp, RULES.damage, RULES.heal)


class Choice(Struct, frozen=True):
    """One player's layout of a round."""

    layout: Layout
    lost: int
    """How much less it is worth than the equilibrium, against an opponent who plays the equilibrium."""
    best: Layout
    """The best answer to what the opponent laid in this round."""
    missed: int
    """How much better the best answer would have been."""


class ReviewedRound(Struct, frozen=True):
    round: int
    hp: Pair
    """Before the round, by seat."""
    choices: tuple[Choice, Choice]
    """By seat."""


class Habits(Struct, frozen=True):
    """The next layout of a player, as the reader would guess it from all rounds."""

    slots: tuple[dict[str, int], ...]
    """For each slot, the percentage of each card, and of "" for an empty slot."""
    expected: Layout
    """The likeliest layout."""
    answer: Layout
    """The best answer to all of it at equal HP."""


class Review(Struct, frozen=True):
    rounds: tuple[ReviewedRound, ...]
    """Those that were played to the end, as far as the table covers them."""
    lost: Pair
    """By seat, over all rounds."""
    habits: tuple[Habits | None, Habits | None]
    """By seat; None before the first round."""


def review(view: View) -> Review:
    """The public's last view of a match -> its review. It has no rounds if the table does not cover them."""
    if not _is_covered(view.rules):
        return Review((), (0, 0), (None, None))
    rounds, hp = [], (view.rules.hp, view.rules.hp)
    for number, steps in enumerate((*view.history, view.reveals), 1):
        if len(steps) < _STEPS:
            break
        key = RULES.rounds - max(view.rules.rounds - number, 0)
        if key > 0:
            rounds.append(_reviewed(number, key, hp, _layouts(steps)))
        hp = steps[-1].hp
    first, second = (sum(one.choices[seat].lost for one in rounds) for seat in (0, 1))
    habits = [_habits([one.choices[seat].layout for one in rounds]) for seat in (0, 1)]
    return Review(tuple(rounds), (first, second), (habits[0], habits[1]))


def _is_covered(rules: Ruleset) -> bool:
    return (rules.max_hp, rules.damage, rules.heal) == _STRENGTH


def _layouts(steps: Sequence[Revealed]) -> tuple[Layout, Layout]:
    (a, b, c), (d, e, f) = ([step.cards[seat] for step in steps] for seat in (0, 1))
    return (a, b, c), (d, e, f)


def _reviewed(number: int, key: int, hp: Pair, layouts: tuple[Layout, Layout]) -> ReviewedRound:
    first = _choice((key, hp[0], hp[1]), layouts[0], layouts[1])
    second = _choice((key, hp[1], hp[0]), layouts[1], layouts[0])
    return ReviewedRound(number, hp, (first, second))


def _choice(key: Key, mine: Layout, theirs: Layout) -> Choice:
    number, own, other = key
    mixture = zip(ROWS[number, other, own].weights, LAYOUTS, strict=True)
    expected = sum(weight * payoff(key, mine, layout) for weight, layout in mixture if weight)
    best = max(LAYOUTS, key=lambda layout: payoff(key, layout, theirs))
    return Choice(
        mine,
        lost=max(ROWS[key].value - expected // WEIGHTS, 0),
        best=best,
        missed=max(payoff(key, best, theirs) - payoff(key, mine, theirs), 0),
    )


def payoff(key: Key, mine: Layout, theirs: Layout) -> int:
    """The value of the state after this round, for the player whose layout is `mine`."""
    number, own, other = key
    return worth(number)[spot_of(*after_round(RULES, (own, other), (mine, theirs)))]


def _habits(seen: Sequence[Layout]) -> Habits | None:
    if not seen:
        return None
    likely = guess(seen)
    whole = sum(likely)
    slots: tuple[dict[str, int], ...] = tuple(
        {card or "": share for card in (*CARDS, None) if (share := _share(likely, slot, card, whole))}
        for slot in range(_STEPS)
    )
    replies = [(chance, reply) for chance, reply in zip(likely, REPLIES, strict=True) if chance]
    answer = max(LAYOUTS, key=lambda mine: _against(mine, replies))
    return Habits(slots, REPLIES[likely.index(max(likely))], answer)


def _against(mine: Layout, replies: Sequence[tuple[int, Layout]]) -> int:
    """How good a layout is at the start of a match against replies with these chances."""
    return sum(chance * payoff((1, RULES.hp, RULES.hp), mine, reply) for chance, reply in replies)


def _share(likely: Sequence[int], slot: int, card: Slot, whole: int) -> int:
    part = sum(chance for chance, reply in zip(likely, REPLIES, strict=True) if reply[slot] == card)
    return round(100 * part / whole)
