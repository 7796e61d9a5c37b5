"""Mahjong in the lobby: a table of four, of friends and house bots."""

import pytest

from facedown.core.record import game_of, load
from facedown.lobby import LobbyRefusal
from facedown.mahjong import MATCH, Leave
from facedown.table import Outbox
from facedown.wire import Absent, Attach, Detach, Presence
from tests.lobby.scene import story

BOTS = ("tsumogiri", "shanten", "defender")


async def sentence(call):
    with pytest.raises(LobbyRefusal) as refused:
        await call
    return refused.value.sentence


@story()
async def test_a_player_sits_down_with_three_bots(here):
    me = await here.guest("me")
    table, seat = await here.lobby.practise(me, "mahjong", BOTS)
    listed = here.lobby.listed(table)
    assert sorted(one.name for one in listed.seats) == sorted(["me", *BOTS])
    assert (listed.seats[seat].name, listed.game, listed.ranked) == ("me", "mahjong", False)


@story()
async def test_an_east_only_match_is_chosen_as_a_variant_and_kept_by_a_rematch(here):
    me = await here.guest("me")
    table, _ = await here.lobby.practise(me, "mahjong", BOTS, "tonpusen")
    assert here.lobby.table(table).kept.header.config.settings.length == "tonpusen"
    here.act(me, table, Leave())
    await here.settle()
    again, _ = await here.lobby.rematch(me, table)
    assert here.lobby.table(again).kept.header.config.settings.length == "tonpusen"
    here.act(me, again, Leave())
    await here.settle()
    usual, _ = await here.lobby.practise(me, "mahjong", BOTS)
    assert here.lobby.table(usual).kept.header.config.settings.length == "hanchan"


@story()
async def test_an_unknown_variant_is_refused_with_the_names_of_those_there_are(here):
    me = await here.guest("me")
    assert "tonpusen" in await sentence(here.lobby.practise(me, "mahjong", BOTS, "sanma"))
    assert "slow, fast" in await sentence(here.lobby.practise(me, "battle", ("novice",), "sanma"))
    assert not here.lobby.is_engaged(me)


@story()
async def test_the_seed_says_who_gets_which_chair(here):
    """So the player against bots is not always the first dealer."""
    chairs = set()
    for me in await here.guests(20):
        table, seat = await here.lobby.practise(me, "mahjong", BOTS)
        bots = tuple(one.name for one in here.lobby.listed(table).seats if one.name in BOTS)
        chairs.add((seat, bots))
    assert {seat for seat, _ in chairs} == {0, 1, 2, 3}
    assert len({bots for _, bots in chairs}) > 1


@story()
async def test_at_other_games_the_player_has_the_first_chair(here):
    for me in await here.guests(8):
        assert (await here.lobby.practise(me, "battle", ("novice",))).seat == 0


@story()
async def test_a_match_is_filed_as_abandoned_once_its_only_person_has_left(here):
    me = await here.guest("me")
    table, seat = await here.lobby.practise(me, "mahjong", BOTS)
    assert here.lobby.table(table).kept.header.config.people == (seat,)
    here.act(me, table, Leave())
    await here.settle()
    assert load(MATCH, await here.store.record(table)).outcome.reason == "abandoned"
    assert not here.lobby.is_engaged(me)


@story()
async def test_the_bots_play_when_the_player_has_discarded_or_the_bank_is_empty(here):
    me = await here.guest("me")
    table, seat = await here.lobby.practise(me, "mahjong", ("tsumogiri",) * 3)
    here.attend(me, table)
    await here.pass_time(24_000)
    assert discards(here, table) == [1] * seat + [0] * (4 - seat)
    await here.pass_time(3_000)
    assert discards(here, table) == [2] * seat + [1] * (4 - seat)


def discards(here, table):
    return [len(pond) for pond in here.lobby.table(table).kept.state.round.ponds]


@story()
async def test_the_third_forged_action_closes_a_chair_and_frees_its_player(here):
    me = await here.guest("me")
    table, seat = await here.lobby.practise(me, "mahjong", BOTS)
    live = here.table(table)
    for _ in range(2):
        here.lobby.strike(live, seat)
    await here.settle()
    assert (live.kept.roster.expelled, here.lobby.is_engaged(me)) == ((), True)
    here.lobby.strike(live, seat)
    await here.settle()
    assert live.kept.roster.expelled == (seat,)
    await here.lobby.practise(me, "mahjong", BOTS)


@story()
async def test_strikes_are_counted_for_each_chair_and_match_of_the_lobby(here):
    me, other = await here.guests(2)
    (one, seat), (two, _) = [await here.lobby.practise(each, "mahjong", BOTS) for each in (me, other)]
    for _ in range(2):
        for chair in (seat, (seat + 1) % 4):
            here.lobby.strike(here.table(one), chair)
            here.lobby.strike(here.table(two), chair)
    await here.settle()
    assert [here.table(each).kept.roster.expelled for each in (one, two)] == [(), ()]


@story()
async def test_fewer_than_three_bots_are_refused(here):
    me = await here.guest("me")
    assert await sentence(here.lobby.practise(me, "mahjong", BOTS[:1])) == (
        "mahjong is played by 4: name a bot for each chair but yours"
    )


@story()
async def test_nobody_waits_for_mahjong_in_the_queue(here):
    me = await here.guest("me")
    assert await sentence(here.lobby.enqueue(me, "mahjong")) == (
        "mahjong is not played for rank here; make a room instead"
    )
    assert await sentence(here.lobby.enqueue(me, "holdem")) == (
        "holdem is not played for rank here; make a room instead"
    )
    assert list(here.lobby.waiting()) == ["battle"]


@story()
async def test_two_friends_fill_their_room_with_bots(here):
    a, b = await here.guests(2)
    code = await here.lobby.make_room(a, "mahjong", "tonpusen")
    assert (await here.lobby.join_room(b, code)).accounts == (a, b)
    table, seat = await here.lobby.start_room(a, code, ["shanten", "defender"])
    listed, config = here.lobby.listed(table), here.lobby.table(table).kept.header.config
    assert sorted(one.name for one in listed.seats) == ["defender", "player 0", "player 1", "shanten"]
    assert config.people == tuple(sorted((seat, here.chair(b, table))))
    assert config.settings.length == "tonpusen"


@story()
async def test_a_friend_is_sent_when_a_bot_will_play_the_chair_and_when_its_owner_is_back(here):
    a, b = await here.guests(2)
    code = await here.lobby.make_room(a, "mahjong")
    await here.lobby.join_room(b, code)
    name, _ = await here.lobby.start_room(a, code, ["shanten", "defender"])
    table, told = here.table(name), []
    link, lost = table.connect(Outbox(lambda each: told.append(each) or ()), account=a), here.attend(b, name)
    table.receive(link, Attach(here.chair(a, name)))
    await here.settle()
    told.clear()
    now = table.now()
    table.receive(lost, Detach(clean=False))
    await here.settle()
    here.attend(b, name)
    await here.settle()
    gone, back = [each for each in told if isinstance(each, Presence)]
    assert gone.away == (Absent(here.chair(b, name), now + 4_000),)
    assert back.away == ()


async def among_friends(here):
    """(the name of the table, two accounts in the order of their chairs, both there)."""
    friends = await here.guests(2)
    code = await here.lobby.make_room(friends[0], "mahjong")
    await here.lobby.join_room(friends[1], code)
    name, _ = await here.lobby.start_room(friends[0], code, ["tsumogiri", "tsumogiri"])
    for one in friends:
        here.attend(one, name)
    await here.settle()
    return name, *sorted(friends, key=lambda one: here.chair(one, name))


@story()
async def test_a_player_who_left_is_free_while_a_friend_plays_on(here):
    name, me, friend = await among_friends(here)
    here.act(me, name, Leave())
    await here.settle()
    assert here.lobby.table(name).kept.outcome is None
    assert (await here.lobby.profile(me)).table is None
    assert (await here.lobby.practise(me, "mahjong", BOTS)).table != name
    assert (await here.lobby.profile(friend)).table == name


@story()
async def test_the_house_plays_the_chair_of_a_player_who_left_and_watches_on_at_once(here):
    name, me, _ = await among_friends(here)
    seat = here.chair(me, name)
    await here.pass_time(1_000)
    assert discards(here, name)[seat] == 0
    here.act(me, name, Leave())
    await here.pass_time(1_000)
    assert discards(here, name)[seat] == 1


@pytest.mark.slow
@story()
async def test_a_chair_that_nobody_comes_to_is_played_to_the_end_by_the_house(here):
    me = await here.guest("me")
    table, _ = await here.lobby.practise(me, "mahjong", BOTS)
    for _ in range(20):
        await here.pass_time(60_000)
        if here.lobby.table(table) is None:
            break
    assert game_of(await here.store.record(table)) == "mahjong"
    assert here.lobby.table(table) is None
