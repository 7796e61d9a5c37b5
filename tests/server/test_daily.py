"""A position a day: chosen once, answered once, and never given away. docs/adr/0039-daily.md."""

import json
from itertools import pairwise
from types import SimpleNamespace
from zipfile import ZipFile

import pytest

from facedown.catalog import CATALOG, resolved
from facedown.core import Seed, codec
from facedown.core.pieces import PiecewiseRecord
from facedown.core.play import replay
from facedown.server.daily import DAY, Dailies, streak_of
from facedown.server.daily.position import position_in
from facedown.store import SqliteStore, Unavailable
from facedown.table.slices import Slices, finished
from tests.server.scene import asking

GAMES = ("battle", "holdem", "mahjong")
TODAY = 20_000


async def unrested():
    """No rest between slices."""


def dailies(store, day=TODAY):
    return Dailies(store, CATALOG, Slices(rest=unrested), lambda: day * DAY)


async def of_day(store, game, day=TODAY):
    daily = dailies(store, day)
    assert await daily.position(game) is None
    await daily.prepared(game)
    return await daily.position(game)


async def opened(path):
    return await SqliteStore.open(path)


def shipped(game):
    with ZipFile(str(resolved(CATALOG[game].daily).records)) as records:
        return {name: records.read(name) for name in records.namelist()}


@pytest.mark.parametrize("game", GAMES)
async def test_a_fresh_server_has_a_position_and_every_fresh_server_has_the_same(tmp_path, game):
    first, second = await opened(tmp_path / "one"), await opened(tmp_path / "two")
    one, other = await of_day(first, game), await of_day(second, game)
    assert codec.to_json(one) == codec.to_json(other)
    assert {rated.option for rated in one.assessment.rated} == set(one.options)
    assert one.done in one.options
    assert any(not rated.is_good for rated in one.assessment.rated)
    assert one.assessment.rated[0].is_good
    await first.close()
    await second.close()


async def test_the_position_is_the_same_after_a_restart_even_if_it_would_be_chosen_otherwise(tmp_path):
    store = await opened(tmp_path / "one")
    before = await of_day(store, "battle")
    await store.close()
    store = await opened(tmp_path / "one")
    daily = Dailies(
        store, {"battle": CATALOG["battle"]._replace(daily=SimpleNamespace())}, Slices(), lambda: TODAY * DAY
    )
    assert codec.to_json(await daily.position("battle")) == codec.to_json(before)
    await store.close()


async def test_the_next_day_asks_from_another_match(tmp_path):
    store = await opened(tmp_path / "one")
    matches = [(await of_day(store, "battle", day)).match for day in range(TODAY, TODAY + 6)]
    assert len(set(matches)) == 6
    await store.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_what_the_seat_was_sent_and_no_more(game):
    """The frame is that of the seat's own view, found again by replaying the record."""
    listing, daily = CATALOG[game], resolved(CATALOG[game].daily)
    records = shipped(game)
    found = (finished(position_in(listing, daily, data, Seed.of("x"))) for data in records.values())
    position = next(one for one in found if one is not None)
    data = records[position.match]
    record = PiecewiseRecord(listing.game, data)
    entries = [entry for piece in record.entries() for entry in piece]
    views = [
        json.loads(codec.to_json(listing.game.view(moment.step.state, position.seat)))
        for moment in replay(listing.game, record.shell, entries)
    ]
    frame = json.loads(bytes(position.frame))
    assert frame["view"] in views
    assert frame["events"] == []
    assert frame["prompt"] is not None


@pytest.mark.parametrize("days", [(), (5,), (3, 4, 5), (1, 2, 3, 5), (4, 3)])
def test_a_streak_counts_days_in_a_row_up_to_today_or_yesterday(days):
    expected = {(): (0, 0), (5,): (1, 1), (3, 4, 5): (3, 3), (1, 2, 3, 5): (1, 3), (4, 3): (2, 2)}[days]
    streak = streak_of(days, 5)
    assert (streak.days, streak.longest) == expected
    assert streak_of(days, 9).days == 0
    assert all(
        streak_of(range(n), n).longest + 1 == streak_of(range(m), m).longest for n, m in pairwise(range(4))
    )


async def ready(rest, game="battle"):
    await rest.ask("GET", f"/daily/{game}")
    await rest.site.daily.prepared(game)
    return (await rest.ask("GET", f"/daily/{game}"))[1]


async def test_a_position_that_could_not_be_stored_is_not_computed_again_at_once(tmp_path, monkeypatch):
    async with asking(tmp_path) as rest:

        async def away(*_args):
            raise Unavailable("the disk is full")

        monkeypatch.setattr(rest.site.store, "keep_daily", away)
        await ready(rest)
        assert (await rest.ask("GET", "/daily/battle"))[1]["status"] == "none"
        assert not rest.site.daily.is_preparing("battle")


SECRET = ("answer", "done", "rated", "facts", "house", "counts", "match", "names", "section")


async def test_nothing_of_the_answer_is_sent_before_the_account_has_answered(tmp_path):
    async with asking(tmp_path) as rest:
        red, blue = await rest.guest(), await rest.guest()
        asked = await ready(rest)
        choice = asked["options"][0]
        given = {"day": asked["day"], "choice": choice}
        answered = await rest.ask("POST", "/daily/battle", red["token"], given)
        for token in (None, blue["token"]):
            status, seen = await rest.ask("GET", "/daily/battle", token)
            assert status == 200
            assert seen["answer"] is None
            assert not set(SECRET[1:]) & set(seen)
            assert answered[1]["answer"]["match"] not in json.dumps(seen)
    assert answered[0] == 200
    assert answered[1]["answer"]["choice"] == choice
    assert answered[1]["answer"]["counts"] == {choice: 1}


async def test_the_answer_of_a_day_that_is_over_is_open_to_everybody(tmp_path):
    async with asking(tmp_path) as rest:
        today = await ready(rest)
        day = today["earlier"]
        _, waiting = await rest.ask("GET", f"/daily/battle?day={day}")
        await rest.site.daily.prepared("battle", day)
        _, past = await rest.ask("GET", f"/daily/battle?day={day}")
        _, older = await rest.ask("GET", f"/daily/battle?day={day - 1}")
        _, tomorrow = await rest.ask("GET", f"/daily/battle?day={day + 2}")
    assert day == today["day"] - 1
    assert waiting["status"] == "preparing"
    assert past["answer"]["choice"] is None
    assert past["answer"]["counts"] == {}
    assert {one["option"] for one in past["answer"]["rated"]} == set(past["options"])
    assert past["earlier"] is None
    assert (older["status"], tomorrow["status"]) == ("none", "none")


async def test_the_first_answer_of_an_account_counts_and_outlives_the_server(tmp_path):
    async with asking(tmp_path) as rest:
        red = await rest.guest()
        asked = await ready(rest)
        first, second = asked["options"][:2]
        for choice in (first, second):
            given = {"day": asked["day"], "choice": choice}
            _, told = await rest.ask("POST", "/daily/battle", red["token"], given)
            assert told["answer"]["choice"] == first
    async with asking(tmp_path) as rest:
        _, again = await rest.ask("GET", "/daily/battle", red["token"])
        _, today = await rest.ask("GET", "/daily", red["token"])
    assert again == told
    assert again["streak"] == {"days": 1, "longest": 1}
    lines = {line["game"]: line for line in today["games"]}
    assert set(lines) == set(GAMES)
    assert lines["battle"]["is_answered"]
    assert not lines["holdem"]["is_answered"]


async def test_wrong_answers_are_refused_with_a_sentence(tmp_path):
    async with asking(tmp_path) as rest:
        red = await rest.guest()
        day = rest.site.daily.today()
        early = await rest.ask("POST", "/daily/battle", red["token"], {"day": day, "choice": "adh"})
        await ready(rest)
        refused = [
            await rest.ask("POST", "/daily/battle", red["token"], {"day": day, "choice": "xyz"}),
            await rest.ask("POST", "/daily/battle", red["token"], {"day": day - 1, "choice": "adh"}),
            await rest.ask("POST", "/daily/battle", red["token"], {"day": day, "choice": "a" * 33}),
            await rest.ask("POST", "/daily/battle", None, {"day": day, "choice": "adh"}),
            await rest.ask("GET", "/daily/chess"),
            await rest.ask("GET", "/daily/cash"),
        ]
    assert early[1]["error"]["code"] == "not_ready"
    assert [status for status, _ in refused] == [400, 409, 400, 401, 404, 404]


async def test_the_match_of_a_position_can_be_replayed_on_a_fresh_server(tmp_path):
    async with asking(tmp_path) as rest:
        asked, red = await ready(rest), await rest.guest()
        given = {"day": asked["day"], "choice": asked["options"][0]}
        _, told = await rest.ask("POST", "/daily/battle", red["token"], given)
        match = told["answer"]["match"]
        status, outline = await rest.ask("GET", f"/records/{match}/sections")
        _, missing = await rest.ask("GET", "/records/daily-battle-xx/sections")
    assert status == 200
    assert outline["game"] == "battle"
    assert told["answer"]["section"] < outline["count"]
    assert missing["error"]["code"] == "no_such_record"
