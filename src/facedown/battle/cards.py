"""The cards, the possible layouts of a hand, and the effect of a pair of cards."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Final, Literal, TypeAlias, cast

from facedown.battle.ruleset import Ruleset

Card: TypeAlias = Literal["attack", "defense", "heal", "counter"]

Slot: TypeAlias = Card | None
"""One place in a layout; None is empty. There is no card for "nothing" (battle.md 2.4)."""

Layout: TypeAlias = tuple[Slot, Slot, Slot]
Hand: TypeAlias = tuple[Card, Card, Card, Card]
"""Four cards, possibly with duplicates; fixed for the match."""

Pair: TypeAlias = tuple[int, int]
"""A value for each seat, such as HP."""

CARDS: Final[tuple[Card, ...]] = ("attack", "defense", "heal", "counter")
DEFAULT_HAND: Final[Hand] = ("attack", "defense", "heal", "counter")
EMPTY: Final[Layout] = (None, None, None)

_HIT: Final[frozenset[tuple[Slot, Slot]]] = frozenset(
    {
        ("attack", "attack"),
        ("attack", "counter"),
        ("heal", "attack"),
        (None, "attack"),
    }
)
"""The pairs (mine, theirs) in which I take damage (battle.md 6.4). No other pair hurts me."""


@lru_cache(maxsize=1024)
def layouts(hand: Hand) -> tuple[Layout, ...]:
    """Every distinct layout of the hand's cards, the empty one last."""
    slots: tuple[Slot, ...] = (*dict.fromkeys(hand), None)
    return tuple(layout for layout in product(slots, slots, slots) if within(layout, hand))


@lru_cache(maxsize=1024)
def full_layouts(hand: Hand) -> tuple[Layout, ...]:
    """The layouts without an empty slot."""
    return tuple(layout for layout in layouts(hand) if None not in layout)


@lru_cache(maxsize=1024)
def layout_set(hand: Hand) -> frozenset[tuple[str | None, ...]]:
    """The same layouts as a set, for lookups."""
    return frozenset(layouts(hand))


def within(layout: Layout, hand: Hand) -> bool:
    """Whether the hand has every card of the layout, duplicates included."""
    return Counter(slot for slot in layout if slot is not None) <= Counter(hand)


def is_well_formed(layout: object) -> bool:
    """Whether it has three slots, each a text or empty. The texts need not be cards."""
    return (
        isinstance(layout, tuple)
        and len(layout) == 3
        and all(slot is None or isinstance(slot, str) for slot in layout)
    )


def sanitised(slots: Sequence[str | None], hand: Hand) -> Layout:
    """The part of these slots that the hand can lay: from left to right, impossible cards become empty."""
    left: list[str] = list(hand)
    kept: list[str | None] = []
    for slot in slots:
        if slot in left:
            left.remove(slot)
            kept.append(slot)
        else:
            kept.append(None)
    return cast("Layout", tuple(kept))


def after_step(rules: Ruleset, hp: Pair, cards: tuple[Slot, Slot]) -> Pair:
    """Both players' HP after this step. Seat 0 comes first."""
    first, second = cards
    return _after(rules, hp[0], first, second), _after(rules, hp[1], second, first)


def after_round(rules: Ruleset, hp: Pair, layouts: tuple[Layout, Layout]) -> Pair:
    """HP after all three steps. A player at 0 HP plays on and may heal back (battle.md 6.7)."""
    for cards in zip(*layouts, strict=True):
        hp = after_step(rules, hp, cards)
    return hp


def _after(rules: Ruleset, hp: int, mine: Slot, theirs: Slot) -> int:
    # battle.md 6.5: heal first, up to max HP, then take the damage, down to 0
    if mine == "heal":
        hp = min(hp + rules.heal, rules.max_hp)
    if (mine, theirs) in _HIT:
        hp = max(hp - rules.damage, 0)
    return hp
