"""Where PokerKit 0.7.7 plays by other rules than docs/rules/holdem.md: the whole list, each with its condition.

A hand is compared decision by decision; what differs must be on this list and meet its condition there.
Who opens heads-up with equal blinds differs too, and is compared in `test_equal_blinds` under the switch for it.
"""

from collections import Counter

from tests.poker.betting_table import Stakes

SHORT_BLIND = "a short highest blind lowers the price"
"""Ours stays the full blind [3.3]. From there on the hands are different games."""
SHORT_OPENING = "a short all-in that is the first raise of its street counts as full"
"""Ours is measured by the big blind, and gives nobody back the right to raise [4.2]."""
THIRD_SHORT = "a short all-in after others that already made a full raise together closes the betting again"
"""Ours looks at what the player owes [4.3]."""
LONE_QUESTION = "the only player with chips is asked, though nobody has bet more"
"""Ours is not asked [5.4]. There is one answer, a check, and the hand goes on."""
SKIPPED_POST = "who posted late is not asked where nobody could call a raise of his"
"""Ours is asked as long as another can act [5.3, 5.4]. Again a check is all there is."""
ODD_CHIPS = "all odd chips of a pot go to one, and pots that the same hands win are divided together"
"""Ours go out one by one, pot after pot [8.5]."""

DEPARTURES = (SHORT_BLIND, SHORT_OPENING, THIRD_SHORT, LONE_QUESTION, SKIPPED_POST, ODD_CHIPS)


class Rights:
    """Who has acted on this street, and how its price has grown: the history that the conditions speak of."""

    def __init__(self, size: int):
        self.step = size
        self.acted: set[int] = set()
        self.short: list[int] = []
        """How much each short all-in since the last full raise has added."""
        self.is_full = False
        """Has there been a full bet or raise?"""

    def raised(self, position: int, growth: int) -> None:
        if growth >= self.step:
            self.step = growth
            self.acted = set()
            self.short = []
            self.is_full = True
        else:
            self.short.append(growth)
        self.acted.add(position)

    def departure(self, position: int, owed: int, ours, theirs) -> str | None:
        """Which departure explains that one of us may raise and the other may not."""
        if position not in self.acted or not self.short:
            return None
        if ours is None and theirs is not None and owed < self.step and not self.is_full:
            return SHORT_OPENING
        if theirs is None and ours is not None and owed >= self.step and len(self.short) >= 3:
            return THIRD_SHORT
        return None


def lowers_the_price(stakes: Stakes, posted) -> bool:
    return max(posted) < stakes.price


def skips_a_post(position, late, bets, stacks) -> bool:
    others = (bets[i] + stacks[i] for i in range(len(bets)) if i != position)
    return position in late and max(others) <= bets[position]


def paid_by_the_rules(pots, ranks) -> Counter:
    """Pot by pot to the best, odd chips one by one in the order of positions [8.5]."""
    paid: Counter = Counter()
    for amount, contenders in pots:
        winners = _best(contenders, ranks)
        for place, position in enumerate(winners):
            paid[position] += amount // len(winners) + (place < amount % len(winners))
    return paid


def paid_by_pokerkit(pots, ranks) -> Counter:
    """Hands that win nothing are killed, pots left with the same hands are one, its first takes all odd chips."""
    alive = {position for _, contenders in pots for position in _best(contenders, ranks)}
    merged: list[tuple[int, tuple[int, ...]]] = []
    for amount, contenders in pots:
        left = tuple(position for position in contenders if position in alive)
        if merged and merged[-1][1] == left:
            merged[-1] = (merged[-1][0] + amount, left)
        else:
            merged.append((amount, left))
    paid: Counter = Counter()
    for amount, contenders in merged:
        winners = _best(contenders, ranks)
        for place, position in enumerate(winners):
            paid[position] += amount // len(winners) + (0 if place else amount % len(winners))
    return paid


def _best(contenders, ranks):
    best = max(ranks[position] for position in contenders)
    return [position for position in sorted(contenders) if ranks[position] == best]
