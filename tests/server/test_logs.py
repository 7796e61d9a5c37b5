"""What the server logs, and what it never does."""

import io
import json
import logging

import pytest
import structlog
from websockets.exceptions import InvalidStatus

from facedown.server import CannotServe, Limits, logs
from facedown.server.operator import FILE, VARIABLE, is_operator, operator_token
from facedown.server.site import prepared_folder
from tests.server.scene import asking, play_out, served


@pytest.fixture
def lines():
    """All that is logged, as it is written."""
    root = logging.getLogger()
    before, level = root.handlers, root.level
    stream = io.StringIO()
    logs.set_up(stream, logging.DEBUG)
    yield lambda: [json.loads(line) for line in stream.getvalue().splitlines()]
    root.handlers, root.level = before, level
    structlog.reset_defaults()


def test_secrets_are_hidden_by_their_name_and_by_their_look(lines):
    token = "0123456789abcdef." + "x" * 43
    logs.log().info("hello", token=token, seed="s3cret", Authorization="Bearer x", text=f"I am {token}")
    logging.getLogger("facedown.table").warning("somebody sent %s", token)
    logs.log().error("failed", exc_info=ValueError(f"bad {token}"))
    written = json.dumps(lines())
    assert len(lines()) == 3
    assert "x" * 43 not in written
    assert "s3cret" not in written
    assert "Bearer x" not in written


def test_every_line_is_json_with_a_time_and_a_level(lines):
    logs.log().warning("two\nlines", path="/\u2028")
    logging.getLogger("other").error("foreign")
    assert [line["event"] for line in lines()] == ["two\nlines", "foreign"]
    assert all(line["timestamp"] and line["level"] for line in lines())


@pytest.mark.real
async def test_a_match_over_the_wire_leaves_no_token_no_seed_and_no_traceback_in_the_log(lines, tmp_path):
    async with served(tmp_path) as house:
        me = await house.guest()
        table = await house.practice(me["token"])
        async with house.playing(table, me["token"]) as client:
            await client.send({"type": "act", "action": {"type": "confirm", "layout": ["nonsense"]}})
            await play_out(client)
        record = await house.record(table)
        await house.ask("GET", f"/me?token={me['token']}", me["token"] + "x")
        async with house.battling(token=me["token"]) as client:
            await client.send("{")
            await client.until("error_msg")
        secrets = me["token"], record["secret"], (tmp_path / FILE).read_text().strip()
    written = json.dumps(lines())
    assert lines()
    assert "Traceback" not in written
    for secret in secrets:
        assert secret not in written
        assert secret.rpartition(".")[2] not in written


@pytest.mark.real
async def test_the_code_of_a_room_is_not_in_the_log(lines, tmp_path):
    async with served(tmp_path) as house:
        maker, other = await house.guest(), await house.guest()
        _, room = await house.ask("POST", "/rooms", maker["token"], {"game": "battle"})
        await house.ask("POST", "/queue", other["token"], {"game": "battle"})
        status, _ = await house.ask("POST", f"/rooms/{room['code']}", other["token"])
        assert status == 409
        code = room["code"]
    ours = json.dumps([line for line in lines() if "HTTP Request" not in line["event"]])  # the asking side's
    assert "/rooms/{code}" in ours
    assert code not in ours


def test_the_operators_token_is_made_once_and_closed_to_others(tmp_path, monkeypatch):
    monkeypatch.delenv(VARIABLE, raising=False)
    token = operator_token(tmp_path)
    assert len(token) >= 40
    assert operator_token(tmp_path) == token
    assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o600


def test_an_empty_token_file_is_filled_rather_than_open_to_anyone(tmp_path, monkeypatch):
    monkeypatch.delenv(VARIABLE, raising=False)
    (tmp_path / FILE).touch()
    assert len(operator_token(tmp_path)) >= 40


def test_a_token_file_that_others_can_read_is_refused(tmp_path, monkeypatch):
    monkeypatch.delenv(VARIABLE, raising=False)
    operator_token(tmp_path)
    (tmp_path / FILE).chmod(0o640)
    with pytest.raises(CannotServe, match=r"mode 0640.*chmod 600"):
        prepared_folder(tmp_path)
    (tmp_path / FILE).chmod(0o600)
    assert len(prepared_folder(tmp_path)) >= 40


def test_an_empty_token_file_is_closed_to_others_before_it_is_filled(tmp_path, monkeypatch):
    monkeypatch.delenv(VARIABLE, raising=False)
    (tmp_path / FILE).touch(mode=0o644)
    operator_token(tmp_path)
    assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o600


async def test_a_path_that_leads_nowhere_is_not_logged(lines, tmp_path):
    """People paste tokens and codes into the wrong place."""
    async with asking(tmp_path) as rest:
        for path in (
            "/hush-1",
            "/rooms/hush-2/join",
            "/me/hush-3?token=hush-4",
            "/tables/hush-5",
            "/web/hush-6",
        ):
            await rest.ask("GET", path)
    ours = [line for line in lines() if line["event"] == "refused"]
    assert [line["path"] for line in ours] == ["[unknown]"] * 3 + ["/tables/{table}", "/web"]
    assert "hush" not in json.dumps(ours)


@pytest.mark.real
async def test_a_refused_socket_leaves_no_error_in_the_log(lines, tmp_path):
    limits = Limits(connections=1)
    async with served(tmp_path, limits=limits, trusted_proxies=("127.0.0.1",)) as house:
        afar = {"X-Forwarded-For": "203.0.113.9"}
        statuses = []
        async with house.dial("/lobby", additional_headers=afar):
            for path, headers in (
                ("/lobby", afar),
                ("/lobby", {"Origin": "https://evil.example"}),
                ("/lobby", {"Host": "evil.example"}),
                ("/hush", {}),
            ):
                with pytest.raises(InvalidStatus) as refused:
                    async with house.dial(path, additional_headers=headers):
                        pass
                statuses.append(refused.value.response.status_code)
    assert statuses == [429, 403, 421, 404]
    assert [line for line in lines() if line["level"] in {"error", "critical"}] == []
    assert "hush" not in json.dumps(lines())


def test_the_environment_may_give_the_token(tmp_path, monkeypatch):
    monkeypatch.setenv(VARIABLE, " given ")
    assert operator_token(tmp_path) == "given"
    assert not (tmp_path / FILE).exists()
    assert is_operator("given", "given")
    assert not is_operator("gîven", "given")
    assert not is_operator(None, "given")
