"""A ring table played at random beside the model of its rules, and compared with it hand by hand.

Names are the model's; chairs are ours. Two things are told apart (cash.md 12): the model keeps a player without
chips for one more hand, so here he leaves it first; and it has no chairs, so it forgets where a mark lay whose chair
was cleared while no hand was possible. From there to the next hand nothing is compared, and the model is set up again
from our table.

What the model has no word for is a wish in a prepared hand: it counts as if it had come before. So the model of the
finished hand is kept, and prepares the hand anew.
"""

from copy import deepcopy
from decimal import Decimal

from facedown.core import DEALER
from facedown.poker.cash import CASH, PAUSE, PLAY, QUIT, Config, Intend, Sit
from facedown.poker.hand.actions import Call, Check, Fold, RaiseTo
from facedown.poker.hand.config import Table
from facedown.poker.stakes import Stakes
from tests.poker import cash_model

WISHES = (0, 0, 0, 1, 2, 2, 3)


class Pair:
    def __init__(self, rules, model_rules, seed, seats=9, ante=0):
        table = Table(Stakes(ante=ante))
        self.config = Config(seats, table, rules, least=1, most=60)
        self.model_rules = cash_model.replace(model_rules, ante=Decimal(ante))
        self.model = cash_model.Table(self.model_rules, [])
        self.state = CASH.new(self.config, seed / "match").state
        self.draws = (seed / "table").draws()
        self.names = [None] * seats
        self.people = 0
        self.hands = self.loosened = self.changes = 0
        self.loose = False
        self.marked = {}
        """Who sat where the marks of the last hand lie."""

    def play(self, hands):
        """So many times: things happen, the hand is played, the next is prepared."""
        for _ in range(hands):
            early = self.draws.below(2)
            if early:
                self.happen()
            self.play_hand()
            if not early:
                self.happen()
            self.prepare()

    def happen(self):
        for _ in range(self.draws.below(3)):
            free = [seat for seat, chair in enumerate(self.chairs) if chair is None]
            if free and self.draws.below(100) < 35:
                self.sit(self.draws.choice(free))
            elif len(free) < len(self.names):
                taken = [seat for seat, chair in enumerate(self.chairs) if chair is not None and chair.stack]
                if taken:
                    self.intend(self.draws.choice(taken), self.draws.choice(WISHES))

    def sit(self, seat):
        chips, intent = 1 + self.draws.below(59), self.draws.choice((0, 0, 0, 1, 2))
        self.people += 1
        name = f"{seat}/{self.people}"
        at = sum(_chair(other.name) <= seat for other in self.model.seats)
        self.model.join(name, chips, intent, at)
        self.names[seat] = name
        self.act(seat, Sit(chips, intent=intent))

    def intend(self, seat, intent):
        self.model.set_intent(self.names[seat], intent)
        self.act(seat, Intend(intent))

    def play_hand(self):
        while self.state.hand is not None:
            seat, prompt = next(iter(CASH.prompts(self.state).items()))
            self.act(seat, self.bet(prompt.actions))

    def bet(self, offer):
        chosen = self.draws.below(12)
        if chosen == 0 and offer.most:
            return RaiseTo(offer.most)
        if chosen == 1 and offer.most:
            return RaiseTo(offer.least)
        if not offer.call:
            return Check()
        return Fold() if chosen < 7 else Call()

    def prepare(self):
        if self.state.standing.due != "prepare":
            return
        stacks = {
            self.names[seat]: chair.stack for seat, chair in enumerate(self.chairs) if chair is not None
        }
        for seat in self.model.seats:
            seat.stack = Decimal(stacks.get(seat.name, 0))
            if not seat.stack:
                seat.intent = QUIT
        self.over = deepcopy(self.model)
        self.model = self.model.next_hand()
        self.act(DEALER, CASH.fallback(self.state, DEALER, "timeout"))
        self.forget_names()
        standing = self.state.standing
        if self.loose:
            self.set_up_model()
        else:
            assert self.ours() == self.models()
            self.change_prepared()
            standing = self.state.standing
        vacant = any(self.names[seat] != name for seat, name in self.marked.items())
        self.loose = not standing.players and (self.loose or vacant)
        if standing.players:
            self.hands += 1
            self.model.started = True
            for at in self.model.dealt:
                self.model.seats[at].new = False
            marks = standing.marks
            lie = (marks.button, marks.small, marks.big, standing.small_mark)
            self.marked = {seat: self.names[seat] for seat in lie}
            self.act(DEALER, CASH.fallback(self.state, DEALER, "timeout"))

    def forget_names(self):
        for seat, chair in enumerate(self.chairs):
            if chair is None:
                self.names[seat] = None

    def change_prepared(self):
        """Before the cards somebody sits down, pauses or leaves."""
        late = []
        while self.state.phase == "prepared" and self.draws.below(4) == 0:
            free = [seat for seat, chair in enumerate(self.chairs) if chair is None]
            if free and self.draws.below(3) == 0:
                self.sit(seat := self.draws.choice(free))
                late.append(seat)
            else:
                seat = self.draws.choice(self.state.standing.taken)
                self.wish_in_prepared(seat, self.draws.choice((0, 1, 2, 2, 3)), late)
            self.changes += 1
            assert self.ours() == self.models()

    def wish_in_prepared(self, seat, intent, late):
        chair = self.chairs[seat]
        if chair.inactive or intent == PLAY:
            self.intend(seat, intent)
            return
        here = {self.names[at]: c for at, c in enumerate(self.chairs) if c is not None}
        wishes = {name: c.intent for name, c in here.items()} | {self.names[seat]: intent}
        for base in self.over.seats:
            base.intent = max(base.intent, wishes.get(base.name, QUIT))
        self.model = deepcopy(self.over).next_hand()
        for at in sorted(late):
            self.sit_again(at, here[self.names[at]], wishes[self.names[at]])
        for base in self.model.seats:
            if base.inactive and base.intent != QUIT:
                base.intent = wishes[base.name]
        self.act(seat, Intend(intent))
        self.forget_names()

    def sit_again(self, at, chair, wish):
        spot = sum(_chair(other.name) <= at for other in self.model.seats)
        self.model.join(self.names[at], chair.stack, PAUSE if chair.inactive else wish, spot)
        self.model.seats[spot].intent = wish

    def ours(self):
        standing = self.state.standing
        chairs = {
            self.names[seat]: (chair.stack, chair.intent, int(chair.inactive), chair.debt)
            for seat, chair in enumerate(standing.chairs)
            if chair is not None
        }
        if not standing.players:
            return chairs, None
        marks, posting = standing.marks, standing.posting
        lie = tuple(self.names[seat] for seat in (marks.button, marks.small, marks.big))
        dealt = {
            self.names[seat]: (posting.blinds[seat] + posting.live[seat], posting.dead[seat])
            for seat in standing.players
        }
        return chairs, (lie, dealt)

    def models(self):
        model = self.model
        chairs = {
            seat.name: (seat.stack, seat.intent, seat.inactive, seat.debt)
            for seat in model.seats
            if seat.stack or seat.name in self.names
        }
        if not model.dealt:
            return chairs, None
        names = [seat.name for seat in model.seats]
        lie = tuple(names[at] for at in (model.btn, model.sb, model.bb))
        return chairs, (lie, {names[at]: (model.blinds[at], model.posted_dead[at]) for at in model.dealt})

    def set_up_model(self):
        standing = self.state.standing
        self.loosened += bool(standing.players)
        taken = standing.taken
        seats = [
            cash_model.Seat(
                self.names[seat],
                Decimal(chair.stack),
                chair.intent,
                int(chair.inactive),
                Decimal(chair.debt),
                chair.new and seat not in standing.players,
            )
            for seat in taken
            for chair in (standing.chairs[seat],)
        ]
        model = cash_model.Table(self.model_rules, seats, standing.number)
        model.blinds = [Decimal(0)] * len(seats)
        model.posted_dead = [Decimal(0)] * len(seats)
        if standing.players:
            model.dealt = [taken.index(seat) for seat in standing.players]
            marks = standing.marks
            model.btn, model.sb, model.bb = map(taken.index, (marks.button, marks.small, marks.big))
        self.model = model

    def act(self, seat, action):
        self.state = CASH.apply(self.state, seat, action).state

    @property
    def chairs(self):
        return self.state.standing.chairs


def _chair(name):
    return int(name.split("/")[0])


assert (PLAY, QUIT) == (cash_model.PLAY, cash_model.QUIT)
