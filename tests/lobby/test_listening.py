"""Who hears what, and how many may listen."""

import asyncio

import pytest

from facedown.lobby import Changed, LobbyRefusal, Matched
from facedown.table import Outbox
from facedown.wire import Attach
from tests.lobby.scene import story
from tests.table.scene import packed


@story()
async def test_onlookers_hear_only_that_something_changed(here):
    heard = []
    here.lobby.listen(None, heard.append)
    a, b = await here.guests(2)
    assert heard == []
    table = await here.match(a, b)
    await here.surrender(a, table)
    assert heard
    assert {type(event) for event in heard} == {Changed}


@story()
async def test_nobody_hears_of_the_matches_of_others_by_name(here):
    a, b, c = await here.guests(3)
    await here.match(a, b)
    assert here.events(c) == []


@story()
async def test_a_change_of_the_queue_and_of_the_tables_is_heard_of(here):
    (a,) = await here.guests(1)
    for change in (
        lambda: here.lobby.enqueue(a, "battle"),
        lambda: _left(here, a),
        lambda: here.lobby.practise(a, "battle", ["novice"]),
        lambda: here.surrender(a, here.lobby._engagements.table(a)),
    ):
        here.heard[a].clear()
        await change()
        assert Changed() in here.heard[a]


async def _left(here, account):
    here.lobby.leave_queue(account)


@story()
async def test_who_stopped_listening_hears_no_more_and_stopping_twice_stops_nobody_else(here):
    a = await here.guest()
    heard = []
    stop = here.lobby.listen(a, heard.append)
    again = here.lobby.listen(a, heard.append)
    stop()
    stop()
    await here.lobby.practise(a, "battle", ["novice"])
    assert [event for event in heard if isinstance(event, Matched)] == here.events(a, Matched)
    again()
    assert here.heard[a]


@story()
async def test_every_page_of_an_account_hears(here):
    a = await here.guest()
    pages = [[], []]
    for page in pages:
        here.lobby.listen(a, page.append)
    table, seat = await here.lobby.practise(a, "battle", ["novice"])
    for page in pages:
        assert Matched(table, seat, "battle") in page


@story(most_listeners=2, most_onlookers=1)
async def test_so_many_may_listen_and_no_more(here):
    a = await here.guest()
    stop = here.lobby.listen(a, print)
    with pytest.raises(LobbyRefusal, match="too_many_pages"):
        here.lobby.listen(a, print)
    stop()
    here.lobby.listen(a, print)
    here.lobby.listen(None, print)
    with pytest.raises(LobbyRefusal, match="too_many_pages"):
        here.lobby.listen(None, print)


@story()
async def test_a_listener_that_fails_keeps_nothing_from_the_others(here):
    def broken(_event):
        raise RuntimeError("the page is gone")

    a, b = await here.guests(2)
    here.lobby.listen(a, broken)
    late = []
    here.lobby.listen(a, late.append)
    await here.match(a, b)
    assert len(here.events(b, Matched)) == 1
    assert any(isinstance(event, Matched) for event in late)


@story()
async def test_the_leaderboard_has_names_and_uncertain_ratings_the_best_first(here):
    a, b = await here.guests(2)
    await here.surrender(b, await here.match(a, b))
    first, second = (await here.lobby.leaderboard("battle", 10)).players
    assert (first.account, first.nickname) == (a, "player 0")
    assert second.account == b
    assert first.rating.low < first.rating.mu < first.rating.high
    assert first.rating.games == 1
    assert len((await here.lobby.leaderboard("battle", 1)).players) == 1


@story()
async def test_who_closed_the_page_while_waiting_is_taken_out_of_the_queue(here):
    account, _ = await here.lobby.guest()
    stop = here.lobby.listen(account.id, lambda _event: None)
    await here.lobby.enqueue(account.id, "battle")
    await here.pass_time(60_000)
    assert here.lobby.queued(account.id) == "battle"
    stop()
    await here.pass_time(13_000)
    assert here.lobby.queued(account.id) == "battle"
    await here.pass_time(3_000)
    assert here.lobby.queued(account.id) is None


@story()
async def test_who_is_away_is_not_matched_and_is_matched_again_on_coming_back(here):
    account, _ = await here.lobby.guest()
    stop = here.lobby.listen(account.id, lambda _event: None)
    await here.lobby.enqueue(account.id, "battle")
    stop()  # before the first look at the queue
    other = await here.guest()
    await here.lobby.enqueue(other, "battle")
    await here.pass_time(12_000)
    assert here.lobby.tables() == ()
    assert await here.tokens_of(account.id) == 10
    here.lobby.listen(account.id, lambda _event: None)
    await here.pass_time(1_000)
    assert len(here.lobby.tables()) == 1


@story()
async def test_who_goes_away_while_joining_is_not_matched(here):
    account, _ = await here.lobby.guest()
    stop = here.lobby.listen(account.id, lambda _event: None)
    here.store.before["rating"] = here.hold()
    joining = asyncio.create_task(here.lobby.enqueue(account.id, "battle"))
    await here.settle()
    stop()
    here.store.before.clear()
    here.release()
    await joining
    await here.lobby.enqueue(await here.guest(), "battle")
    await here.settle()
    assert here.lobby.tables() == ()


@story()
async def test_a_goodbye_leaves_the_queue_unless_another_connection_is_open(here):
    account, _ = await here.lobby.guest()
    stops = [here.lobby.listen(account.id, lambda _event: None) for _ in range(2)]
    await here.lobby.enqueue(account.id, "battle")
    for stop, queued in zip(stops, ["battle", None], strict=True):
        stop()
        here.lobby.say_goodbye(account.id)
        assert here.lobby.queued(account.id) == queued


@story()
async def test_who_opens_the_page_again_in_time_keeps_the_place(here):
    account, _ = await here.lobby.guest()
    stop = here.lobby.listen(account.id, lambda _event: None)
    await here.lobby.enqueue(account.id, "battle")
    await here.pass_time(2_000)
    stop()
    await here.pass_time(5_000)
    here.lobby.listen(account.id, lambda _event: None)
    await here.pass_time(30_000)
    assert here.lobby.queued(account.id) == "battle"


@story()
async def test_who_never_listened_asks_when_it_likes(here):
    account, _ = await here.lobby.guest()
    await here.lobby.enqueue(account.id, "battle")
    await here.pass_time(60_000)
    assert here.lobby.queued(account.id) == "battle"


@story()
async def test_a_spectator_who_comes_is_news_to_the_lobby(here):
    a, b = await here.guests(2)
    table = here.lobby.table(await here.match(a, b))
    await here.pass_time(1_000)
    heard = []
    here.lobby.listen(None, heard.append)
    await here.pass_time(5_000)
    assert heard == []
    outbox = Outbox(packed)
    table.receive(table.connect(outbox), Attach())
    await here.pass_time(1_000)
    assert heard == [Changed()]
    assert here.lobby.tables()[0].watching == 1
