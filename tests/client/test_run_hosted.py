"""Bots of the SDK on a server of mahjong: in games by id, in rooms, against house bots; mjai programs too."""

import asyncio
import json
import sys
from textwrap import dedent
from threading import Event

import pytest

from facedown.bots import mahjong as bots
from facedown.catalog import CATALOG
from facedown.cli.bots import named
from facedown.client import MjaiProgram, ServerRefused, Unplayable, run_async
from facedown.client.remote.interface import Address
from facedown.core import verify
from facedown.core.record import load
from facedown.games import GameInfo, rules_from
from facedown.games import Settings as GamesSettings
from facedown.mahjong import MATCH
from facedown.mahjong.match import Config
from facedown.mahjong.mjai.records import lines
from facedown.wire.mahjong.lines import jsonl_text
from tests.client.test_mjai_tcp import RemoteBot
from tests.client.test_run_arena_served import Cut
from tests.client.test_run_mahjong import EXAMPLE
from tests.games.scene import SHORT
from tests.games.table_client import TableClient
from tests.server.scene import served
from tests.server.test_games import Packed

pytestmark = pytest.mark.real

QUICK = GamesSettings(test_seeds=True, call_pause_ms=0)

MJAI = """
    import json, sys
    seat = int(sys.argv[-1])
    log = open(LOG, "a")
    for line in sys.stdin:
        told = json.loads(line)
        for event in told:
            print(json.dumps(event), file=log, flush=True)
        last, answer = told[-1], {"type": "none"}
        if last["type"] == "tsumo" and last["actor"] == seat:
            answer = {"type": "dahai", "actor": seat, "pai": last["pai"], "tsumogiri": True}
        print(json.dumps(answer), flush=True)
"""


@pytest.fixture
async def house(tmp_path):
    async with served(tmp_path / "data", pace=1, mahjong=QUICK) as house:
        yield house


def create(house, bots=3, game_id="g1"):
    house.site.games.create(GameInfo(game_id, bots), rules_from(SHORT), "hosted")


async def joined(house, bot, name=None, **options):
    options = {"opponent": "game:g1", "seed": "demo", **options}
    visit = await run_async(bot, house.url, game="mahjong", name=name, **options)
    (met,) = visit.meetings
    return met


async def record_of(house, met):
    await house.record(met.table)
    record = load(MATCH, await house.site.store.record(met.table))
    verify(MATCH, record)
    return record


async def test_the_bot_of_the_docs_plays_a_game_by_id(house):
    create(house)
    met = await joined(house, named(str(EXAMPLE)))
    record = await record_of(house, met)
    assert met.outcome == record.outcome
    assert met.names[met.seat] == "Drawn"
    assert sorted(name for name in met.names if name != "Drawn") == ["Bot 1", "Bot 2", "Bot 3"]
    status, text = await house.ask("GET", f"/records/{met.table}/hands")
    assert (status, text) == (200, jsonl_text(record, "all") + "\n")


async def test_during_a_game_its_lines_show_no_seed_and_no_hand_but_ones_own(house):
    create(house)
    asked, loop = asyncio.Event(), asyncio.get_running_loop()
    answer = Event()

    def waiting(view, prompt, chance):
        loop.call_soon_threadsafe(asked.set)
        answer.wait()
        return bots.tsumogiri(view, prompt, chance)

    playing = asyncio.create_task(joined(house, waiting, "Ann", join_code="own-token"))
    await asked.wait()
    path = f"/tables/{house.site.games.find('g1').table.match}/hands"
    shown = [await house.ask("GET", path)]
    shown.append(await house.ask("POST", path, body={"team": "Ann", "join_code": "own-token"}))
    refused, _ = await house.ask("POST", path, body={"team": "Ann", "join_code": "other"})
    answer.set()
    met = await playing
    seats = []
    for status, text in shown:
        started, dealt, *_ = [json.loads(line) for line in text.splitlines()]
        assert status == 200
        assert "seed" not in started
        seats.append([player["seat"] for player in dealt["view"]["players"] if player["tiles"]])
    assert seats == [[], [met.seat]]
    assert refused == 401


async def test_four_bots_meet_in_a_game_by_id(house):
    create(house, bots=0)
    brought = [(bots.shanten, "Ann"), ("shanten", "Bob"), ("tsumogiri", "Cid"), (bots.defender, "Dee")]
    met = await asyncio.gather(*(joined(house, bot, name) for bot, name in brought))
    assert len({one.outcome for one in met}) == 1
    assert [one.names[one.seat] for one in met] == ["Ann", "Bob", "Cid", "Dee"]
    assert sorted(one.seat for one in met) == [0, 1, 2, 3]


async def test_players_of_both_dialects_sit_together(house):
    create(house, bots=2)

    async def person():
        async with house.dial("/ws/g1") as ws:
            client, mind = Packed(ws), TableClient("person")
            await client.send({"type": "join_game", "game_id": "g1", "player_name": "Ann"})
            await client.play(mind)
            return client, mind

    (client, mind), met = await asyncio.gather(person(), joined(house, "tsumogiri", "Bob"))
    players = client.of("game_started")[0]["players"]
    assert {"seat": met.seat, "name": "Bob", "is_bot": False} in players
    places = [met.outcome.places[standing["seat"]] for standing in mind.end["standings"]]
    assert places == [1, 2, 3, 4]


async def test_a_client_of_the_native_dialect_is_held_to_it(house):
    create(house, bots=2)
    native = {"subprotocols": ["facedown.json"]}
    attach = {"type": "attach", "team": "Ann", "join_code": "own-token"}
    act = {"type": "act", "action": {"type": "pass"}, "ref": 7}
    async with house.at("/ws/g1", act, **native) as early:
        assert await early.ended() == 4001
        assert early.of("refusal")[0]["code"] == "not_attached"
    async with house.at("/ws/g1", attach, **native) as first:
        await first.send({"type": "ping", "ref": 1})
        assert (await first.hear())["type"] == "pong"
        for message, code in (
            (act, "not_attached"),
            (attach, "bad_request"),
            ({"type": "chat"}, "bad_request"),
        ):
            await first.send(message)
            assert (await first.until("refusal"))["code"] == code
        async with house.at("/ws/g1", attach, **native) as second:
            assert await first.ended() == 4000
            await second.send({"type": "ping", "ref": 2})
            assert (await second.hear())["type"] == "pong"


async def test_a_lost_connection_comes_back_to_its_seat(house):
    create(house)
    remote = Cut(Address.of(house.url), after=6, times=4)
    met = await joined(house, "tsumogiri", remote=remote)
    assert remote.dials > 2
    assert met.outcome == (await record_of(house, met)).outcome


async def test_a_program_of_mjai_plays_a_game_by_id_and_reads_what_its_record_has(house, tmp_path):
    create(house)
    log, file = tmp_path / "log", tmp_path / "bot.py"
    file.write_text(dedent(MJAI).replace("LOG", repr(str(log))))
    with MjaiProgram(f"{sys.executable} -I -S {file}") as bot:
        met = await joined(house, bot)
    record = await record_of(house, met)
    assert log.read_text().splitlines()[1:] == [spaced(line) for line in lines(record, met.seat)][1:]


def spaced(line):
    return line.replace(":", ": ").replace(",", ", ")


async def test_a_bot_that_comes_over_tcp_plays_a_game_by_id(house):
    create(house)
    with MjaiProgram("tcp://127.0.0.1:0") as bot:
        remote = RemoteBot(bot.address)
        remote.start()
        met = await joined(house, bot)
        remote.join(10)
    assert remote.told[0][-1] == {"type": "end_game"}
    assert met.outcome == (await record_of(house, met)).outcome


async def test_what_the_server_refuses_is_told(house):
    with pytest.raises(ServerRefused, match="there is no game g1"):
        await joined(house, "tsumogiri")
    create(house, bots=2)
    with pytest.raises(ServerRefused, match="1 to 50 letters, digits"):
        await joined(house, "tsumogiri", join_code="not a token")
    with pytest.raises(ServerRefused, match="attach with the player's name"):
        await joined(house, "tsumogiri", "A" * 51)
    first = asyncio.create_task(joined(house, "tsumogiri", "Ann"))
    while not house.site.games.find("g1").names:  # noqa: ASYNC110  joining tells nobody else
        await asyncio.sleep(0.001)
    with pytest.raises(ServerRefused, match="another player is called Ann"):
        await joined(house, "tsumogiri", "Ann")
    first.cancel()


@pytest.fixture
async def lobby(tmp_path, monkeypatch):
    """The same, where matches of the lobby are short, too."""
    short = CATALOG["mahjong"]._replace(config=Config(rules_from(SHORT), people=(0, 1, 2, 3)))
    monkeypatch.setattr("facedown.server.site.games", lambda *_: {**CATALOG, "mahjong": short})
    async with served(tmp_path / "data") as house:
        yield house


async def test_the_bot_of_the_docs_plays_house_bots(lobby):
    visit = await run_async(
        named(str(EXAMPLE)), lobby.url, game="mahjong", opponent="bot:tsumogiri,shanten,defender", seed="demo"
    )
    (met,) = visit.meetings
    assert sorted(met.names) == ["Drawn", "defender", "shanten", "tsumogiri"]
    assert met.outcome == (await record_of(lobby, met)).outcome


@pytest.mark.slow
async def test_the_bot_of_the_docs_plays_in_a_room(lobby):
    maker = await lobby.guest("Ann")
    _, room = await lobby.ask("POST", "/rooms", maker["token"], {"game": "mahjong"})
    bot = asyncio.create_task(joined(lobby, named(str(EXAMPLE)), opponent=f"room:{room['code']}"))
    while len(lobby.site.lobby.room(room["code"]).guests) < 2:  # noqa: ASYNC110  nobody else is told
        await asyncio.sleep(0.001)
    await lobby.ask("POST", f"/rooms/{room['code']}/start", maker["token"], {"bots": ["tsumogiri"] * 2})
    own = await joined(lobby, "tsumogiri", opponent="bot:tsumogiri", token=maker["token"])
    met = await bot
    assert met.outcome == own.outcome
    assert {"Ann", "Drawn"} < set(met.names)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"game": "battle"}, 'games by id are of mahjong, not battle: say game="mahjong"'),
        ({"game": "mahjong", "games": 2}, "a game is for one match, not for 2"),
    ],
)
async def test_what_cannot_be_played_is_refused_at_once(options, said):
    with pytest.raises(Unplayable, match=said):
        await run_async("tsumogiri", "ws://127.0.0.1:9", opponent="game:g1", **options)
