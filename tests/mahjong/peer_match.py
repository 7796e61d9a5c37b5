"""The same game in riichienv, another implementation of these rules, from its first round to its last."""

from msgspec.structs import replace

from facedown.core import Seed
from facedown.mahjong.match import MATCH, Config, Confirm, Scores
from facedown.mahjong.match.endings import with_leftover
from facedown.mahjong.round.results import Won
from facedown.mahjong.wall import Wall
from tests.mahjong.peer import RULES, Differs, Pair, their_table
from tests.mahjong.peer_departures import points_there

MODES = {"hanchan": "4p-red-half", "tonpusen": "4p-red-east"}
START = Scores((25_000,) * 4, taken=0b1111, started=True)


class PairOfGames(Pair):
    """A game here and there. They shuffle, and we play on their walls; the first may be given."""

    def __init__(self, name, length="hanchan", *, seed=0, standing=START, wall=None):
        self.env, self.menus = their_table(name, MODES[length], standing, wall, seed)
        config = Config(replace(RULES[name][1], length=length), standing=standing)
        self.game = MATCH.new(config, Seed.of("")).state
        self.parted = None
        """Which of its departures led riichienv away from us: there is nothing to compare after that."""
        self.deal()

    @property
    def over(self):
        return self.game.round is None

    def play(self, draws=None):
        """To the end, or until they part."""
        self.end_round(draws)
        while self.parted is None and self.game.outcome is None:
            self.deal()
            self.end_round(draws)

    def deal(self):
        """What they have dealt, here too."""
        config = self.game.config
        self.game = replace(self.game, config=replace(config, walls=(*config.walls, our_wall(self.env))))
        for seat in range(4):
            self._do(seat, Confirm())
        self._compare()

    def end_round(self, draws=None):
        self.play_round(draws)
        if not self.over:
            raise Differs(f"the game is over there, and here not even the round: {self.state.window}")
        self.parted = self._departure()
        if self.parted is None:
            self._compare_standing()

    def _do(self, seat, action):
        """When the round is over, `state` stays what it was before the last input."""
        self.game = MATCH.apply(self.game, seat, action).state
        if self.game.round is not None:
            self.state = self.game.round

    def _compare(self):
        super()._compare()
        if not self.over and _begun(self.env) != (self.state.config.kyoku, self.state.config.honba):
            raise Differs(f"{_begun(self.env)} is played there, {self.state.config} here")

    def _departure(self):
        """What riichienv has taken another way in the round that is just over."""
        result = self.game.standing.last
        points = points_there(self.state, self.state.scores, result)
        if points is None:
            return None
        if self.env.done() and not isinstance(result, Won):
            points = list(with_leftover(self.game.config.settings, points, self.state.sticks))
        if self.env.scores() != points:
            raise Differs(f"{self.env.scores()} there, {points} expected after {result}")
        return "points"

    def _compare_standing(self):
        """After a round: the next one, which they have dealt, or the end."""
        standing, outcome = self.game.standing, self.game.outcome
        if self.env.done() != (outcome is not None):
            raise Differs(f"over there: {self.env.done()}, here {outcome} after {standing}")
        if (self.env.scores(), self.env.riichi_sticks) != (list(standing.scores), standing.sticks):
            raise Differs(f"{self.env.scores()}, {self.env.riichi_sticks} sticks there, {standing} here")
        if outcome is None and _begun(self.env) != (standing.kyoku, standing.honba):
            raise Differs(f"{_begun(self.env)} is next there, {standing} here")
        if outcome is not None and self.env.ranks() != list(outcome.places):
            raise Differs(f"the places are {self.env.ranks()} there, {outcome.places} here")


def _begun(env):
    """The kyoku and the honba of the round that they have dealt."""
    return 4 * env.round_wind + env.oya, env.honba


def our_wall(env):
    """That of a round which they have just dealt: what is left of theirs is in reverse, but for the end."""
    hands, left = env.hands, env.wall
    hands[env.oya].remove(env.drawn_tile)
    wall = Wall.stacked(
        hands=hands,
        draws=[env.drawn_tile, *reversed(left[14:])],
        rinshan=left[:4],
        dora=left[4:14:2],
        ura=left[5:14:2],
        dealer=env.oya,
    )
    return wall.tiles
