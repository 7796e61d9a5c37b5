"""A game of one's own on the server: listed, hosted, watched, replayed and summed up without an edit here."""

import pytest

from facedown.catalog import CATALOG, Listing
from facedown.client import run_async
from facedown.server import CannotServe
from facedown.testing.specimens import hidden, paced, window
from tests.server.own_game import LISTING
from tests.server.scene import asking, served


async def played(house, listing=LISTING, opponent="bot:random"):
    """A match of a bot against house bots, over the wire, until it is on file; its table."""
    visit = await run_async("random", house.url, game=listing, opponent=opponent, seed="own", name="Ada")
    table = visit.meetings[0].table
    await house.record(table)
    return table


@pytest.mark.real
@pytest.mark.parametrize("specimen", [hidden, window, paced], ids=lambda it: it.SUBJECT.game.name)
async def test_rules_and_a_config_are_enough_to_be_hosted_and_replayed(tmp_path, specimen):
    game, config = specimen.SUBJECT.game, specimen.SUBJECT.configs[0]
    async with served(tmp_path, games=(Listing(game, config),)) as house:
        table = await played(house, Listing(game, config))
        _, records = await house.ask("GET", f"/records?game={game.name}")
        _, replay = await house.ask("GET", f"/records/{table}/frames?viewer=0")
        _, outline = await house.ask("GET", f"/records/{table}/sections")
        hands = await house.ask("GET", f"/records/{table}/hands")
    assert [line["match"] for line in records["records"]] == [table]
    assert (replay["game"], replay["names"]) == (game.name, ["Ada"] + ["random"] * (game.seats(config) - 1))
    assert replay["frames"][-1]["prompt"] is None
    assert [section["winners"] for section in outline["sections"]] == [[]] * outline["count"]
    assert outline["count"] > 0
    assert hands[0] == 409


@pytest.mark.real
async def test_a_listing_brings_its_summary_and_its_histories(tmp_path):
    async with served(tmp_path, games=(LISTING,)) as house:
        table = await played(house)
        _, outline = await house.ask("GET", f"/records/{table}/sections")
        hands = await house.http.get(f"/records/{table}/hands")
        _, rounds = await house.ask("GET", f"/records/{table}/frames?viewer=all&section=1")
    shown = [event for frame in rounds["frames"] for event in frame["events"] if event["type"] == "Scored"]
    assert outline["count"] == 2
    assert all(section["stacks"] == [1, 1] for section in outline["sections"])
    winner = shown[0]["seat"]
    assert outline["sections"][1]["winners"] == ([] if winner is None else [winner])
    assert [point["stacks"] for point in outline["graph"]] == [[0, 0], [1, 1], [1, 1]]
    assert hands.text.splitlines()[0] == f"{table} over for None"
    assert len(hands.text.splitlines()) == 1 + 4
    assert hands.headers["content-disposition"] == f'attachment; filename="{table}.numbers"'


@pytest.mark.real
async def test_a_table_is_watched_without_its_secrets_and_its_hands_are_had_as_it_goes(tmp_path):
    async with served(tmp_path, games=(LISTING,), pace=1.0) as house:
        ada, bo = await house.guest("Ada"), await house.guest("Bo")
        _, room = await house.ask("POST", "/rooms", ada["token"], {"game": "paced"})
        _, placed = await house.ask("POST", f"/rooms/{room['code']}", bo["token"])
        table = placed["table"]
        async with (
            house.playing(table, ada["token"]) as one,
            house.playing(table, bo["token"]) as two,
            house.playing(table) as public,
        ):
            seat = (await one.until("attached"))["seat"]
            for client in (one, two):
                await client.send({"type": "act", "action": {"type": "Ready"}})
            await frame_where(one, lambda view: all(view["ready"]))
            await one.send({"type": "act", "action": {"type": "Pick", "number": 4}})
            seen = [
                await frame_where(client, lambda view: view["locked"][seat]) for client in (one, two, public)
            ]
            _, listed = await house.ask("GET", f"/tables/{table}")
            hands = await house.ask("GET", f"/tables/{table}/hands")
            bots = await house.ask("POST", f"/tables/{table}/hands", body={"team": "Ada", "join_code": "?"})
    assert [frame["view"]["chosen"][seat] for frame in seen] == [4, None, None]
    assert (listed["game"], listed["ranked"]) == ("paced", False)
    assert hands == (200, f"{table} open for None")
    assert bots[0] == 401


async def frame_where(client, holds):
    """The first frame, of those that came and those to come, whose view is so."""
    while not (found := [frame for frame in client.of("frame") if holds(frame["view"])]):
        await client.until("frame")
    return found[0]


@pytest.mark.real
async def test_a_game_with_a_stake_has_a_queue_and_ratings(tmp_path):
    async with served(tmp_path, games=(LISTING,), pace=1.0) as house:
        tokens = [(await house.guest(name))["token"] for name in ("Ada", "Bo")]
        async with house.at("/lobby", {"type": "hello", "token": tokens[0]}) as lobby:
            await lobby.until("you")
            for token in tokens:
                queued = await house.ask("POST", "/queue", token, {"game": "paced"})
                assert queued == (202, {"queued": "paced"})
            table = (await lobby.until("matched"))["table"]
        _, listed = await house.ask("GET", f"/tables/{table}")
        async with house.playing(table, tokens[0]) as one:
            await one.until("attached")
            await one.send({"type": "act", "action": {"type": "Leave"}})
            await one.ended()
        await house.record(table)
        leaders = await house.ask("GET", "/leaderboard?game=paced")
    assert listed["ranked"]
    assert [player["rating"]["games"] for player in leaders[1]["players"]] == [1, 1]


async def test_the_server_says_which_games_it_has_and_how_the_page_shows_them(tmp_path):
    async with asking(tmp_path, games=(LISTING, Listing(hidden.HIDDEN, hidden.Config(3)))) as rest:
        _, told = await rest.ask("GET", "/catalog")
    by_name = {game.pop("game"): game for game in told["games"]}
    assert list(by_name) == [*CATALOG, "paced", "hidden"]
    assert by_name["paced"] == {
        "seats": 2,
        "bots": ["random"],
        "ranked": True,
        "histories": True,
        "variants": [],
        "sizes": [2, 2],
        "page": "paced",
    }
    assert (by_name["hidden"]["seats"], by_name["hidden"]["page"]) == (3, None)
    assert by_name["battle"] == {
        "seats": 2,
        "bots": ["novice", "casual", "expert", "reader"],
        "ranked": True,
        "histories": False,
        "variants": ["slow", "fast"],
        "sizes": [2, 2],
        "page": "battle",
    }
    assert by_name["mahjong"]["variants"] == ["tonpusen"]
    assert by_name["holdem"]["sizes"] == [2, 10]
    assert (by_name["holdem"]["histories"], by_name["mahjong"]["ranked"]) == (True, False)


async def test_the_documents_describe_the_channel_of_every_game(tmp_path):
    async with asking(tmp_path, games=(LISTING,)) as rest:
        _, document = await rest.ask("GET", "/asyncapi.json")
        _, page = await rest.ask("GET", "/docs/api")
    async with asking(tmp_path / "usual") as rest:
        _, usual = await rest.ask("GET", "/asyncapi.json")
    assert set(document["channels"]) - set(usual["channels"]) == {"play_paced"}
    assert "play_paced" in page


async def test_two_games_of_one_name_are_refused_before_anything_is_opened(tmp_path):
    folder = tmp_path / "never"
    with pytest.raises(CannotServe, match="two games are called 'battle'"):
        async with asking(folder, games=(CATALOG["battle"],)):
            pass
    assert not folder.exists()


@pytest.mark.slow
@pytest.mark.real
async def test_matches_of_a_game_that_is_no_longer_offered_wait_until_it_is_back(tmp_path):
    async with served(tmp_path, games=(LISTING,), pace=1.0) as house:
        done = await played(house)
        me = await house.guest("Ada")
        _, seated = await house.ask("POST", "/tables", me["token"], {"game": "paced", "bots": ["random"]})
        table = seated["table"]
    async with asking(tmp_path) as rest:
        gone = await rest.ask("GET", f"/tables/{table}")
        unknown = await rest.ask("GET", f"/records/{done}/frames")
        hands = await rest.ask("GET", f"/records/{done}/hands")
        kept = await rest.ask("GET", f"/records/{done}")
        assert list(rest.site.lobby._tables.failures) == [table]
    async with asking(tmp_path, games=(LISTING,)) as rest:
        back = await rest.ask("GET", f"/tables/{table}")
        again = await rest.ask("GET", f"/records/{done}/frames")
    assert [answer[0] for answer in (gone, unknown, hands, kept, back, again)] == [
        404,
        409,
        409,
        200,
        200,
        200,
    ]
    assert "no game is called 'paced' here any more" in unknown[1]["error"]["sentence"]
