"""A ring table where anything may happen at any time: in hands, between them, and before the cards."""

from facedown.core import DEALER
from facedown.poker.cash import CASH, Config, Deal, Intend, Sit, TopUp
from facedown.poker.cash.subject import chips, sound
from facedown.poker.hand.actions import Call, Check, Fold, RaiseTo, Run
from facedown.poker.hand.config import Table
from facedown.poker.stakes import Rake, Stakes

WISHES = (0, 0, 0, 0, 1, 1, 2, 2, 3)


class Wild:
    def __init__(self, rules, seed, seats):
        straddles = (10,) if seats % 4 == 3 else ()
        stakes = Stakes(2, 5, seats % 2, seats % 3, straddles, rake=Rake(500, 6))
        table = Table(stakes, run_twice=seats % 2 == 0, paced=seats % 4 == 0)
        self.state = CASH.new(Config(seats, table, rules, least=3, most=80), seed / "match").state
        self.draws = (seed / "inputs").draws()
        self.inside = self.dealt = 0

    def play(self, inputs):
        for _ in range(inputs):
            step = CASH.apply(self.state, *self.input())
            self.inside += sum(move.chips for move in step.moves)
            self.state = step.state
            assert chips(self.state) == self.inside
            sound(self.state)

    def input(self):
        chosen = self.draws.below(100)
        seat = self.draws.below(self.state.config.seats)
        taken = self.state.standing.chairs[seat] is not None
        if chosen < (50 if self.state.phase == "prepared" else 8):
            if not taken:
                return seat, Sit(3 + self.draws.below(78), intent=self.draws.choice((0, 0, 0, 1, 2)))
            return seat, Intend(self.draws.choice(WISHES))
        if chosen > 97 and taken and self.state.standing.chairs[seat].intent != 3:
            return seat, TopUp(self.draws.below(81))
        return self.answer() or (seat, Intend(self.draws.choice(WISHES)) if taken else Sit(3 + seat))

    def answer(self):
        """Somebody who is asked by the hand or as the dealer."""
        prompts = CASH.prompts(self.state)
        asked = [seat for seat, prompt in prompts.items() if prompt.clock != "pause"]
        if not asked:
            return None
        seat = self.draws.choice(asked)
        if seat == DEALER:
            action = CASH.fallback(self.state, DEALER, "timeout")
            self.dealt += action == Deal()
            return seat, action
        return seat, self.bet(prompts[seat].actions)

    def bet(self, offer):
        if Run(1) in offer:
            return Run(1 + self.draws.below(2))
        chosen = self.draws.below(12)
        if chosen < 2 and offer.most:
            return RaiseTo(offer.most if chosen else offer.least)
        if not offer.call:
            return Check()
        return Fold() if chosen < 6 else Call()
