"""A match of hands played in the words of the table, with stacked decks and stacks as a scene needs them."""

from facedown.core import DEALER, Seed
from facedown.poker.cards import DECK, parse, text
from facedown.poker.hand.actions import Call, Check, Fold, Leave, RaiseTo
from facedown.poker.holdem import HOLDEM, Chair, Config, Deal, Sit, Start
from facedown.poker.holdem.chairs import Chairs

SEED = Seed.of("a freeze-out")
ACES, KINGS, QUEENS, JACKS = "AsAh", "KsKh", "QsQh", "JsJh"
DRY = "2c7d9c3d5h"
"""A board that helps nobody."""


def stacked(*holes, board=DRY):
    """A deck: hole cards in the order of the hand, the board, then the rest in any order."""
    top = parse("".join(holes) + board)
    return text((*top, *(card for card in DECK if card not in top)))


def standing(*stacks, marks=None, hands=0):
    """A running match in which the chairs have these chips; None is an empty chair, 0 one that is out."""
    chairs = [None if stack is None else Chair(stack, place=0 if stack else len(stacks)) for stack in stacks]
    none = (0,) * len(stacks)
    return Chairs(tuple(chairs), ("",) * len(stacks), (*none, 1), started=True, hands=hands, marks=marks)


class Match:
    """Plays on; remembers all events and moves."""

    def __init__(self, config, seed=SEED):
        step = HOLDEM.new(config, seed)
        self.config, self.state = config, step.state
        self.events, self.moves = list(step.events), list(step.moves)

    @classmethod
    def of(cls, *stacks, marks=None, hands=0, **rules):
        """A match in its middle. The stack of the config makes the sum of the chips right."""
        taken = [stack for stack in stacks if stack is not None]
        rules = {"stack": sum(taken) // len(taken)} | rules
        carried = standing(*stacks, marks=marks, hands=hands)
        return cls(Config(len(stacks), standing=carried, **rules))

    def do(self, seat, action):
        """The events of this input alone."""
        step = HOLDEM.apply(self.state, seat, action)
        self.state = step.state
        self.events += step.events
        self.moves += step.moves
        return list(step.events)

    def sit(self, seat, nonce=""):
        return self.do(seat, Sit(nonce))

    def leave(self, seat):
        return self.do(seat, Leave())

    def start(self):
        return self.do(DEALER, Start())

    def deal(self):
        return self.do(DEALER, Deal())

    @property
    def prompts(self):
        return HOLDEM.prompts(self.state)

    @property
    def asked(self):
        """The one chair that is asked."""
        (seat,) = self.prompts
        return seat

    @property
    def view(self):
        return HOLDEM.view(self.state, None)

    @property
    def outcome(self):
        return self.state.outcome

    @property
    def in_hand(self):
        return self.state.hand is not None

    def places(self):
        return tuple(0 if chair is None else chair.place for chair in self.state.standing.chairs)

    def fold(self):
        return self.do(self.asked, Fold())

    def stay(self):
        """Check, or call."""
        seat = self.asked
        return self.do(seat, Call() if self.prompts[seat].actions.call else Check())

    def all_in(self):
        """All chips, or as many as there is somebody to call."""
        seat = self.asked
        most = self.prompts[seat].actions.most
        return self.do(seat, RaiseTo(most)) if most else self.stay()

    def fold_out(self):
        """A hand in which all fold to the last."""
        self.deal()
        while self.in_hand:
            self.fold()

    def shove_out(self):
        """A hand in which all go all-in."""
        self.deal()
        while self.in_hand:
            self.all_in()

    def of_kind(self, kind):
        return [event for event in self.events if isinstance(event, kind)]
