"""Fast mutable rounds, for training, estimates and quick questions.

    >>> from facedown.mahjong.simulation import Simulation
    >>> table = Simulation(seed="docs")
    >>> for number in range(3):
    ...     table.deal(number)
    ...     while table.actor >= 0:
    ...         table.act(next(iter(table.offer)))
    >>> sum(table.net)
    0

A round is played in one state, which changes in place, by the rules that the game itself copies a state for.
There are no pauses, nobody leaves, and nothing is hidden: the caller sees all tiles. For play between players
use the game.
"""

from collections.abc import Callable
from hashlib import shake_128
from struct import unpack
from typing import Final, NamedTuple, TypeAlias

from msgspec.structs import replace

from facedown.core import Seat, Seed, Viewer
from facedown.mahjong import playout
from facedown.mahjong.match.endings import after
from facedown.mahjong.playout import NOBODY, next_to_act
from facedown.mahjong.round.actions import Action
from facedown.mahjong.round.config import SEATS, Config
from facedown.mahjong.round.course import Course
from facedown.mahjong.round.offers import Calling, Turn, Winning
from facedown.mahjong.round.refusals import refusal
from facedown.mahjong.round.results import Result, Won
from facedown.mahjong.round.state import Offered, State, copied, dealt
from facedown.mahjong.round.view import View, seen

Choose: TypeAlias = Callable[[State, Seat, Turn | Winning | Calling], Action]
"""A player of simulations: sees the whole state, and answers for a chair with one of the offered actions."""

_CHUNK: Final = 1024
"""Words drawn at a time by one SHAKE-128, several times faster than the seed's own words."""


class Totals(NamedTuple):
    """The results of many rounds."""

    rounds: int
    actions: int
    wins: tuple[int, ...]
    """By chair; two may win in one round."""
    draws: int
    net: tuple[int, ...]
    """Points won minus points lost, by chair, without what stays on the table as riichi sticks."""


class Simulation:
    """One table whose rounds all begin in the same way, unless they follow one another as in a match."""

    def __init__(self, config: Config = Config(), *, seed: Seed | str = "") -> None:  # noqa: B008 - frozen
        own = Seed.given(seed)
        self._config = config
        self._rounds = own / "round"
        self._chance = own / "play"
        self._chunks = 0
        self._words: list[int] = []
        self._at = 0
        self.rounds = 0
        """Those that are over."""
        self.draws = 0
        self.wins = [0] * SEATS
        self.net = [0] * SEATS
        self.deal(0)

    def deal(self, number: int) -> None:
        """Begin the round with this number; earlier rounds do not matter."""
        self.begin(self._config, self._rounds / number)

    def begin(self, config: Config, seed: Seed) -> None:
        """Begin any round. Its wall is the config's, or comes from the seed, as in the game itself."""
        self._seed = seed
        self._take(dealt(config if config.pauses is False else replace(config, pauses=False), seed))
        self._course.begin()

    def go_on(self) -> bool:
        """Begin the next round of the match; False if this round is not over, or was the last (mahjong.md
        11)."""
        state, config = self.state, self.state.config
        if state.result is None:
            return False
        following = after(config.settings, config.kyoku, config.honba, state.scores, state.result)
        if following.over is not None:
            return False
        one, two, three, four = state.scores
        scores, kyoku, honba = (one, two, three, four), following.kyoku, following.honba
        self.begin(
            Config(config.settings, kyoku, honba, state.sticks, scores, pauses=False), self._seed / "next"
        )
        return True

    def resume(self, state: State) -> None:
        """Go on from a state of the game, which stays as it is."""
        self._take(copied(state))
        self.state.config = replace(state.config, pauses=False)
        if state.pause:
            self._course.close()
            if self.state.result is not None:  # nobody wanted the last tile
                self._count(self.state.result)

    def _take(self, state: State) -> None:
        self.state = state
        """The round as it is now, for reading."""
        self._before = list(state.config.scores)
        self._course = Course(state)

    @property
    def actor(self) -> Seat:
        """The chair to act; −1 when the round is over. Chairs that are asked about the same tile answer in
        their order; nothing depends on it."""
        return next_to_act(self.state)

    @property
    def offer(self) -> Offered:
        """What the actor may do; None when the round is over."""
        actor = self.actor
        return None if actor == NOBODY else self.state.offers[actor]

    @property
    def result(self) -> Result | None:
        return self.state.result

    def view(self, viewer: Viewer) -> View:
        """What a chair would see of this round in the game, for bots that are not to see more."""
        self._course.record()
        return seen(self.state, viewer)

    def act(self, action: Action) -> None:
        """Play for the actor, or raise IllegalAction."""
        state, seat = self.state, self.actor
        offer = None if seat == NOBODY else state.offers[seat]
        if offer is None or action not in offer:
            raise refusal(state, seat, action)
        self._course.play(seat, action)
        if state.result is not None:
            self._count(state.result)

    def play(self, choose: Choose | None = None) -> int:
        """Play the rest of the round; return how many actions there were.

        `choose` answers for every chair. Without it all offered actions are equally likely.
        """
        if self.state.result is not None:
            return 0
        actions = self._play_random() if choose is None else self._play(choose)
        assert self.state.result is not None, "nobody is asked any more"
        self._count(self.state.result)
        return actions

    def play_rounds(self, rounds: int, choose: Choose | None = None) -> Totals:
        """Play the rounds with the numbers from 0 on; what was played before does not count."""
        self.rounds, self.draws, self.wins, self.net = 0, 0, [0] * SEATS, [0] * SEATS
        actions = 0
        for number in range(rounds):
            self.deal(number)
            actions += self.play(choose)
        return Totals(self.rounds, actions, tuple(self.wins), self.draws, tuple(self.net))

    def _play(self, choose: Choose) -> int:
        state, course, actions = self.state, self._course, 0
        while (seat := next_to_act(state)) != NOBODY:
            offer = state.offers[seat]
            assert offer is not None, "a chair that is asked"
            action = choose(state, seat, offer)
            if action not in offer:
                raise refusal(state, seat, action)
            course.play(seat, action)
            actions += 1
        return actions

    def _play_random(self) -> int:
        actions = 0
        while self.state.result is None:
            if self._at == len(self._words):
                self._draw()
            end = playout.play(self._course, self._words, self._at)
            actions += end - self._at
            self._at = end
        return actions

    def _draw(self) -> None:
        drawn = shake_128((self._chance / self._chunks).secret).digest(4 * _CHUNK)
        self._words, self._at = list(unpack(f"<{_CHUNK}I", drawn)), 0
        self._chunks += 1

    def _count(self, result: Result) -> None:
        self.rounds += 1
        if isinstance(result, Won):
            for win in result.wins:
                self.wins[win.seat] += 1
        else:
            self.draws += 1
        for seat in range(SEATS):
            self.net[seat] += self.state.scores[seat] - self._before[seat]


def simulate(
    rounds: int,
    config: Config = Config(),  # noqa: B008 - frozen
    *,
    choose: Choose | None = None,
    seed: Seed | str = "",
) -> Totals:
    """Play rounds that all begin in the same way; without `choose`, all legal actions are equally likely."""
    if type(rounds) is not int or rounds < 0:
        raise ValueError(f"rounds are a whole number from 0 on, not {rounds!r}")
    return Simulation(config, seed=seed).play_rounds(rounds, choose)
