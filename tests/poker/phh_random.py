"""Ring games of every kind, played at random through the notation alone, for their hands to be written as PHH."""

from msgspec.structs import replace

from facedown.poker.cash import PRESETS, Config
from facedown.poker.hand.config import Table
from facedown.poker.histories.money import in_money
from facedown.poker.histories.positions import dealt_in
from facedown.poker.notation import Hand, HandError
from facedown.poker.stakes import Rake, Stakes

BLINDS = ((100, 200), (200, 200), (100, 300), (0, 200))
WISHES = ("resume", "resume", "resume", "wait_for_bb", "pause", "pause", "quit")


def house_of(draws):
    variant, limit = draws.choice((("holdem", "no"), ("holdem", "no"), ("holdem", "fixed"), ("omaha", "pot")))
    small, big = draws.choice(BLINDS)
    straddles = ((), (), (2 * big,), (2 * big, 4 * big))
    stakes = Stakes(
        small,
        big,
        ante=draws.choice((0, 0, 25)),
        straddles=() if limit == "fixed" else draws.choice(straddles),
        limit=limit,
        rake=Rake(draws.choice((0, 500)), 300),
    )
    rules = PRESETS[draws.choice(("pokerstars", "pokerstars", "seed", "tda"))]
    return Config(draws.choice((2, 3, 6, 6)), Table(stakes, variant), rules, 1, 40_000, "0.01")


class Ring:
    def __init__(self, draws):
        self.draws = draws
        self.house = house_of(draws)
        self.hand = Hand.opened(self.house, "a match")
        self.people = 0

    def hands(self, many):
        """So many finished ones; before each, a few that are not."""
        while many:
            self.step()
            if not self.hand.actions:
                continue
            if self.hand.finishing_stacks is not None:
                yield self.hand
                many -= 1
                self.hand = self.hand.next()
            elif self.draws.below(8) == 0:
                yield self.hand

    def step(self):
        chosen = self.draws.below(100)
        few = self.hand.inactive.count(0) < 2
        if chosen < (50 if few else 6) and len(self.hand.players) < self.house.seats:
            self.sit()
        elif chosen < (70 if few else 13) and self.hand.players:
            self.wish()
        elif self.hand.actions or not any(self.hand.blinds_or_straddles):
            self.go_on()
        else:
            self.hand = self.hand.advance()

    def send(self, author, change):
        self.hand = self.hand.merge(change(self.hand.personalize(author)), author)

    def sit(self):
        seat = self.draws.choice([at for at in range(1, self.house.seats + 1) if at not in self.hand.seats])
        self.people += 1
        name, chips = f"player {self.people}", 50 + self.draws.below(self.draws.choice((600, 6_000)))
        self.send(name, lambda view: view.join(name, in_money(chips, view.unit), seat=seat))

    def wish(self):
        name, wish = self.draws.choice(self.hand.players), self.draws.choice(WISHES)
        self.send(name, lambda view: getattr(view, wish)(name))

    def go_on(self):
        if not self.hand.actions:
            self.hand = self.hand.next()
        elif (name := self.hand.on_turn) is None:
            self.hand = self.hand.advance()
        else:
            self.act(name)

    def act(self, name):
        for words in (self.words(), "cc", "f"):
            try:
                return self.send(name, lambda view, words=words: view.act(name, words))
            except HandError:
                continue
        raise AssertionError(f"{name} can do nothing")

    def words(self):
        chosen = self.draws.below(12)
        if chosen < 5:
            return f"cbr {in_money(25 * (1 + self.draws.below(self.draws.choice((30, 200)))), '0.01')}"
        return "f" if chosen < 7 else "cc"


def as_written(hand):
    """What of a hand PHH keeps: the house, its seed and the nonces are the server's alone."""
    return replace(hand, house=None, seed="", nonces=())


def kinds_of(hand):
    """What there is in it, so that a test knows that there was."""
    stakes, order = hand.house.table.stakes, dealt_in(hand)
    posts = [at for at in order if hand.blinds_or_straddles[at]]
    return {
        stakes.limit,
        "heads-up" if len(order) == 2 else "a ring",
        *(["ante"] if stakes.ante else []),
        *(["straddle"] if max(hand.blinds_or_straddles) > stakes.big else []),
        *(["dead post"] if any(hand.dead_posted) else []),
        *(["live post"] if any(hand.live_posted) else []),
        *(["blind with a live post"] if any(hand.live_posted[at] for at in posts) else []),
        *(["blinds of one size"] if stakes.small == stakes.big else []),
        *(["rake"] if stakes.rake.rate else []),
        *(["who left"] if any(hand.inactive[at] for at in order) else []),
        *(["others"] if len(order) < len(hand.players) else []),
        *(["short post"] if is_short(hand) else []),
    }


def is_short(hand):
    posted = zip(hand.blinds_or_straddles, hand.live_posted, hand.antes, hand.starting_stacks, strict=True)
    return any(sum(due) > stack for *due, stack in posted)
