"""Wherever a seed may be given, it is a text or a Seed."""

import asyncio
from importlib import import_module

import pytest

from facedown import play, run_async
from facedown.core import Seed
from facedown.mahjong import batch as mahjong_batch
from facedown.mahjong import simulation as mahjong
from facedown.mahjong.replay import ReplayInput, run_replay
from facedown.poker import simulation as poker
from facedown.poker.equity import equity


def on_a_server(seed):
    asyncio.run(run_async("novice", "http://127.0.0.1:1", seed=seed, patient=False))


def in_a_poker_batch(seed):
    pytest.importorskip("numba")
    import_module("facedown.poker.batch.chance").Chance(seed)


TAKERS = [
    lambda seed: equity(["AhKh", "QdQc"], seed=seed),
    lambda seed: equity(["AhKh", "QdQc"], seed=seed, samples=10),
    lambda seed: poker.Simulation(2, 200, seed=seed),
    in_a_poker_batch,
    lambda seed: mahjong.Simulation(seed=seed),
    lambda seed: mahjong_batch.Batch(1, seed=seed),
    lambda seed: run_replay(ReplayInput(1, seed, ("a", "b", "c", "d"))),
    lambda seed: play(["expert", "novice"], "battle", 1, seed=seed),
    on_a_server,
]


@pytest.mark.parametrize("take", TAKERS)
@pytest.mark.parametrize("seed", [7, b"demo"])
def test_another_seed_is_refused_with_a_sentence(take, seed):
    with pytest.raises(TypeError, match=f'a seed is a text such as "demo", or a Seed, not {seed!r}'):
        take(seed)


def test_a_text_and_its_seed_are_the_same():
    assert Seed.given("demo") == Seed.given(Seed.of("demo")) == Seed.of("demo")
