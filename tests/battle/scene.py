"""A match played input by input, as a table plays it, without the table."""

from facedown.battle import BATTLE, CallTime, Config, Confirm, Draft, EndRound, Reveal
from facedown.core import DEALER, IllegalAction, Seed
from facedown.core.frame import visible

A, D, H, C, N = "attack", "defense", "heal", "counter", None
RANKED = Config(stake=1)


class Match:
    def __init__(self, config=RANKED, state=None):
        step = BATTLE.new(config, Seed.of("battle"))
        self.state = state or step.state
        self.events = list(step.events)
        self.moves = list(step.moves)

    def do(self, seat, action):
        """Apply what must be accepted; the events it made."""
        step = BATTLE.apply(self.state, seat, action)
        self.state = step.state
        self.events += step.events
        self.moves += step.moves
        return step.events

    def send(self, seat, action):
        """The code of the refusal, or None. What a refused action counts as is played in its place."""
        try:
            self.do(seat, action)
        except IllegalAction as refusal:
            if refusal.instead is not None:
                self.do(seat, refusal.instead)
            return refusal.code
        return None

    def draft(self, seat, *layout, number=None):
        return self.send(seat, Draft(layout, number))

    def confirm(self, seat, *layout, number=None):
        return self.send(seat, Confirm(layout, number))

    def call_time(self):
        return self.do(DEALER, CallTime())

    def reveal(self, steps=3):
        return [self.do(DEALER, Reveal())[0] for _ in range(steps)]

    def end_round(self):
        return self.do(DEALER, EndRound())

    def finish_round(self):
        """What is left for the dealer once PREP is over; nothing where the match is."""
        if self.outcome is None:
            self.reveal()
            self.end_round()

    def play(self, first=(N, N, N), second=(N, N, N)):
        """A whole round of two confirmed layouts."""
        assert self.confirm(0, *first) is None
        assert self.confirm(1, *second) is None
        self.finish_round()

    def idle(self, *attending):
        """A round at whose deadline only these seats have been heard of."""
        for seat in attending:
            assert self.draft(seat, N, N, N) is None
        self.call_time()
        self.finish_round()

    def view(self, viewer):
        return BATTLE.view(self.state, viewer)

    def prompts(self):
        return BATTLE.prompts(self.state)

    def seen(self, viewer):
        return visible(BATTLE, self.events, viewer)

    def kinds(self):
        return [type(event).__name__ for event in self.events]

    @property
    def outcome(self):
        return BATTLE.outcome(self.state)

    @property
    def hp(self):
        return self.state.hp


def tokens(moves):
    """What came to each of seat 0, seat 1 and the house."""
    return tuple(-sum(move.chips for move in moves if move.seat == seat) for seat in (0, 1, None))
