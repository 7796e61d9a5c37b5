"""One hand in both engines, compared at every decision: the kernel and PokerKit."""

from collections import Counter

from facedown.poker import kernel as k
from tests.poker.betting_table import FIXED_LIMIT, NO_LIMIT, POT_LIMIT, seated, settle, told
from tests.poker.departures import (
    LONE_QUESTION,
    ODD_CHIPS,
    SHORT_BLIND,
    SKIPPED_POST,
    Rights,
    lowers_the_price,
    paid_by_pokerkit,
    paid_by_the_rules,
    skips_a_post,
)
from tests.poker.kit import deal, sat_down, show, strengths


class Pair:
    """One hand in both engines."""

    def __init__(self, stakes, cards, late=()):
        self.stakes = stakes
        self.late = late
        self.cards = cards
        self.b = stakes.begun()
        self.is_lowered = lowers_the_price(stakes, self.b.bets) and self.b.status == k.BETTING
        self.state = sat_down(stakes, cards, late)
        deal(self.state, cards)
        self.rights = Rights(stakes.price)
        self.met: set[str] = set()
        self.is_paid = False

    def play(self, choose):
        """To the end, or to where the price is another: then there is nothing left to compare."""
        if self.is_lowered:
            assert max(self.state.bets) == max(self.b.bets)
            assert self.state.actor_index == self.b.actor
            self.met.add(SHORT_BLIND)
            return
        while self.b.status in {k.BETTING, k.STREET}:
            if self.b.status == k.STREET:
                self.turn_a_card()
            elif not self._is_skipped():
                self.act(*self.compared(), choose)
        if self.b.status == k.SHOWDOWN:
            self._answer_for_the_lone()
            self._compare_showdown()
        else:
            self._compare_payoffs()
        self.is_paid = True

    def turn_a_card(self):
        self._answer_for_the_lone()
        k.next_street(self.b)
        self.rights = Rights(self.stakes.sizes[self.b.street])

    def _answer_for_the_lone(self):
        state = self.state
        if state.actor_index is None or state.street_index != self.b.street:
            return
        able = [i for i in range(state.player_count) if state.statuses[i] and state.stacks[i]]
        assert able == [state.actor_index]
        assert state.checking_or_calling_amount == 0
        assert state.min_completion_betting_or_raising_to_amount is None
        state.check_or_call()
        deal(state, self.cards)
        self.met.add(LONE_QUESTION)

    def _is_skipped(self):
        b = self.b
        if self.state.actor_index == b.actor or not skips_a_post(b.actor, self.late, b.bets, b.stacks):
            return False
        assert b.price == b.bets[b.actor]
        assert b.most == 0
        self.rights.acted.add(b.actor)
        k.call(b)
        self.met.add(SKIPPED_POST)
        return True

    def compared(self):
        """What is owed and the bounds, the same in both."""
        b, state = self.b, self.state
        i = b.actor
        assert state.actor_index == i
        assert state.street_index == b.street
        assert state.bets == b.bets
        assert state.stacks == b.stacks
        assert -sum(state.payoffs) == b.pot
        owed = b.price - b.bets[i]
        assert state.checking_or_calling_amount == min(owed, b.stacks[i])
        assert state.can_fold() == (owed > 0)
        ours = (b.least, b.most) if b.most else None
        least = state.min_completion_betting_or_raising_to_amount
        theirs = None if least is None else (least, state.max_completion_betting_or_raising_to_amount)
        if ours != theirs:
            departure = self.rights.departure(i, owed, ours, theirs)
            assert departure, f"position {i} owes {owed}: {ours} here, {theirs} in PokerKit"
            self.met.add(departure)
            return owed, None
        return owed, ours

    def act(self, owed, bounds, choose):
        b, state = self.b, self.state
        i = b.actor
        action = choose(owed, bounds)
        if action == "fold":
            assert k.fold(b) == k.DONE
            state.fold()
        elif action == "call":
            self.rights.acted.add(i)
            assert k.call(b) == k.DONE
            state.check_or_call()
        else:
            self.rights.raised(i, action - b.price)
            assert k.raise_to(b, action) == k.DONE
            state.complete_bet_or_raise_to(action)
        deal(state, self.cards)

    def _compare_showdown(self):
        ranks = strengths(self.cards)
        pots = [(pot.amount, pot.player_indices) for pot in self.state.pots]
        before = self.b.stacks[:]
        settle(self.b, ranks)
        assert _paid_per_pot(self.b) == [amount for amount, _ in pots]
        show(self.state, self.cards)
        gained = Counter({i: self.b.stacks[i] - before[i] for i in range(self.stakes.n)})
        theirs = Counter({i: self.state.stacks[i] - before[i] for i in range(self.stakes.n)})
        assert gained == paid_by_the_rules(pots, ranks)
        assert theirs == paid_by_pokerkit(pots, ranks)
        if gained != theirs:
            self.met.add(ODD_CHIPS)

    def _compare_payoffs(self):
        assert self.b.status == k.OVER
        assert not self.state.status
        assert self.state.stacks == self.b.stacks


def _paid_per_pot(b):
    paid: Counter = Counter()
    for entry in told(b):
        paid[entry.pot] += entry.amount
    return [paid[pot] for pot in sorted(paid)]


def random_stakes(draws):
    """2–10 seats, uneven and short stacks, every kind of post and limit; the posts made late by whom."""
    n = 2 + draws.below(9)
    small, big = draws.choice(((1, 2), (5, 10), (10, 20), (3, 5)))
    stacks = [_random_stack(draws, big) for _ in range(n)]
    posts = draws.weighted((4, 2, 2, 2, 1))
    ante = 1 + draws.below(big) if posts == 1 else 0
    big_ante = 1 + draws.below(2 * big) if posts == 2 else 0
    straddles = [big * 2 << i for i in range(1 + draws.below(n - 2))][:3] if posts == 3 and n > 2 else ()
    late = (draws.below(n - 3) + 3,) if posts == 4 and n > 3 else ()
    limit = draws.choice((NO_LIMIT, NO_LIMIT, NO_LIMIT, NO_LIMIT, POT_LIMIT, FIXED_LIMIT))
    cap = draws.choice((0, 3, 4)) if limit == FIXED_LIMIT else 0
    highest = 0 if n == 2 else 1 + len(straddles)
    if draws.below(12):  # a short highest blind is rare, for nothing can be compared after it
        stacks[highest] = max(stacks[highest], ante + big_ante + max((big, *straddles)))
    return seated(
        stacks,
        small=small,
        big=big,
        ante=ante,
        big_ante=big_ante,
        straddles=straddles,
        late=late,
        limit=limit,
        cap=cap,
    ), late


def _random_stack(draws, big):
    kind = draws.weighted((2, 3, 3, 1))
    if kind == 0:
        return 100 * big
    return 1 + draws.below((0, 60, 8, 1)[kind] * big)


def chooser(draws):
    """Small raises and all-ins more often than their share, so that rights to raise matter."""

    def choose(owed, bounds):
        drawn = draws.below(20)
        if owed > 0 and drawn < 4:
            return "fold"
        if bounds is None or drawn < 12:
            return "call"
        least, most = bounds
        if drawn < 16:
            return least
        return most if drawn < 18 else least + draws.below(min(most - least + 1, 4 * least))

    return choose
