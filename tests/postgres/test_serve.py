"""`facedown serve --database`: a match goes on after kill −9, and no password is written anywhere."""

import signal

import pytest

from tests.server.scene import confirm
from tests.server.test_process import open_house

pytestmark = [pytest.mark.real, pytest.mark.slow]


async def test_after_kill_9_the_player_comes_back_and_the_match_goes_on(tmp_path, cluster, schema):
    database = ("--port", "0", "--database", cluster.by_tcp(schema))
    async with open_house(tmp_path, *database) as (server, house):
        me = await house.guest("Ada")
        table = await house.practice(me["token"])
        async with house.playing(table, me["token"]) as player:
            await player.until("frame")
            draft = {"type": "draft", "layout": ["heal", None, "attack"]}
            await player.send({"type": "act", "action": draft, "ref": 9})
            await player.until("ack", ref=9)
            _, errors = await server.end(signal.SIGKILL)
    async with open_house(tmp_path, *database) as (server, house):
        async with house.playing(table, me["token"]) as player:
            frame = await player.until("frame")
            await player.send(confirm(frame["prompt"]["id"], ref=1))
            await player.until("ack", ref=1)
        code, more = await server.end(signal.SIGTERM)
    assert frame["view"]["draft"] == ["heal", None, "attack"]
    assert code == 0
    assert "facedown:***@127.0.0.1" in errors + more
    assert "s3cret" not in errors + more
    assert not list(tmp_path.glob("*.sqlite"))
