"""Cash games that are played through the notation alone, and beside them the same games by the rules."""

import pytest

from facedown.core import DEALER, Seed
from facedown.poker.cash import CASH, SEED, Config, Deal, Intend, Prepare, Sit, TopUp
from facedown.poker.cash.subject import chips
from facedown.poker.hand.actions import Call, Check, Fold, Muck, RaiseTo, Show
from facedown.poker.hand.config import Table
from facedown.poker.histories.money import in_money, money_text
from facedown.poker.notation import Hand, HandError
from facedown.poker.stakes import Rake, Stakes

STAKES = Stakes(100, 200)
HOUSE = Config(6, Table(STAKES), least=1, most=40_000, unit="0.01")
"""1/2 in cents."""


def seated(*names, house=HOUSE, stack=10_000, seed="a seed"):
    """A table where these have sat down, before the first hand."""
    hand = Hand.opened(house, seed)
    for name in names:
        hand = hand.merge(hand.personalize(name).join(name, in_money(stack, house.unit)), name)
    return hand


def dealt(*names, **more):
    return seated(*names, **more).next().advance()


def said(hand, words, author=None):
    """The player on turn does this, and the dealer goes on."""
    author = author or hand.on_turn
    return hand.merge(hand.personalize(author).act(author, words), author).advance()


def folded_out(hand):
    while hand.finishing_stacks is None:
        hand = said(hand, "f")
    return hand


def refused(code, work):
    """The sentence of a refusal with this code."""
    with pytest.raises(HandError) as refusal:
        work()
    assert refusal.value.code == code
    assert refusal.value.sentence
    return refusal.value.sentence


class Beside:
    """Every wish goes through JSON and the notation, and to the rules as it is."""

    def __init__(self, draws, seats=6, rules=SEED, rake=0, showdown="muck", *, wire=True):
        stakes = Stakes(100, 200, rake=Rake(rake, 300))
        self.house = Config(seats, Table(stakes, showdown=showdown), rules, 1, 40_000, "0.01")
        self.draws, self.wire = draws, wire
        self.hand = Hand.opened(self.house, "a match")
        self.state = CASH.new(self.house, Seed.of("a match")).state
        self.inside = 0
        self.people = 0

    def play(self, hands):
        while self.hand.hand < hands:
            self.step()
            self.check()

    def step(self):
        chosen = self.draws.below(100)
        if chosen < 6 and len(self.hand.players) < self.house.seats:
            self.sit()
        elif chosen < 14 and self.hand.players:
            self.wish()
        else:
            self.go_on()

    def send(self, author, client, balance=None):
        if self.wire:
            client = Hand.from_json(client.to_json())
        money = None if balance is None else in_money(balance, self.hand.unit)
        self.to(self.hand.merge(client, author, money))

    def to(self, hand):
        self.inside += sum(hand.moves(self.hand).values())
        self.hand = Hand.from_json(hand.to_json(), self.house) if self.draws.below(8) == 0 else hand

    def apply(self, seat, action):
        self.state = CASH.apply(self.state, seat, action).state

    def sit(self):
        free = [seat for seat in range(1, self.house.seats + 1) if seat not in self.hand.seats]
        seat, chips = self.draws.choice(free), 50 + self.draws.below(3_000)
        intent, name = self.draws.choice((0, 0, 0, 1, 2)), f"player {self.people}"
        self.people += 1
        view = self.hand.personalize(name)
        asked = in_money(chips + 7, self.hand.unit)
        self.send(name, view.join(name, asked, seat=seat, intent=intent, nonce=name), chips)
        self.apply(seat - 1, Sit(chips, name, intent))

    def wish(self):
        at = self.draws.below(len(self.hand.players))
        name, seat = self.hand.players[at], self.hand.seats[at] - 1
        view = self.hand.personalize(name)
        if self.draws.below(4) == 0 and self.hand.intents[at] != 3:
            chips = self.draws.below(3_000)
            self.send(name, view.ask_chips(name, in_money(chips, self.hand.unit)))
            self.apply(seat, TopUp(chips))
            return
        intent = self.draws.choice((0, 0, 0, 1, 1, 2, 2, 3))
        asked = (view.resume, view.wait_for_bb, view.pause, view.quit)[intent](name)
        self.send(name, asked)
        self.apply(seat, Intend(intent))

    def go_on(self):
        if self.hand.finishing_stacks is not None or self.state.standing.stage == "open":
            if self.state.standing.due == "prepare":
                self.to(self.hand.next())
                self.apply(DEALER, Prepare())
            return
        name = self.hand.on_turn
        if name is None:
            if self.state.standing.stage == "prepared":
                self.apply(DEALER, Deal())
            self.to(self.hand.advance())
            return
        self.answer(name)

    def answer(self, name):
        at = self.hand.players.index(name)
        seat = self.hand.seats[at] - 1
        if self.draws.below(12) == 0:
            self.to(self.hand.auto())
            self.apply(seat, CASH.fallback(self.state, seat, "timeout"))
            return
        action = self.chosen(CASH.prompts(self.state)[seat].actions)
        words = {Fold: "f", Check: "cc", Call: "cc", Muck: "sm", Show: "sm -"}.get(type(action))
        if words is None:
            words = f"cbr {money_text(action.amount, '0.01')}"
        self.send(name, self.hand.personalize(name).act(name, words))
        self.apply(seat, action)

    def chosen(self, offer):
        if Muck() in offer:
            return self.draws.choice((Muck(), Show()))
        kind = self.draws.below(12)
        if kind < 3 and offer.most:
            most = offer.most if kind == 0 else min(offer.most, 3 * offer.least)
            return RaiseTo(offer.least + self.draws.below(most - offer.least + 1))
        if not offer.call:
            return Check()
        return Fold() if kind < 5 else Call()

    def check(self):
        """The two agree in all that is written, and no chip is lost."""
        hand, standing = self.hand, self.state.standing
        assert hand.hand == standing.number
        assert sorted(seat - 1 for seat in hand.seats) == list(standing.taken)
        chairs = [standing.chair(seat - 1) for seat in hand.seats]
        assert hand.intents == tuple(chair.intent for chair in chairs)
        assert hand.inactive == tuple(int(chair.inactive) for chair in chairs)
        assert hand.dead_blinds == tuple(chair.debt for chair in chairs)
        assert hand.new == tuple(int(chair.new) for chair in chairs)
        assert hand.top_up == tuple(chair.top_up for chair in chairs)
        if standing.posting is not None:
            for row, said_row in zip(posts_of(standing.posting), posted_in(hand), strict=True):
                assert said_row == tuple(row[seat - 1] for seat in hand.seats)
        if hand.finishing_stacks is not None:
            assert hand.finishing_stacks == tuple(chair.stack for chair in chairs)
            assert self.state.hand is None
        elif self.state.hand is not None or standing.stage != "dealt":
            assert hand.starting_stacks == tuple(chair.stack for chair in chairs)
        if hand.finishing_stacks is not None or self.state.hand is not None or standing.stage != "dealt":
            assert self.inside == chips(self.state)


def posts_of(posting):
    return posting.blinds, posting.antes, posting.dead, posting.live


def posted_in(hand):
    return hand.blinds_or_straddles, hand.antes, hand.dead_posted, hand.live_posted
