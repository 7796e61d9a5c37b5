"""Evenings at tables of every kind, through the notation and, beside it, through the rules.

What the log must say is translated here from the events of the rules, and what a viewer may see is gathered
here from them: neither is asked of the notation.
"""

from collections import Counter

from msgspec.structs import replace

from facedown.core import DEALER, Seed
from facedown.poker.cash import CASH, Deal, Intend, Prepare, Sit, TopUp, steps
from facedown.poker.hand.actions import Call, Check, Fold, Muck, RaiseTo, Reveal, Run, Show
from facedown.poker.hand.events import Dealt
from facedown.poker.histories.money import in_money
from facedown.poker.notation import Hand
from tests.poker.notation import posted_in, posts_of
from tests.poker.notation_random_tables import PEOPLE, cards_in, chips_in, money, words_of

SECRET = "what the house alone knows"


class Evening:
    """One table. `hand` is the server's; `state` is the same table by the rules."""

    def __init__(self, draws, house):
        self.draws, self.house = draws, house
        self.hand = Hand.opened(house, SECRET)
        self.state = CASH.new(house, Seed.of(SECRET)).state
        self.depth = draws.choice((2, 15, 100))
        """Of the stacks, in big blinds."""
        self.names = {}
        """By seat, who sits there, or sat there last."""
        self.log, self.held = [], {}
        """What the log must come to say, and who holds which cards by the rules."""
        self.told, self.crossed = Counter(), Counter()
        """What has crossed the edge: by the notation and by the rules."""
        self.seen = Counter()
        """What has happened, so that a test can say that it did."""

    def play(self, steps):
        for _ in range(steps):
            self.step()
            self.check()
        return self

    def step(self):
        chosen = self.draws.below(100)
        few = self.hand.inactive.count(0) < min(self.house.seats, 3)
        if chosen < (40 if few else 5) and len(self.hand.players) < self.house.seats:
            self.sit()
        elif chosen < (50 if few else 14) and self.hand.players:
            self.wish()
        else:
            self.go_on()

    # The two sides

    def to(self, hand):
        self.told.update(hand.moves(self.hand))
        self.hand = hand
        self.names.update(zip(hand.seats, hand.players, strict=True))
        if self.draws.below(8) == 0:
            self.hand = Hand.from_json(hand.to_json(), self.house)

    def send(self, author, client, balance=None):
        if self.draws.below(2):
            client = Hand.from_json(client.to_json())
        money = None if balance is None else in_money(balance, self.hand.unit)
        self.to(self.hand.merge(client, author, money))

    def apply(self, seat, action):
        self.took(CASH.apply(self.state, seat, action))

    def took(self, step):
        self.state = step.state
        for event in step.events:
            self.seen[type(event).__name__] += 1
            if isinstance(event, Dealt):
                self.held = {seat: set(cards) for seat, cards in enumerate(event.cards) if cards}
            self.log += words_of(event, self.hand)
        for move in step.moves:
            self.crossed[None if move.seat is None else self.names[move.seat + 1]] += move.chips

    @property
    def due(self):
        """Is there something that the dealer has not written yet?"""
        over = self.state.hand is None and self.state.standing.stage == "dealt"
        return len(self.hand.actions) < len(self.log) or (over and self.hand.finishing_stacks is None)

    # What is done at a table

    def sit(self):
        free = [seat for seat in range(1, self.house.seats + 1) if seat not in self.hand.seats]
        name = self.draws.choice([name for name in PEOPLE if name not in self.hand.players])
        seat, intent = self.draws.choice(free), self.draws.choice((0, 0, 0, 0, 1, 2))
        chips = 1 + self.draws.below(self.depth * self.house.table.stakes.big)
        asked, balance = self.draws.choice(((chips, None), (chips, chips + 9), (chips + 9, chips)))
        nonce = f"nonce of {name}"
        asked = in_money(asked, self.hand.unit)
        self.send(name, self.view(name).join(name, asked, seat=seat, intent=intent, nonce=nonce), balance)
        self.apply(seat - 1, Sit(chips, nonce, intent))

    def wish(self):
        at = self.draws.below(len(self.hand.players))
        name, seat = self.hand.players[at], self.hand.seats[at] - 1
        view, kind = self.view(name), self.draws.below(8)
        if kind == 0 and self.hand.intents[at] != 3:
            chips = self.draws.below(self.depth * self.house.table.stakes.big)
            more = 0 if chips + 5 == self.hand.top_up[at] else 5  # the same once more asks for nothing
            self.send(name, view.ask_chips(name, in_money(chips + more, self.hand.unit)), chips)
            self.apply(seat, TopUp(chips))
        elif kind == 1 and self.state.standing.chair(seat).away:
            self.to(self.hand.auto(name))
            self.apply(seat, Intend(3))
            self.seen["away too long"] += 1
        else:
            intent = self.draws.choice((0, 0, 0, 0, 0, 1, 1, 2, 2, 3))
            self.send(name, (view.resume, view.wait_for_bb, view.pause, view.quit)[intent](name))
            self.apply(seat, Intend(intent))

    def go_on(self):
        over = self.hand.finishing_stacks is not None or self.state.standing.stage == "open"
        if over and self.state.standing.due == "prepare":
            self.prepare(lambda: CASH.apply(self.state, DEALER, Prepare()))
        elif over and self.draws.below(8) == 0:
            self.prepare(self.counted)
        elif not over and (name := self.hand.on_turn) is not None:
            self.answer(name)
        elif not over:
            self.advance()

    def prepare(self, step):
        before = self.hand
        taken = step()
        self.log, self.held = [], {}
        self.took(taken)
        self.to(before.next())

    def counted(self):
        """A hand in which nobody can play, for which the rules do not ask the dealer (cash.md 4.7)."""
        step = steps.next_prepared(self.state)
        going_on = replace(self.house, standing=step.state.standing)
        return replace(step, state=CASH.new(going_on, Seed.of(SECRET)).state)

    def advance(self):
        if self.state.standing.stage == "prepared":
            self.apply(DEALER, Deal())
        while self.state.hand is not None and self.state.hand.phase in {"consent", "reveal"}:
            prompts = CASH.prompts(self.state)
            seat = next(seat for seat, prompt in prompts.items() if prompt.clock in {"reveal", "answer"})
            self.apply(seat, Reveal() if seat == DEALER else Run(1))
        written = len(self.hand.actions) == len(self.log) and self.state.hand is None
        self.to(self.hand.finish() if written and self.draws.below(2) else self.hand.advance())

    def answer(self, name):
        seat = self.hand.seats[self.hand.players.index(name)] - 1
        if self.draws.below(15) == 0:
            self.to(self.hand.auto())
            self.apply(seat, CASH.fallback(self.state, seat, "timeout"))
            self.seen["timeout"] += 1
            return
        action = self.chosen(CASH.prompts(self.state)[seat].actions)
        note = self.draws.choice(("", "", "", " # what I have: AsAh"))
        self.send(name, self.view(name).act(name, self.words(action) + note))
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

    def words(self, action):
        plain = {Fold: "f", Check: "cc", Call: "cc", Muck: "sm", Show: "sm -"}
        return plain.get(type(action)) or f"cbr {money(action.amount, self.hand.unit)}"

    def view(self, name):
        return self.hand.personalize(name)

    # What holds at every step

    def check(self):
        self.check_chairs()
        self.check_log()
        self.check_chips()
        self.check_secrets(self.draws.choice((*self.hand.players, "nobody here", None)))
        self.check_forms()

    def check_chairs(self):
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
            for row, said in zip(posts_of(standing.posting), posted_in(hand), strict=True):
                assert said == tuple(row[seat - 1] for seat in hand.seats)
        stacks = tuple(chair.stack for chair in chairs)
        if hand.finishing_stacks is not None:
            assert hand.finishing_stacks == stacks
        elif not self.due:
            assert hand.starting_stacks == stacks

    def check_log(self):
        """It says what has happened, and all of it once the dealer has gone on."""
        hand = self.hand
        assert list(hand.actions) == self.log[: len(hand.actions)]
        asked = None
        if not self.due and self.state.hand is not None:
            prompts = CASH.prompts(self.state).items()
            asked = hand.players[hand.seats.index(next(at for at, it in prompts if it.clock != "pause") + 1)]
            assert list(hand.actions) == self.log
        assert hand.on_turn == asked

    def check_chips(self):
        """What is on the table has crossed its edge; the rake does when the dealer has gone on."""
        for name in {*self.told, *self.crossed}:
            assert self.told[name] == self.crossed[name] or (name is None and self.due), name
        assert chips_in(self.hand) == sum(self.told.values())

    def check_secrets(self, viewer):
        """No card, nonce or seed but those the viewer has been shown, anywhere in the text."""
        hand, view = self.hand, self.view(viewer)
        own = hand.seats[hand.players.index(viewer)] - 1 if viewer in hand.players else None
        shown = [text for text in self.log[: len(hand.actions)] if not text.startswith("d dh")]
        may_see = set(self.held.get(own, ())) if hand.actions else set()
        text = view.to_json()
        for told in (text, repr(view)):
            assert cards_in(told) == may_see.union(*map(cards_in, shown))
            assert SECRET not in told
            for name in hand.players:
                assert (f"nonce of {name}" in told.replace("\\", "")) <= (name == viewer)
        assert view.author == viewer
        client = Hand.from_json(text)
        assert client == view
        between = self.state.hand is None and not self.due
        playing = self.state.hand is not None and self.state.hand.phase == "betting"
        if (between or playing) and self.draws.below(4) == 0:
            assert client.on_turn == hand.on_turn

    def check_clients(self):
        """What the server sends is a hand to everybody who gets it, without knowledge of the house."""
        viewer = self.draws.choice((*self.hand.players, None))
        Hand.from_json(self.view(viewer).to_json()).validate()

    def check_forms(self):
        """The server's hand is valid, and so is what comes back of its text."""
        text = self.hand.to_json()
        assert Hand.from_json(text, self.house) == self.hand
        assert Hand.from_json(text) == replace(self.hand, house=None)
        self.hand.validate()
