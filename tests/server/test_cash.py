"""Cash tables over real sockets: sit down, play, leave; and whose chips are where."""

import asyncio

import pytest

from tests.server.cash_wire import Person, open_house, person

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


@pytest.fixture
async def three(house):
    """Three people who hold cards."""
    async with person(house, "Ann") as ann, person(house, "Bob") as bob, person(house, "Cy") as cy:
        people = (ann, bob, cy)
        for each in people:
            await each.join()
        await asyncio.gather(*map(bring_on, people))
        yield people


def is_three_handed(hand):
    return hand["_inactive"] == [0, 0, 0] and len(hand["actions"]) == 3


async def bring_on(person):
    """Fold out of hands of two."""
    while not is_three_handed(person.hand):
        if person.hand["actions"] and "finishingStacks" not in person.hand and person.is_asked(person.hand):
            await person.act("f")
        await person.hear()


def changed(person, **fields):
    return {**person.hand, **fields}


def others_column(person, key, value):
    row = list(person.hand.get(key) or [0] * 3)
    other = next(at for at, name in enumerate(person.hand["players"]) if name != person.name)
    row[other] = value
    return changed(person, **{key: row})


def own_column(person, key, value):
    row = list(person.hand.get(key) or [0] * 3)
    row[person.at] = value
    return changed(person, **{key: row})


REFUSED = {
    "an intent outside 0 to 3": ("BAD_INTENT", lambda me: own_column(me, "_intents", 7)),
    "another stack of one's own": ("FORGED", lambda me: own_column(me, "startingStacks", 900)),
    "an action of the dealer": (
        "NOT_YOURS",
        lambda me: changed(me, actions=[*me.hand["actions"], "d db AsKsQs"]),
    ),
    "an action of another": (
        "NOT_YOURS",
        lambda me: changed(me, actions=[*me.hand["actions"], f"p{(me.at + 1) % 3 + 1} f"]),
    ),
    "a hand to come": ("OLD_HAND", lambda me: changed(me, hand=me.hand["hand"] + 1)),
    "another past with an action": (
        "OLD_LOG",
        lambda me: changed(me, actions=[*me.hand["actions"][:2], "d dh p3 AsAh", f"p{me.at + 1} f"]),
    ),
    "garbage": ("BAD_JSON", lambda _: "what?"),
    "no object": ("BAD_JSON", lambda _: "[]"),
}


async def test_what_is_forged_is_refused_and_the_true_hand_follows(three):
    for each in three:
        true = each.hand
        for why, (code, forge) in REFUSED.items():
            await each.send(forge(each))
            assert await each.refused() == code, why
            assert each.hand == true, why


async def test_actions_out_of_turn_are_refused(three):
    waiting = [each for each in three if not each.is_asked(each.hand)]
    for each in waiting:
        await each.act("cc")
        assert await each.refused() == "OUT_OF_TURN"


async def test_an_answer_in_a_binary_frame_is_refused(three):
    asked = next(each for each in three if each.is_asked(each.hand))
    await asked.ws.send(asked.copy.act(asked.name, "f").to_json().encode())
    assert await asked.refused() == "BAD_JSON"


async def test_an_illegal_raise_is_refused_in_the_money_of_the_table(three):
    asked = next(each for each in three if each.is_asked(each.hand))
    await asked.act("cbr 3")
    assert await asked.refused() == "INVALID_ACTION"
    assert asked.errors[-1]["message"].startswith("raise to 4 … ")


async def test_others_columns_and_server_fields_change_nothing_and_are_not_even_refused(three):
    me, other, _ = three
    for message in (
        others_column(me, "_intents", 3),
        others_column(me, "startingStacks", 1),
        own_column(me, "_deadBlinds", 1),
        own_column(me, "_inactive", 1),
        changed(me, _button=3, seatCount=9, blindsOrStraddles=[5, 5, 5], author="Bob"),
    ):
        await me.send(message)
    await me.send(own_column(me, "_topUp", 50))
    hand = await other.until(lambda hand: any(hand.get("_topUp", ())))
    assert hand == {**other.hand, "_intents": [0, 0, 0], "_inactive": [0, 0, 0]}
    assert me.errors == []
    assert hand["_topUp"][me.at] == 50


async def test_an_action_on_an_old_hand_is_refused_and_a_wish_on_it_counts(three):
    asked = next(each for each in three if each.is_asked(each.hand))
    old, number = asked.copy, asked.hand["hand"]
    for each in (asked, three[(three.index(asked) + 1) % 3]):
        await each.until(each.is_asked)
        await each.act("f")
    await asked.until(lambda hand: hand["hand"] > number)
    await asked.send_hand(old.act(asked.name, "f"))
    assert await asked.refused() == "OLD_HAND"
    await asked.send_hand(old.pause(asked.name))
    await asked.until(lambda hand: hand["_intents"][asked.at] == 2)


async def test_a_buy_in_is_limited_by_the_balance_and_the_refusal_says_so(tmp_path):
    async with (
        open_house(tmp_path, blinds="20/40") as house,
        person(house, "Ann", "/cash?blinds=20/40") as ann,
    ):
        await ann.until(lambda _: True)
        await ann.join(5_000)
        assert ann.hand["startingStacks"] == [1_000]
    async with (
        open_house(tmp_path, blinds="40/80") as house,
        person(house, "Bob", "/cash?blinds=40/80") as bob,
    ):
        await bob.until(lambda _: True)
        await bob.send_hand(bob.copy.join("Bob", 1_700))
        assert await bob.refused() == "BAD_BUY_IN"
        assert bob.errors[-1]["message"] == "the least buy-in is 1600, and your balance is 1000"


async def test_a_wrong_token_and_a_wrong_table_are_turned_away(house):
    guest = await house.guest()
    for path, code in ((f"/cash/nowhere?token={guest['token']}", 4004), ("/cash?token=nobody", 4003)):
        async with house.at(path) as client:
            assert await client.ended() == code
            assert "error" in client.told[0]


async def test_a_hand_goes_on_after_the_server_was_restarted(tmp_path):
    async with open_house(tmp_path) as house:
        async with person(house, "Ann") as ann, person(house, "Bob") as bob:
            await ann.join()
            await bob.join()
            before = await ann.until(lambda hand: hand["actions"])
        table = house.site.cash.tables_of(ann.account)[0]
    async with open_house(tmp_path) as house, house.dial(f"/cash/{table}?token={ann.token}") as ws:
        back = Person(ws, "Ann")
        assert await back.until(lambda _: True) == before
        await back.act("f")
        over = await back.until(lambda hand: hand.get("finishingStacks"))
        assert over["finishingStacks"] == [99, 101]


async def test_a_person_plays_against_house_bots(tmp_path):
    async with open_house(tmp_path, bots=2, bot="caller", seats=4) as house, person(house, "Ann") as ann:
        await ann.join()
        await ann.until(lambda hand: hand["actions"] and hand["_inactive"][hand["players"].index("Ann")] == 0)
        assert sorted(ann.hand["players"]) == ["Ann", "caller 3", "caller 4"]
        await ann.until(lambda hand: ann.is_asked(hand) or "finishingStacks" in hand)
    assert ann.errors == []
