"""Seeded games in which connections come and go and answers are late, doubled, missing or wrong."""

import pytest

from facedown.core import Seed, replay
from facedown.core.record import load, verify_chain
from facedown.games import Settings as GamesSettings
from facedown.mahjong import MATCH
from facedown.mahjong.replay import input_of, run_replay
from tests.games import scene
from tests.games.scene import SHORT, Player
from tests.games.table_client import TableClient

MOST_STEPS = 4_000
"""After which a game hangs."""
AT_ONCE = 10
NOISE = (
    ("pass", {}),
    ("call_kyuushu", {}),
    ("confirm_round", {}),
    ("call_pon", {"tile_id": 5}),
    ("call_kan", {"tile_id": 5}),
    ("call_chi", {"tile_id": 5, "sequence_tiles": [9, 13]}),
    ("discard", {"tile": "1m"}),
    ("discard", {}),
    ("dance", {}),
)
"""What an honest client might send by mistake."""


class WildPlayer(Player):
    """Answers like an honest client, when it is there."""

    def __init__(self, here, game_id, name, seed):
        super().__init__(here, game_id, name)
        self.chance = seed.draws()
        self.seed = seed
        self.late = []
        self.sleeping = 0
        self.endings = []
        self.end = None
        self.came_back_to = set()

    async def come(self):
        self.mind = TableClient(f"{self.name} {self.chance.word()}", eager=self.chance.below(2) == 0)
        self.late = []
        await self.connect()
        await self.join()
        await self.here.settle()
        self.came_back_to.add(self.kinds[-1])

    def happens(self, one_in):
        return self.chance.below(one_in) == 0

    async def step(self):
        if self.connection is not None and self.closed is not None:
            await self.look()
            self.endings.append(self.closed)
            self.connection = None
        if self.connection is None:
            if self.end is None and not self.was_closed and self.happens(6):
                await self.come()
            return
        await self.look()
        await self.disturb()

    @property
    def was_closed(self):
        return any(code == 1008 for code, _ in self.endings)

    async def look(self):
        """Hear what is new; answer it now, later, twice or not at all."""
        new, self.heard = self.told[self.heard :], len(self.told)
        for message in new:
            if message["type"] in {"round_started", "round_end"}:
                self.late = []
            answers = self.mind.heard(message)
            for answer in answers:
                await self.answer(answer)
        self.end = self.end or self.mind.end

    async def answer(self, answer):
        match self.chance.below(20):
            case 0:
                return  # the clock answers
            case 1 | 2:
                self.late.append(answer)
            case 3:
                await self.send(answer)
                await self.send(answer)
            case _:
                await self.send(answer)

    async def disturb(self):
        if self.late and self.happens(3):
            await self.send(self.late.pop(0))
        match self.chance.below(60):
            case 0:
                await self.lose(clean=True)
            case 1:
                await self.lose()
            case 2:
                await self.send({"type": "leave_game"})
                await self.lose()
            case 3:  # a second connection takes over
                old = self.connection
                await self.come()
                await self.here.settle()
                assert old.closed in {None, (1000, "replaced"), (1000, "game_ended")}
            case 4:
                await self.send(b"\xff noise")
            case 5 | 6 | 7:
                name, data = self.chance.choice(NOISE)
                await self.send({"type": "game_action", "action": name, "data": data})
            case 8:
                await self.send({"type": "chat", "text": "hello"})


class WildGame:
    def __init__(self, here, number):
        self.here, self.number = here, number
        self.seed = Seed.of(f"chaos {number}")
        chance = self.seed.draws()
        people = 1 + chance.below(4)
        self.id = f"chaos{number}"
        rules = {**SHORT, "tobi": number % 10 != 0}
        here.create(self.id, bots=4 - people, settings=rules, seed=f"chaos {number}")
        self.players = [
            WildPlayer(here, self.id, f"P{place}", self.seed / "player" / place) for place in range(people)
        ]
        self.match = None

    async def begin(self):
        for player in self.players:
            await player.come()
        await self.here.settle()
        self.match = self.here.table(self.id).match

    @property
    def is_over(self):
        return self.here.site.games.find(self.id) is None

    async def step(self):
        for player in self.players:
            await player.step()

    async def check(self):
        for player in self.players:
            await player.step()
        record = load(MATCH, await self.here.filed(self.match))
        verify_chain(record)
        state = None
        for moment in replay(MATCH, record):
            state = moment.step.state
            assert sum(state.scores) + 1_000 * state.sticks == 4_000, "points are conserved"
        outcome = MATCH.outcome(state)
        assert outcome == record.outcome
        assert run_replay(input_of(record)).final == state
        ends = [player.end for player in self.players if player.end is not None]
        for end in ends:
            order = [standing["seat"] for standing in end["standings"]]
            assert [outcome.places[seat] for seat in order] == [1, 2, 3, 4]
            assert [standing["final_score"] for standing in end["standings"]] == [
                outcome.scores[s] for s in order
            ]
            assert end["winner_seat"] == order[0]
        for player in self.players:
            allowed = {(1000, "game_ended"), (1000, "replaced")}
            assert {*player.endings} <= allowed, "an honest player is never closed"
        return outcome.reason


async def chaos(path, numbers):
    """Play these games, several at a time; the reasons of their ends, and what players came back to."""
    reasons, back = [], set()
    for start in range(0, len(numbers), AT_ONCE):
        some = numbers[start : start + AT_ONCE]
        pause = 100 if start // AT_ONCE % 2 == 0 else 0
        mahjong = GamesSettings(test_seeds=True, call_pause_ms=pause)
        async with scene.here(path / str(start), mahjong=mahjong) as here:
            games = [WildGame(here, number) for number in some]
            for game in games:
                await game.begin()
            steps, chance = 0, Seed.of(f"steps {start}").draws()
            while running := [game for game in games if not game.is_over]:
                for game in running:
                    await game.step()
                await here.settle()
                await here.pass_time(chance.choice((0, 0, 100, 100, 300, 2_000)))
                steps += 1
                assert steps < MOST_STEPS, f"{[game.id for game in running]} hang"
            reasons += [await game.check() for game in games]
            back |= {kind for game in games for player in game.players for kind in player.came_back_to}
    return reasons, back


async def test_wild_games_end_with_all_their_points_and_replay_to_the_same_end(tmp_path):
    reasons, back = await chaos(tmp_path, range(30))
    assert {*reasons} == {"tobi", "normal"}
    assert {"draw", "call_prompt", "round_end"} <= back


@pytest.mark.slow
@pytest.mark.parametrize("start", range(1_000, 1_100, 25))
async def test_a_hundred_wild_games(tmp_path, start):
    reasons, _ = await chaos(tmp_path, range(start, start + 25))
    assert len(reasons) == 25


@pytest.mark.nightly
@pytest.mark.parametrize("start", range(2_000, 2_300, 25))
async def test_three_hundred_wild_games(tmp_path, start):
    reasons, _ = await chaos(tmp_path, range(start, start + 25))
    assert len(reasons) == 25
