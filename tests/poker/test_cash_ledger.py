"""The ledger of a cash table: who brought what, took what, and stands where."""

import pytest

from facedown.core import Seed, Sitter
from facedown.core.record import Carried, Seated, Vacated
from facedown.poker import Call, Fold
from facedown.poker.cash import CASH, Config, Deal, Intend, Prepare, Sit, TopUp
from facedown.poker.cash.ledger import Ledger
from facedown.poker.cash.subject import CONFIGS, SUBJECT
from facedown.testing.walk import walk


class Table:
    def __init__(self, **config):
        self.state = CASH.new(Config(seats=3, least=10, most=100, **config), Seed.of("ledger")).state
        self.ledger = Ledger(3)

    def seat(self, seat, name, chips):
        self.ledger.hear(Seated(0, seat, Sitter(name, account=name.lower())), ())
        self.do(seat, Sit(chips))

    def do(self, seat, action):
        step = CASH.apply(self.state, seat, action)
        self.state = step.state
        self.ledger.hear(None, step.events)

    def deal(self):
        self.do(-1, Prepare())
        self.do(-1, Deal())

    def line(self, name):
        return next(line for line in self.ledger.lines() if line.name == name)


def test_buy_ins_top_ups_and_cash_outs_are_told_apart_and_net_is_what_is_left_of_them():
    table = Table()
    table.seat(0, "Ann", 50)
    table.seat(1, "Bob", 40)
    table.deal()
    table.do(0, Fold())
    table.do(0, TopUp(20))
    table.deal()
    ann = table.line("Ann")
    assert (ann.bought_in, ann.topped_up, ann.cashed_out, ann.stack, ann.net, ann.hands) == (
        50,
        20,
        0,
        69,
        -1,
        1,
    )
    table.do(1, Fold())
    table.do(1, Intend(3))
    table.do(-1, Prepare())
    bob = table.line("Bob")
    assert (bob.seat, bob.stack, bob.cashed_out, bob.net) == (None, 0, 40, 0)


def test_bets_of_a_running_hand_are_not_taken_off():
    table = Table()
    table.seat(0, "Ann", 50)
    table.seat(1, "Bob", 50)
    table.deal()
    table.do(0, Call())
    assert [line.stack for line in table.ledger.lines()] == [50, 50]
    assert [line.hands for line in table.ledger.lines()] == [0, 0]


def test_a_player_who_comes_back_has_one_line_for_all_stays_on_any_chair():
    table = Table()
    table.seat(0, "Ann", 50)
    table.do(0, Intend(3))
    table.do(-1, Prepare())
    table.ledger.hear(Vacated(0, 0), ())
    table.seat(2, "Ann", 30)
    (ann,) = table.ledger.lines()
    assert (ann.stays, ann.bought_in, ann.cashed_out, ann.stack, ann.seat) == (2, 80, 50, 30, 2)


def test_chips_of_a_table_that_goes_on_from_elsewhere_count_as_bought_in():
    table = Table()
    table.seat(0, "Ann", 50)
    table.seat(1, "Bob", 40)
    carried = CASH.carry(table.state)
    ledger = Ledger(3, carried.standing)
    ledger.hear(Seated(0, 0, Sitter("Ann", account="ann")), ())
    ledger.hear(Carried(0, carried, (Sitter("Ann", account="ann"), None, None), (), (), ""), ())
    assert [(line.name, line.bought_in, line.stack) for line in ledger.lines()] == [("Ann", 50, 50)]


@pytest.mark.parametrize("config", CONFIGS)
def test_at_any_time_what_was_brought_is_what_was_taken_what_is_there_and_the_rake(config):
    for number in range(4):
        follow(config, walk(SUBJECT, config, Seed.of(f"ledger {number}"), 80))


def follow(config, walked):
    ledger, moved = Ledger(config.seats), 0
    for step in walked.steps:
        ledger.hear(None, step.events)
        moved += sum(move.chips for move in step.moves)
        lines = ledger.lines()
        assert sum(line.net for line in lines) == -ledger.rake
        standing = step.state.standing
        if step.state.hand is None and standing.stage != "prepared":
            assert sum(line.stack for line in lines) == moved
            stacks = {line.seat: line.stack for line in lines if line.seat is not None}
            assert stacks == {seat: standing.chair(seat).stack for seat in standing.taken}
