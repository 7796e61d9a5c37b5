"""One hand of the game, played in the words of the table."""

from facedown.core import DEALER, IllegalAction, Seed
from facedown.core.codec import pack
from facedown.core.frame import visible
from facedown.poker.hand import HAND
from facedown.poker.hand.actions import Call, Check, Fold, Leave, PlayerAction, RaiseTo, Reveal, Run
from facedown.poker.hand.config import Config, Table
from facedown.poker.stakes import Stakes

SEED = Seed.of("one hand")


class Hand:
    """Every action must be accepted, unless it is asked how it is refused."""

    def __init__(self, stacks, *, button=0, deal="", posts=None, stakes=Stakes(10, 20), **house):  # noqa: B008
        table = Table(stakes, **house)
        self.config = Config(tuple(stacks), button=button, table=table, posts=posts, deal=deal)
        step = HAND.new(self.config, SEED)
        self.state = step.state
        self.events = list(step.events)
        self.moves = list(step.moves)

    def does(self, seat, action):
        step = HAND.apply(self.state, seat, action)
        self.state = step.state
        self.events += step.events
        self.moves += step.moves
        return self

    def fold(self):
        return self.does(self.actor, Fold())

    def check(self):
        return self.does(self.actor, Check())

    def call(self):
        return self.does(self.actor, Call())

    def to(self, amount):
        return self.does(self.actor, RaiseTo(amount))

    def adds(self, kind, amount=0):
        return self.does(self.actor, PlayerAction(kind, amount))

    def all_in(self):
        return self.adds("ALL_IN")

    def checked_down(self, street="over"):
        """Checks and calls until a street, or the end of the betting."""
        while self.actor is not None and self.view().street != street:
            self.does(self.actor, Call() if self.offer().call else Check())
        return self

    def leaves(self, *seats):
        for seat in seats:
            self.does(seat, Leave())
        return self

    def runs(self, **answers):
        """By name: s0=1, s2=2."""
        for seat, times in answers.items():
            self.does(int(seat[1:]), Run(times))
        return self

    def turns(self, streets=1):
        for _ in range(streets):
            self.does(DEALER, Reveal())
        return self

    def times_out(self):
        (seat,) = self.asked
        return self.does(seat, HAND.fallback(self.state, seat, "timeout"))

    def refusal(self, seat, action):
        """How an action is refused; nothing is changed by it."""
        before, bytes_before = self.state, self.seen_by_all()
        try:
            HAND.apply(self.state, seat, action)
        except IllegalAction as refused:
            assert self.state == before
            assert self.seen_by_all() == bytes_before
            assert action not in HAND.options(self.state, seat)
            return refused
        raise AssertionError(f"{action!r} was accepted")

    def seen_by_all(self):
        return [pack(HAND.view(self.state, viewer)) for viewer in (None, *range(len(self.config.stacks)))]

    def offer(self):
        return HAND.prompts(self.state)[self.actor].actions

    @property
    def asked(self):
        return tuple(HAND.prompts(self.state))

    @property
    def actor(self):
        return self.view().actor

    @property
    def bounds(self):
        return self.offer().least, self.offer().most

    @property
    def may_raise(self):
        return self.offer().most > 0

    def view(self, viewer=None):
        return HAND.view(self.state, viewer)

    def seen(self, viewer):
        return visible(HAND, self.events, viewer)

    def of(self, *kinds):
        return [event for event in self.events if isinstance(event, kinds)]

    def names(self):
        return [type(event).__name__ for event in self.events]

    @property
    def stacks(self):
        return self.state.stacks()

    @property
    def outcome(self):
        return HAND.outcome(self.state)
