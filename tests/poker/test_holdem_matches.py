"""Whole matches at random, on 2 to 10 chairs: no chip is lost, no card lies twice, nobody hangs, all of them end."""

from collections import Counter

import pytest

from facedown.core import DEALER, Seed
from facedown.poker.hand.actions import Call, Check, Fold, Leave, RaiseTo
from facedown.poker.hand.config import Table
from facedown.poker.hand.events import Dealt, Posted, Turned
from facedown.poker.hand.offers import Bets
from facedown.poker.holdem import HOLDEM, Config, Eliminated, HandBegun, Level, MatchEnded, Started
from facedown.poker.stakes import Stakes
from tests.poker.holdem_scene import Match

PATIENCE = 20_000
"""Inputs of the longest match."""


def random_config(draws):
    seats = 2 + draws.below(9)
    sizes = (2, 4, 10, 30, 100, 1000, 100_000)
    levels = [Level(Stakes(big // 2, big, ante=draws.below(2)), 1 + draws.below(8)) for big in sizes]
    table = Table(
        showdown=draws.choice(["show", "muck", "ask"]),
        run_twice=draws.below(3) == 0,
        paced=draws.below(3) == 0,
    )
    return Config(
        seats,
        20 + draws.below(300),
        table,
        levels=tuple(levels[draws.below(3) :]),
        button=draws.choice(["moving", "dead"]),
        no_double_bb=draws.choice([None, True, False]),
        first_button=draws.below(seats),
        hands=draws.choice([None, None, 1 + draws.below(60)]),
        seated=draws.below(2) == 0,
        min_players=2 + draws.below(seats - 1),
        stake=draws.below(3),
    )


class Watched(Match):
    """A match at random, looked at after every input."""

    def __init__(self, number):
        draws = (Seed.of("matches") / number).draws()
        super().__init__(random_config(draws), Seed.of("matches") / number / "match")
        self.draws = draws
        self.leaves = draws.below(4) == 0
        self.cards = Counter()
        self.alive = set(range(self.config.seats)) if self.config.seated else set()

    def run(self):
        for _ in range(PATIENCE):
            if self.outcome is not None:
                return
            happened = self.do(*self._next())
            self._chips_are_all_there()
            self._no_card_lies_twice(happened)
            self._all_who_are_in_are_dealt_in(happened)
            self._only_who_can_act_is_asked()
        raise AssertionError("the match does not end")

    def _next(self):
        draws, state = self.draws, self.state
        if self.leaves and draws.below(60) == 0:
            return draws.below(self.config.seats), Leave()
        if not state.standing.started and (not self.prompts or draws.below(2)):
            empty = [seat for seat, chair in enumerate(state.standing.chairs) if chair is None]
            return draws.choice(empty), next(a for a in HOLDEM.options(state, empty[0]) if a != Leave())
        seat = draws.choice(sorted(self.prompts))
        return seat, self._answer(seat)

    def _answer(self, seat):
        offer, draws = self.prompts[seat].actions, self.draws
        if not isinstance(offer, Bets):
            return draws.choice(list(offer))
        kind = draws.below(16)
        if kind < 9 and offer.call:
            return Fold()
        if kind > 12 and offer.most:
            return RaiseTo(offer.most if kind == 15 else min(offer.least + draws.below(4), offer.most))
        return Call() if offer.call else Check()

    def _chips_are_all_there(self):
        pot = self.state.hand.betting.pot if self.in_hand else 0
        taken = sum(chair is not None for chair in self.state.standing.chairs)
        assert sum(self.state.stacks()) + pot == self.config.stack * taken

    def _only_who_can_act_is_asked(self):
        assert self.prompts or self.outcome or not self.state.standing.started
        for seat, prompt in self.prompts.items():
            if seat != DEALER:
                assert seat in self.alive
                assert not self.state.standing.chairs[seat].gone
                assert self.state.hand.config.stacks[seat] > 0
                if isinstance(prompt.actions, Bets):
                    assert self.state.stacks()[seat] > 0

    def _no_card_lies_twice(self, happened):
        for event in happened:
            if isinstance(event, Dealt):
                self.cards = Counter(card for held in event.cards if held for card in held)
            elif isinstance(event, Turned):
                self.cards.update(event.cards)
        assert not self.cards or max(self.cards.values()) == 1

    def _all_who_are_in_are_dealt_in(self, happened):
        for event in happened:
            match event:
                case Started(seats=seats):
                    self.alive = set(seats)
                case Eliminated(seat=seat):
                    self.alive.remove(seat)
                case Dealt(order=order, cards=cards):
                    assert set(order) == self.alive
                    assert {seat for seat, held in enumerate(cards) if held} == self.alive


def check(number):
    table = Watched(number)
    table.run()
    places, scores = table.outcome.places, table.outcome.scores
    assert min(places) == 1
    started = table.of_kind(Started)
    assert len(started) == 1
    assert sum(scores) == table.config.stack * len(started[0].seats)
    out = [event.seat for event in table.of_kind(Eliminated)]
    assert len(out) == len(set(out))
    assert all(places[event.seat] == event.place for event in table.of_kind(Eliminated))
    assert [type(event) for event in table.events].count(MatchEnded) == 1
    assert sum(move.chips for move in table.moves) == 0
    _marks_hold(table)
    return table


def _marks_hold(table):
    """The big blind goes on, heads-up the button is the other one; as seen from what was posted."""
    hands = []
    for event in table.events:
        if isinstance(event, HandBegun):
            hands.append((event.stakes, []))
        elif isinstance(event, Dealt | Posted):
            hands[-1][1].append(event)
    bigs = [_big(stakes, events) for stakes, events in hands]
    for number, (_, (dealt, *_)) in enumerate(hands):
        if len(dealt.order) == 2:
            assert bigs[number] != dealt.button
            assert dealt.button in dealt.order
        dead = table.config.button == "dead"
        if number and dead and table.config.no_double_bb is not False:
            assert bigs[number] is None or bigs[number] != bigs[number - 1]
        if not dead:
            assert dealt.button in dealt.order


def _big(stakes, events):
    """The last blind in the order of the hand, heads-up the first; an ante may have left nothing for it."""
    dealt, *posts = events
    if len(dealt.order) == 2:
        return dealt.order[0]
    return None if stakes.ante else [post.seat for post in posts if post.kind == "blind"][-1]


@pytest.mark.parametrize("chunk", range(2))
def test_20_random_matches_conserve_chips_and_end(chunk):
    tables = [check(chunk * 10 + number) for number in range(10)]
    assert len({table.config.seats for table in tables}) > 3
    assert sum(table.state.standing.hands for table in tables) > 100


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(4))
def test_100_random_matches_conserve_chips_and_end(chunk):
    for number in range(25):
        check(1_000 + chunk * 25 + number)


@pytest.mark.nightly
@pytest.mark.parametrize("chunk", range(10))
def test_500_random_matches_conserve_chips_and_end(chunk):
    for number in range(50):
        check(10_000 + chunk * 50 + number)
