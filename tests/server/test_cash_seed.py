"""Every flow of the seed, driven through real sockets with its own JSON, ends in the seed's states."""

import json
from contextlib import AsyncExitStack
from pathlib import Path
from re import sub

import pytest

from facedown.cash_tables import Settings
from tests.server.cash_seed import SETTINGS, installed
from tests.server.cash_wire import Person
from tests.server.scene import served

pytestmark = pytest.mark.real

EXAMPLES = {
    example["id"]: example
    for example in json.loads((Path(__file__).parents[1] / "poker/golden-cash.json").read_text())
}
CHIPS = {"M1-join-mid-hand": 7_525}


class Flow:
    """An example's table, and its people, who are connected."""

    def __init__(self, example, people):
        self.example = example
        self.people = people

    async def play(self):
        """What the players have done, by the log of the example."""
        done = [text for text in self.example["server"]["actions"] if text.startswith("p")]
        for text in done:
            label, words = text.split(" ", 1)
            player = self.people[self.example["server"]["players"][int(label[1:]) - 1]]
            await player.until(player.is_asked)
            await player.act(words)

    def matches(self, hand):
        left_out = self.example.get("doNotAssert", ())
        expected = {key: value for key, value in self.example["expect"].items() if key not in left_out}
        if (
            self.example["op"] == "merge" and "actions" in expected
        ):  # it prints the cards of others, not the own
            hand, expected = [{**each, "actions": covered(each["actions"])} for each in (hand, expected)]
        none = [0] * len(hand["players"])
        return all(hand.get(key, none) == value for key, value in expected.items())


def covered(actions):
    return [sub(r"^(d dh p\d) .*", r"\1", text) for text in actions]


@pytest.fixture
async def flow(tmp_path, request):
    example = EXAMPLES[request.param]
    settings = Settings(tables=(SETTINGS,), start=CHIPS.get(request.param, 100_000))
    async with served(tmp_path, cash=settings) as house, AsyncExitStack() as open_sockets:
        guests = {f"Player{number}": await house.guest(f"Player{number}") for number in (1, 2, 3)}
        match = await installed(house, example["server"], {n: g["account"] for n, g in guests.items()})
        people = {}
        for name, guest in guests.items():
            ws = await open_sockets.enter_async_context(house.dial(f"/cash/{match}?token={guest['token']}"))
            people[name] = Person(ws, name)
        yield Flow(example, people)


def examples(op):
    return [name for name, example in EXAMPLES.items() if example["op"] == op]


@pytest.mark.parametrize("flow", examples("merge"), indirect=True)
async def test_a_client_sends_the_seeds_hand_and_gets_its_answer(flow):
    author = flow.people[flow.example["client"]["author"]]
    await flow.play()
    size = len(flow.example["server"]["actions"])
    await author.until(lambda hand: len(hand["actions"]) >= size)
    await author.send(flow.example["client"])
    answer = await author.until(flow.matches)
    assert answer["author"] == author.name
    assert author.errors == []


@pytest.mark.parametrize("flow", examples("next"), indirect=True)
async def test_the_next_hand_is_the_seeds(flow):
    number = flow.example["expect"]["hand"]
    for name in flow.example["expect"].get("players", flow.people):
        hand = await flow.people[name].until(lambda hand: hand["hand"] == number)
        assert flow.matches(hand), hand


@pytest.mark.parametrize("flow", examples("personalize"), indirect=True)
async def test_a_player_sees_the_own_cards_alone(flow):
    viewer = flow.people[flow.example["viewer"]]
    assert flow.matches(await viewer.until(lambda hand: hand["actions"]))


@pytest.mark.parametrize("flow", ["M4-leave"], indirect=True)
async def test_a_leaver_is_sent_one_acknowledgement_and_no_more(flow):
    leaver, other = flow.people["Player1"], flow.people["Player2"]
    await leaver.until(lambda hand: hand["actions"])
    await leaver.send(flow.example["client"])
    await leaver.until(flow.matches)
    told = len(leaver.told)
    assert await leaver.ended() == 1000
    assert len(leaver.told) == told
    await other.until(other.is_asked)
    await other.act("f")
    await other.until(lambda hand: hand["players"] == ["Player2", "Player3"])
