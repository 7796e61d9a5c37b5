"""The REST endpoints, without a socket. docs/protocol/rest.md."""

import pytest

from facedown.server import Limits
from facedown.server.operator import VARIABLE
from tests.server.scene import asking

STRANGER = ("203.0.113.5", 1)


async def asked(tmp_path, *questions, **settings):
    """The answers to (method, path, token?, body?), one after the other."""
    async with asking(tmp_path, **settings) as rest:
        return [await rest.ask(*question) for question in questions]


def code_of(answer):
    status, body = answer
    assert set(body) == {"error"}
    assert set(body["error"]) == {"code", "sentence"}
    return status, body["error"]["code"]


async def test_a_guest_is_made_at_once_and_his_token_opens_his_account(tmp_path):
    async with asking(tmp_path) as rest:
        account = await rest.guest(" Ada ")
        status, me = await rest.ask("GET", "/me", account["token"])
        assert status == 200
    assert set(account) == {"account", "nickname", "token"}
    assert account["nickname"] == me["nickname"] == "Ada"
    assert set(me) == {"account", "nickname", "tokens", "rating", "queued", "room", "table"}
    assert me["tokens"] == 10
    scale = {"points", "points_low", "points_high", "points_sure"}
    assert set(me["rating"]["battle"]) == {"mu", "sigma", "games", "low", "high"} | scale
    assert (me["queued"], me["table"]) == (None, None)


async def test_without_a_nickname_or_a_body_the_server_makes_one(tmp_path):
    status, account = (await asked(tmp_path, ("POST", "/accounts")))[0]
    assert status == 201
    assert account["nickname"]


async def test_a_nickname_may_be_changed_and_a_bad_one_is_refused(tmp_path):
    async with asking(tmp_path) as rest:
        token = (await rest.guest("Ada"))["token"]
        _, me = await rest.ask("PATCH", "/me", token, {"nickname": "Eva"})
        bad = await rest.ask("PATCH", "/me", token, {"nickname": "a\u200bb"})
    assert me["nickname"] == "Eva"
    assert code_of(bad) == (422, "bad_nickname")


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (("GET", "/me"), (401, "unauthorized")),
        (("GET", "/me", "0123456789abcdef.made-up"), (401, "unauthorized")),
        (("GET", "/queue", "made-up"), (401, "unauthorized")),
        (("POST", "/queue", None, {"game": "battle"}), (401, "unauthorized")),
        (("GET", "/tables/none"), (404, "no_such_table")),
        (("GET", "/records/none"), (404, "no_such_record")),
        (("GET", "/records/none/frames"), (404, "no_such_record")),
        (("GET", "/records/none/frames?viewer=god"), (400, "bad_request")),
        (("GET", "/records?limit=1000"), (400, "bad_request")),
        (("GET", "/leaderboard?game=chess"), (404, "no_such_game")),
        (("GET", "/nowhere"), (404, "no_such_page")),
        (("GET", "/web/../pyproject.toml"), (404, "no_such_page")),
        (("PUT", "/accounts"), (405, "wrong_method")),
        (("POST", "/accounts", None, []), (400, "bad_request")),
        (("POST", "/accounts", None, {"nickname": 7}), (400, "bad_request")),
        (("POST", "/accounts", None, {"nickname": "x" * 70_000}), (413, "bad_request")),
        (("POST", "/operator/tables/x/pause"), (401, "unauthorized")),
    ],
)
async def test_every_refusal_has_a_code_and_a_sentence(tmp_path, question, answer):
    assert code_of((await asked(tmp_path, question))[0]) == answer


@pytest.mark.parametrize(
    ("path", "body", "answer"),
    [
        ("/tables", {"game": "chess", "bots": ["x"]}, (404, "no_such_game")),
        ("/tables", {"game": "battle", "bots": ["nobody"]}, (404, "no_such_bot")),
        ("/tables", {"game": "battle"}, (400, "bad_request")),
        ("/tables", {"bots": "expert"}, (400, "bad_request")),
        ("/queue", {"game": "chess"}, (404, "no_such_game")),
        ("/rooms/zzzz", None, (404, "no_such_room")),
        ("/tables/none/rematch", None, (404, "no_such_table")),
    ],
)
async def test_what_cannot_be_arranged_is_refused(tmp_path, path, body, answer):
    async with asking(tmp_path) as rest:
        token = (await rest.guest())["token"]
        result = await rest.ask("POST", path, token, body)
    assert code_of(result) == answer


async def test_a_table_against_a_bot_is_listed_and_counted(tmp_path):
    async with asking(tmp_path, max_games=1) as rest:
        me = await rest.guest("Ada")
        table = await rest.practice(me["token"])
        other = await rest.guest()
        full = await rest.ask("POST", "/tables", other["token"], {"bots": ["casual"]})
        twice = await rest.ask("POST", "/queue", me["token"], {})
        listing = await rest.ask("GET", "/tables")
        one = await rest.ask("GET", f"/tables/{table}")
        status = await rest.ask("GET", "/status")
    assert code_of(full) == (503, "full")
    assert code_of(twice) == (409, "already_in_match")
    assert listing[1]["tables"] == [one[1]]
    fields = "table game status section seats watching commitment ranked series place"
    assert set(one[1]) == {*fields.split()}
    assert (one[1]["table"], one[1]["ranked"]) == (table, False)
    assert [seat["kind"] for seat in one[1]["seats"]] == ["person", "bot"]
    assert status == (
        200,
        {"status": "ok", "active_games": 0, "max_games": 100, "open_tables": 1, "max_tables": 1},
    )


async def test_the_queue_brings_two_together_and_one_can_leave_it(tmp_path):
    async with asking(tmp_path) as rest:
        a, b = (await rest.guest())["token"], (await rest.guest())["token"]
        first = await rest.ask("POST", "/queue", a, {"game": "battle"})
        again = await rest.ask("POST", "/queue", a, {"game": "battle"})
        waiting = await rest.ask("GET", "/queue", a)
        left = await rest.ask("DELETE", "/queue", a)
        nobody = await rest.ask("GET", "/queue")
        for token in (a, b):
            await rest.ask("POST", "/queue", token, {"game": "battle"})
        while (await rest.ask("GET", "/queue", a))[1]["table"] is None:
            pass
        tables = await rest.ask("GET", "/tables")
    assert first == (202, {"queued": "battle"})
    assert code_of(again) == (409, "already_queued")
    assert waiting == (200, {"waiting": {"battle": 1}, "queued": "battle", "table": None})
    assert left[0] == 200
    assert nobody[1]["waiting"] == {"battle": 0}
    assert tables[1]["tables"][0]["ranked"] is True


async def test_a_room_is_for_the_one_who_has_its_code_and_only_its_maker_closes_it(tmp_path):
    async with asking(tmp_path) as rest:
        a, b = (await rest.guest())["token"], (await rest.guest())["token"]
        _, room = await rest.ask("POST", "/rooms", a, {"game": "battle"})
        path = f"/rooms/{room['code']}"
        own, foreign = await rest.ask("POST", path, a), await rest.ask("DELETE", path, b)
        joined = await rest.ask("POST", path, b)
        gone = await rest.ask("POST", path, b)
        _, room = await rest.ask("POST", "/rooms", (await rest.guest())["token"], {})
    assert code_of(own) == (400, "bad_request")
    assert code_of(foreign) == (401, "unauthorized")
    assert joined[0] == 201
    assert joined[1]["seat"] in (0, 1)
    assert code_of(gone)[0] in (404, 409)


async def test_a_room_has_a_stake_a_length_and_a_picture_of_its_link(tmp_path):
    async with asking(tmp_path) as rest:
        token = (await rest.guest())["token"]
        _, room = await rest.ask("POST", "/rooms", token, {"game": "battle", "stake": 2, "best_of": 3})
        path = f"/rooms/{room['code']}/qr"
        picture = await rest.http.get(path, params={"site": "https://cards.example"})
        bad = [
            (await rest.http.get(path, params={"site": site})).status_code for site in ("", "javascript:1")
        ]
        missing = await rest.http.get("/rooms/zzzzzzzz/qr", params={"site": "https://cards.example"})
        dear, _ = await rest.ask("POST", "/rooms", token, {"game": "battle", "stake": 100})
    assert (room["stake"], room["best_of"]) == (2, 3)
    assert (picture.status_code, picture.headers["content-type"]) == (200, "image/svg+xml")
    assert picture.text.startswith("<svg")
    assert (bad, missing.status_code, dear) == ([400, 400], 404, 400)


async def test_who_plays_with_anybody_waits_in_a_public_room(tmp_path):
    async with asking(tmp_path) as rest:
        guest = await rest.guest()
        a = guest["token"]
        status, room = await rest.ask("POST", "/rooms/public", a, {"game": "mahjong", "variant": "tonpusen"})
        _, absent = await rest.ask("GET", "/queue", a)
        rest.site.lobby.listen(guest["account"], [].append)
        _, waiting = await rest.ask("GET", "/queue", a)
        unknown = await rest.ask("POST", "/rooms/public", a, {"game": "whist"})
    assert (status, room["public"], room["variant"], len(room["guests"])) == (202, True, "tonpusen", 1)
    assert "mahjong" not in absent["waiting"]
    assert waiting["waiting"]["mahjong"] == 1
    assert unknown[0] in (400, 404)


async def test_friends_gather_in_a_room_and_bots_fill_it(tmp_path):
    async with asking(tmp_path) as rest:
        a, b = (await rest.guest())["token"], (await rest.guest())["token"]
        status, room = await rest.ask("POST", "/rooms", a, {"game": "holdem", "players": 4})
        path = f"/rooms/{room['code']}"
        waits = await rest.ask("POST", path, b)
        shown = await rest.ask("GET", path)
        early = await rest.ask("POST", f"{path}/start", a, {"bots": ["tight"]})
        started = await rest.ask("POST", f"{path}/start", a, {"bots": ["tight", "caller"]})
        _, listed = await rest.ask("GET", f"/tables/{started[1]['table']}")
    assert (status, room["seats"], len(room["guests"])) == (201, 4, 1)
    assert waits[0] == 202
    assert waits == (202, shown[1])
    assert [guest["account"] for guest in shown[1]["guests"]] == [a.split(".")[0], b.split(".")[0]]
    assert code_of(early) == (400, "bad_request")
    assert started[0] == 201
    assert [seat["name"] for seat in listed["seats"]][2:] == ["tight", "caller"]


async def test_the_operator_pauses_skips_and_expels_and_nobody_else(tmp_path, monkeypatch):
    monkeypatch.setenv(VARIABLE, "open sesame")

    async with asking(tmp_path, pace=1) as rest:
        me = await rest.guest()
        path = f"/operator/tables/{await rest.practice(me['token'])}"
        answers = [
            await rest.ask("POST", f"{path}/pause", me["token"]),
            await rest.ask("POST", f"{path}/pause", "open sesame"),
            await rest.ask("POST", f"{path}/pause", "open sesame"),
            await rest.ask("POST", f"{path}/unpause", "open sesame"),
            await rest.ask("POST", f"{path}/skip", "open sesame", {"seat": 0}),
            await rest.ask("POST", f"{path}/skip", "open sesame", {"seat": 9}),
            await rest.ask("POST", f"{path}/expel", "open sesame", {}),
            await rest.ask("POST", f"{path}/expel", "open sesame", {"seat": 0}),
            await rest.ask("POST", "/operator/tables/none/pause", "open sesame"),
        ]
        result = [answer[0] for answer in answers]
    assert result == [401, 200, 409, 200, 200, 404, 400, 200, 404]


async def test_a_stranger_who_asks_too_much_is_refused_and_loopback_is_not(tmp_path):
    limits = Limits(requests=0.001, requests_burst=3, accounts=0.001, accounts_burst=1)
    strangers = await asked(tmp_path / "a", *[("POST", "/accounts")] * 4, limits=limits, address=STRANGER)
    own = await asked(tmp_path / "b", *[("POST", "/accounts")] * 4, limits=limits)
    assert [status for status, _ in strangers] == [201, 429, 429, 429]
    assert [status for status, _ in own] == [201] * 4


async def test_pages_of_other_sites_may_not_do_anything(tmp_path):
    async with asking(tmp_path, origins=("https://friend.example",)) as rest:
        origins = ("https://evil.example", "http://house", "https://friend.example", "null", "http://[")
        statuses = [
            (await rest.ask("POST", "/accounts", headers={"Origin": origin}))[0] for origin in origins
        ]
        reading = await rest.ask("GET", "/health", headers={"Origin": "https://evil.example"})
        result = statuses, reading[0]
    assert result == ([403, 201, 201, 403, 403], 200)


async def test_every_answer_has_the_headers_that_keep_others_out(tmp_path):
    async with asking(tmp_path) as rest:
        result = [(await rest.http.get(path)).headers for path in ("/health", "/nowhere", "/", "/docs")]
    for headers in result:
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert "access-control-allow-origin" not in headers


async def test_metrics_count_tables_refusals_and_entries(tmp_path):
    async with asking(tmp_path) as rest:
        await rest.practice((await rest.guest())["token"])
        await rest.ask("GET", "/me")
        status, page = await rest.ask("GET", "/metrics", rest.site.operator_token)
    assert status == 200
    assert "facedown_tables_open 1.0" in page
    assert 'facedown_refusals_total{code="unauthorized"} 1.0' in page
    assert "facedown_commit_seconds_bucket" in page


async def test_a_wrong_method_is_told_the_right_ones(tmp_path):
    async with asking(tmp_path) as rest:
        answer = await rest.http.request("PUT", "/accounts")
        assert (answer.status_code, answer.headers["allow"]) == (405, "POST")


async def test_one_account_cannot_flood_arenas_or_records(tmp_path):
    async with asking(tmp_path) as rest:
        others, flooder = [(await rest.guest())["token"] for _ in range(2)]
        arena = {"game": "holdem", "arena": {"seats": 2}}
        _, kept = await rest.ask("POST", "/tables", others, arena)
        statuses = [(await rest.ask("POST", "/tables", flooder, arena))[0] for _ in range(30)]
        _, tables = await rest.ask("GET", "/tables")
        records = await rest.ask("GET", "/records")
    assert statuses == [201] * 10 + [429] * 20
    places = [table["place"] for table in tables["tables"]]
    assert kept["table"] in places
    assert len(places) == 1 + 4
    assert records == (200, {"records": []})


async def test_one_account_cannot_flood_the_tables(tmp_path):
    async with asking(tmp_path, limits=Limits(tables=0.001, tables_burst=3)) as rest:
        token = (await rest.guest())["token"]
        asked = [await rest.ask("POST", "/tables", token, {"bots": ["casual"]}) for _ in range(5)]
    assert [status for status, _ in asked] == [201, 409, 409, 429, 429]
