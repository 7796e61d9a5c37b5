"""Hands of our own tables, played by chance, as PokerStars texts: what those say is what happened."""

from collections import Counter
from functools import cache

import pytest

from facedown.core import Seed
from facedown.poker.cash.config import Config
from facedown.poker.cash.rules import POKERSTARS, SEED, TDA
from facedown.poker.hand.config import Table
from facedown.poker.histories import pokerstars as ps
from facedown.poker.histories.money import in_money
from facedown.poker.notation import Hand, HandError
from facedown.poker.notation.table import recalled
from facedown.poker.stakes import Rake, Stakes

NAMES = ("Ann", "Bob", "Cy", "Dee: x", "Eve (button)", "Flo")
RAKE = Rake(500, 30)


def house(stakes, rules=SEED, variant="holdem", unit="0.01", **more):
    return Config(6, Table(stakes, variant, **more), rules=rules, least=1, most=400, unit=unit)


HOUSES = {
    "seed": house(Stakes(2, 4, rake=Rake(1000, 30, no_flop_no_drop=False))),
    "pokerstars": house(Stakes(2, 4, rake=RAKE), POKERSTARS),
    "tda": house(Stakes(2, 4, rake=RAKE), TDA, showdown="show"),
    "antes": house(Stakes(2, 4, ante=1, rake=RAKE), POKERSTARS, unit="1"),
    "straddles": house(Stakes(2, 4, straddles=(8, 16), rake=RAKE), POKERSTARS),
    "one blind": house(Stakes(4, 4, rake=RAKE), POKERSTARS),
    "one blind by the seed": house(Stakes(4, 4, ante=1, straddles=(8,), rake=RAKE)),
    "odd blinds": house(Stakes(3, 7, rake=RAKE), TDA),
    "fixed": house(Stakes(2, 4, limit="fixed", cap=0, rake=RAKE), POKERSTARS),
    "omaha": house(Stakes(2, 4, limit="pot", rake=RAKE), POKERSTARS, "omaha"),
    "pot": house(Stakes(2, 4, limit="pot"), SEED),
}


class Play:
    """A table where people come, go and bet as chance has it."""

    def __init__(self, name):
        self.draws = (Seed.of("pokerstars texts") / name).draws()
        self.hand = Hand.opened(HOUSES[name], name)

    def hands(self, count):
        """So many that are over and were played."""
        while count:
            for author in NAMES:
                if self.draws.below(3) == 0:
                    self.wish(author)
            self.hand = self.hand.next()
            if self.draws.below(4) == 0:
                self.wish(self.draws.choice(NAMES))
            self.hand = self.hand.advance()
            while (author := self.hand.on_turn) is not None:
                self.act(author)
                if self.draws.below(20) == 0:
                    self.wish(self.draws.choice(NAMES))
            if self.hand.actions:
                count -= 1
                yield self.hand

    def act(self, author):
        betting = recalled(self.hand).state.hand.betting
        raises = (
            betting.least,
            betting.most,
            betting.least + self.draws.below(betting.most - betting.least + 1),
        )
        words = ["f", "cc", "cc", "cc"]
        if betting.most:
            amount = self.draws.choice(raises)
            words += [f"cbr {amount if self.hand.unit == '1' else f'{amount // 100}.{amount % 100:02}'}"] * 2
        if betting.actor < 0:
            words = ["sm"]
        self.hand = self.hand.merge(self.seen(author).act(author, self.draws.choice(words)), author).advance()

    def seen(self, author):
        return self.hand.personalize(author)

    def wish(self, author):
        hand, seen = self.hand, self.seen(author)
        if author not in hand.players:
            chips = 1 + self.draws.below(self.draws.choice((8, 60, 400)))
            asked = seen.join(author, in_money(chips, hand.unit))
        else:
            wishes = (seen.pause, seen.wait_for_bb, seen.resume, seen.resume, seen.resume, seen.quit)
            asked = self.draws.choice(wishes)(author)
        try:
            self.hand = hand.merge(asked, author).advance() if hand.actions else hand.merge(asked, author)
        except HandError:
            self.hand = hand


@cache
def played(name):
    """Hands, their texts, and what those say."""
    hands = Play(name).hands(100)
    return [(hand, text, ps.read(text)) for hand in hands for text in (hand.to_pokerstars(),)]


@pytest.mark.parametrize("name", HOUSES)
def test_the_text_of_a_hand_is_read_as_a_hand_of_the_same_text(name):
    for _, text, _ in played(name):
        assert Hand.from_pokerstars(text).to_pokerstars() == text


@pytest.mark.parametrize("name", HOUSES)
def test_the_lines_of_a_text_move_the_chips_that_moved_at_the_table(name):
    for hand, _, told in played(name):
        account = ps.ledger(told)
        ends = {
            seat.player: seat.stack - account.put.get(seat.player, 0) + account.collected.get(seat.player, 0)
            for seat in told.seats
        }
        assert ends == dict(zip(hand.players, hand.finishing_stacks, strict=True))


@pytest.mark.parametrize("name", HOUSES)
def test_the_total_is_what_was_put_in_and_the_rake_what_nobody_has(name):
    for hand, _, told in played(name):
        account = ps.ledger(told)
        gone = sum(hand.starting_stacks) + sum(hand.dead_posted) - sum(hand.finishing_stacks)
        assert told.summary.total == account.total
        assert told.summary.rake == gone == account.total - sum(account.collected.values())
        assert gone >= 0


def test_chance_makes_everything_that_is_hard_to_tell():
    seen = Counter()
    for name in HOUSES:
        for hand, _, told in played(name):
            posts = [line.post for line in told.lines if isinstance(line, ps.Posted)]
            blinds = zip(hand.blinds_or_straddles, hand.live_posted, strict=True)
            first = next(
                (line for line in told.lines if isinstance(line, ps.Returned | ps.Folded | ps.Called)), None
            )
            seen.update(
                {
                    "dead blind": ps.DEAD_BLIND in posts,
                    "both blinds": ps.BOTH_BLINDS in posts,
                    "straddle": ps.STRADDLE in posts,
                    "ante": ps.ANTE in posts,
                    "late post on a blind": any(blind and live for blind, live in blinds),
                    "blind returned": isinstance(first, ps.Returned),
                    "raked side pots": bool(told.summary.sides and told.summary.rake),
                    "left the hand": any(hand.inactive),
                    "marks": hand.marks is not None,
                }
            )
    assert min(seen.values()) > 0
    assert len(seen) == 9
