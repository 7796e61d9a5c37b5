"""The command as a process: signals, crashes, and what it says when it cannot start."""

import asyncio
import contextlib
import re
import signal
import socket
import sys

import httpx
import pytest

from facedown.server import CannotServe, serve
from facedown.server.process import bound, url_of
from facedown.store import CannotOpen
from tests.server.scene import LATE, House, confirm, settings_of

pytestmark = pytest.mark.real


class Process:
    """A server of its own process, and how to reach it."""

    def __init__(self, process, url):
        self.process, self.url = process, url

    async def end(self, number):
        """The exit code, and all that it wrote to stderr."""
        self.process.send_signal(number)
        async with asyncio.timeout(LATE):
            _, errors = await self.process.communicate()
        return self.process.returncode, errors.decode()


@contextlib.asynccontextmanager
async def started(path, *options):
    arguments = ("-m", "facedown", "serve", "--data", str(path), *options)
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(sys.executable, *arguments, stdout=pipe, stderr=pipe)
    try:
        async with asyncio.timeout(LATE):
            line = (await process.stdout.readline()).decode()
        found = re.search(r"http://\S+", line)
        assert found, (await process.communicate())[1].decode()
        yield Process(process, found[0])
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


@contextlib.asynccontextmanager
async def open_house(path, *options):
    async with (
        started(path, *options) as server,
        httpx.AsyncClient(base_url=server.url, timeout=LATE) as http,
    ):
        yield server, House(http, server.url, site=None)


async def test_a_signal_tells_every_socket_and_ends_the_process_well(tmp_path):
    async with open_house(tmp_path, "--port", "0") as (server, house):
        me = await house.guest()
        table = await house.practice(me["token"])
        async with (
            house.playing(table, me["token"]) as player,
            house.battling() as battler,
            house.at("/lobby", {"type": "hello"}) as onlooker,
        ):
            await player.until("frame")
            await battler.until("hello_ok")
            await onlooker.until("lobby")
            ending = asyncio.create_task(server.end(signal.SIGTERM))
            codes = await asyncio.gather(player.ended(), battler.ended(), onlooker.ended())
        code, errors = await ending
    assert codes == [1012, 1012, 1012]
    assert player.of("notice")[-1]["kind"] == "moving"
    assert code == 0
    assert "Traceback" not in errors
    assert me["token"] not in errors


async def test_ctrl_c_ends_it_well_too(tmp_path):
    async with started(tmp_path, "--port", "0") as server:
        code, errors = await server.end(signal.SIGINT)
    assert code == 0
    assert "Traceback" not in errors


async def test_after_kill_9_both_players_come_back_and_the_match_goes_on(tmp_path):
    async def reveal(*clients):
        for client in clients:
            frame = client.of("frame")[-1]
            await client.send(confirm(frame["prompt"]["id"], ("attack", None, None), ref=5))
        for client in clients:
            while (await client.until("frame"))["view"]["round"] != 2:
                pass

    async with open_house(tmp_path, "--port", "0", "--pace", "0.3") as (server, house):
        a, b = await house.guest("Ada"), await house.guest("Bo")
        table = await house.friends_table(a["token"], b["token"])
        async with house.playing(table, a["token"]) as one, house.playing(table, b["token"]) as two:
            await one.until("frame")
            await two.until("frame")
            await reveal(one, two)
            draft = {"type": "draft", "layout": ["heal", None, "attack"]}
            await one.send({"type": "act", "action": draft, "ref": 9})
            before = (await one.until("frame"))["view"]
            assert one.of("ack")[-1]["ref"] == 9
            await server.end(signal.SIGKILL)
    port = server.url.rpartition(":")[2]
    async with (
        open_house(tmp_path, "--port", port, "--pace", "0.3") as (_, house),
        house.playing(table, a["token"]) as one,
        house.playing(table, b["token"]) as two,
    ):
        after = (await one.until("frame"))["view"]
        frame = await two.until("frame")
        await two.send(confirm(frame["prompt"]["id"], ref=1))
        await two.until("ack", ref=1)
        await two.send({"type": "act", "action": {"type": "surrender"}})
        codes = await asyncio.gather(one.ended(), two.ended())
    assert before["round"] == 2
    assert before["hp"] == [8, 8]
    assert (after["hp"], after["round"], after["draft"]) == (before["hp"], 2, ["heal", None, "attack"])
    assert after["history"] == before["history"]
    assert codes == [1000, 1000]


async def test_a_port_that_is_taken_is_named_and_the_exit_code_is_2(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "facedown", "serve", "--port", port, "--data", str(tmp_path),
            stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        _, errors = await process.communicate()
    assert process.returncode == 2
    assert port in errors.decode()
    assert errors.count(b"\n") == 1


async def test_a_data_folder_that_another_server_has_is_refused(tmp_path):
    async with started(tmp_path, "--port", "0"):
        with pytest.raises(CannotOpen, match="another process"):
            await serve(settings_of(tmp_path))


async def test_a_data_folder_that_cannot_be_one_is_refused(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(CannotServe, match="cannot be a data folder"):
        await serve(settings_of(tmp_path / "file"))
    with pytest.raises(CannotServe, match="cannot be a data folder"):
        await serve(settings_of(tmp_path / "file" / "below"))


async def test_a_host_that_is_not_ours_is_refused(tmp_path):
    with pytest.raises(CannotServe, match="cannot listen on"):
        await serve(settings_of(tmp_path, host="203.0.113.1"))


def test_an_address_of_the_other_kind_is_shown_as_browsers_want_it():
    with bound("::1", 0) as listening:
        assert url_of(listening).startswith("http://[::1]:")


def test_the_listening_socket_is_named_as_tcp_so_that_small_messages_leave_at_once():
    with bound("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP
