"""Matches to be written down: played wildly under a seed, with names and nonces."""

from facedown.core import DEALER, Seed
from facedown.core.play import bot_chance, next_asked
from facedown.core.record import Acted, Seated, Sitter, header_of
from facedown.poker.hand.actions import Call, Check, Fold, RaiseTo
from facedown.poker.hand.config import Table
from facedown.poker.hand.events import Agreed
from facedown.poker.holdem import HOLDEM, Config, Sit
from facedown.poker.stakes import Stakes

NAMES = ("Ann", "Bob's bot", "Cid", 'D "the" Dot', "Eve", "Fay", "Gus", "Hal", "Ida", "Jon")

CONFIGS = {
    "heads-up": Config(2, 100, seated=False, fair=True),
    "six": Config(6, 200, seated=False, fair=True, hands=12),
    "ten with antes": Config(10, 60, Table(Stakes(1, 2, ante=1)), seated=False, fair=True, hands=8),
    "dead button, big-blind ante": Config(
        5, 60, Table(Stakes(1, 2, big_blind_ante=2)), button="dead", seated=False, fair=True
    ),
    "fixed limit, asked to show": Config(
        4, 80, Table(Stakes(2, 4, limit="fixed"), showdown="ask"), seated=False, fair=True, hands=12
    ),
    "short deck": Config(
        4, 90, Table(Stakes(2, 4), variant="short_deck", showdown="show"), seated=False, fair=True, hands=8
    ),
    "pot-limit Omaha": Config(
        4, 90, Table(Stakes(2, 4, limit="pot"), variant="omaha"), seated=False, fair=True, hands=8
    ),
}


def wild(prompt, chance):
    """Calls mostly; raises a little or all; folds at times; any answer to any other question."""
    draws, offer = chance.draws(), prompt.actions
    fate = draws.below(40)
    if not hasattr(offer, "most"):
        return draws.choice(list(offer))
    if offer.most and fate < 6:
        return RaiseTo(min(offer.most, offer.least + draws.below(1 + 3 * fate)))
    if offer.most and fate == 6:
        return RaiseTo(offer.most)
    if fate > 33 and offer.call:
        return Fold()
    return Call() if offer.call else Check()


class Written:
    """A match as a table would have it on file."""

    def __init__(self, config, name="a match", most=400):
        self.seed = Seed.of(name)
        self.header = header_of(HOLDEM, config, self.seed, match="T-1.7")
        self.entries, self.events = [], []
        step = HOLDEM.new(config, self.seed)
        self.state = step.state
        for seat in range(config.seats):
            self.entries.append(Seated(0, seat, Sitter(NAMES[seat], key="a hash")))
            if not config.seated:
                self._do(seat, Sit(f"nonce of {seat}: näh '\"\\"))
        while self.outcome is None and len(self.entries) < most:
            seat, prompt = next_asked(HOLDEM.prompts(self.state))
            if seat == DEALER:
                self._do(seat, HOLDEM.fallback(self.state, seat, "timeout"))
            else:
                self._do(seat, wild(prompt, bot_chance(self.seed, seat) / prompt.id))

    def _do(self, seat, action):
        step = HOLDEM.apply(self.state, seat, action)
        self.state = step.state
        self.entries.append(Acted(len(self.entries), seat, action))
        self.events += step.events

    @property
    def outcome(self):
        return self.state.outcome


def run_twice():
    """A match in which a board is run twice."""
    config = Config(2, 30, Table(run_twice=True), seated=False, fair=True)
    matches = (Written(config, f"run twice {number}") for number in range(99))
    return next(match for match in matches if Agreed(2) in match.events)
