"""Cash tables over real sockets: sit down, play, leave; and whose chips are where."""

import pytest

from tests.server.cash_wire import open_house, person

pytestmark = pytest.mark.real


@pytest.fixture
async def house(tmp_path):
    async with open_house(tmp_path) as house:
        yield house


async def test_two_people_sit_down_play_a_hand_and_leave(house):
    async with person(house, "Ann") as ann, person(house, "Bob") as bob:
        await ann.join()
        await bob.join()
        await ann.until(lambda hand: hand["actions"])
        await bob.until(lambda hand: hand["actions"])
        assert ann.hand["blindsOrStraddles"] == [1, 2]
        assert [text[:8] for text in ann.hand["actions"]] == ["d dh p1 ", "d dh p2 "]
        assert ann.hand["actions"][1] == "d dh p2 ????"
        assert "????" not in ann.hand["actions"][0]
        await ann.act("f")
        over = await bob.until(lambda hand: hand.get("finishingStacks"))
        assert over["finishingStacks"] == [99, 101]
        await bob.until(lambda hand: hand["hand"] == 2 and hand["actions"])
        await bob.send_hand(bob.copy.quit("Bob"))
        assert await bob.ended() == 1000
        assert bob.hand["_intents"] == [0, 3]
        await ann.until(lambda hand: hand["players"] == ["Ann"])
    store = house.site.store
    assert await store.balance(f"cash:{bob.account}") == 100_000
