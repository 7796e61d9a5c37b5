"""Matches that stand somewhere, and go on by a round that ends as it is wanted."""

from msgspec import UNSET

from facedown.core import DEALER, Seed
from facedown.mahjong.match import MATCH, Config, Confirm, Scores
from facedown.mahjong.round.actions import Close, Discard, NineTerminals, Pass, Tsumo
from facedown.mahjong.settings import DEFAULT
from facedown.mahjong.tiles import name
from facedown.mahjong.wall import Wall

EVEN = (25_000, 25_000, 25_000, 25_000)

HEAVENLY = Wall.stacked(
    hands=("123456789m1199p", "258m258p258s4567z", "147m147p147s4567z", "369m36p369s44567z"), draws="1p"
).tiles
"""East wins with its first tile: a yakuman, 16,000 from each."""
EARTHLY = Wall.stacked(
    hands=("258m258p258s4567z", "123456789m1199p", "147m147p147s4567z", "369m36p369s44567z"), draws="8m1p"
).tiles
"""South, the seat after the dealer, wins with its first tile: 16,000 from the dealer, 8,000 from the others."""
TERMINALS = Wall.stacked(hands=("19m19p19s123456z5m",), draws="7z", rest=Seed.of("the rest")).tiles
"""East has nine terminals."""
NOTEN = Wall.stacked(
    hands=("258m258p258s1235z", "147m147p147s1235z", "369m369p369s1235z", "258m147p369s1235z"),
    rest=Seed.of("nobody is tenpai"),
).tiles
TENPAI = Wall.stacked(
    hands=("123m123p123s6677z", "147m147p147s1235z", "369m369p369s1235z", "258m147p258s1235z"),
    rest=Seed.of("east is tenpai"),
).tiles
"""East is tenpai, and passes whatever comes."""


class MatchScene:
    """The next round is `kyoku`, and has this wall; what is left out is as at the start."""

    def __init__(self, wall, kyoku=0, scores=EVEN, honba=0, sticks=0, settings=DEFAULT, people=UNSET):
        standing = Scores(scores=scores, taken=0b1111, started=True, kyoku=kyoku, honba=honba, sticks=sticks)
        step = MATCH.new(Config(settings, walls=(wall,), standing=standing, people=people), Seed.of("unused"))
        self.state = step.state
        self.events = []
        self.confirm()

    @property
    def round(self):
        return self.state.round

    @property
    def standing(self):
        return self.state.standing

    @property
    def outcome(self):
        return MATCH.outcome(self.state)

    @property
    def dealer(self):
        return self.standing.kyoku % 4

    def do(self, seat, action):
        step = MATCH.apply(self.state, seat, action)
        self.state = step.state
        self.events += step.events
        return self

    def confirm(self, *seats):
        for seat in seats or range(4):
            self.do(seat, Confirm())
        return self

    # ends of a round

    def tsumo(self):
        return self.do(self.round.turn, Tsumo())

    def abort(self):
        return self.do(self.dealer, NineTerminals())

    def earthly(self):
        """The dealer discards, and the next seat wins with its first tile."""
        tile = next(one for one in self.round.hands[self.dealer] if name(one) == "8m")
        self.do(self.dealer, Discard(tile))
        for seat in [seat for seat, offer in enumerate(self.round.offers) if offer is not None]:
            self.do(seat, Pass())
        return self.do(DEALER, Close()).tsumo()

    def draw(self):
        """Everybody discards what was drawn and passes, until the wall is empty."""
        while self.state.phase == "round":
            for seat in MATCH.prompts(self.state):
                if seat in MATCH.prompts(self.state):
                    self.do(seat, MATCH.fallback(self.state, seat, "timeout"))
        return self
