"""Several workers behind one port: connections spread, workers come back, and all end together."""

import asyncio
import os
import signal
import socket
from collections import Counter

import pytest

from facedown.cli import main
from facedown.cluster import part_of
from tests.cluster.parent import begun, lives, parent
from tests.server.scene import LATE, confirm
from tests.server.test_systemd import received

pytestmark = pytest.mark.real

BOTH = {"worker-1", "worker-2"}


async def test_a_killed_worker_comes_back_its_table_goes_on_and_sigterm_ends_all(tmp_path, address):
    async with parent(tmp_path, address) as house:
        assert await house.seen() == BOTH
        ada, bo = await house.guest("Ada"), await house.guest("Bo")
        table = await house.friends_table(ada["token"], bo["token"])
        async with house.playing(table, ada["token"]) as player:
            await player.until("frame")
            draft = {"type": "draft", "layout": ["heal", None, "attack"]}
            await player.send({"type": "act", "action": draft, "ref": 1})
            await player.until("ack", ref=1)
            owner = house.owner(part_of(table))
            lost = house.pids()[owner]
            os.kill(lost, signal.SIGKILL)
            await house.until(lambda: house.pids()[owner] != lost)
        async with house.playing(table, ada["token"]) as player:
            frame = await player.until("frame")
            await player.send(confirm(frame["prompt"]["id"], ref=2))
            await player.until("ack", ref=2)
        assert await house.seen() == BOTH
        code = await house.end(signal.SIGTERM)
        rest = (await house.process.stdout.read()).decode()
        log = house.log()
    assert frame["view"]["draft"] == ["heal", None, "attack"], "as it was left"
    assert code == 0
    assert not any(lives(pid) for pid in house.all_pids())
    assert (house.banner.count("http"), rest) == (1, ""), "one address, said once"
    assert {line["worker"] for line in log} == BOTH
    assert [line["how"] for line in log if line["event"] == "worker_ended"] == ["SIGKILL"]


async def test_workers_end_when_their_parent_is_killed(tmp_path, address):
    async with parent(tmp_path, address) as house:
        assert all(lives(pid) for pid in house.all_pids())
        assert len(house.all_pids()) == 2
        await house.end(signal.SIGKILL)
        await house.until(lambda: not any(lives(pid) for pid in house.all_pids()))


async def test_what_keeps_a_worker_from_starting_ends_the_whole(tmp_path, address):
    async with begun(tmp_path, address.replace("/postgres?", "/nowhere?")) as process:
        out, _ = await process.communicate()
    log = (tmp_path / "log").read_text()
    assert (process.returncode, out) == (2, b"")
    assert log.splitlines()[-1].startswith("facedown: ")
    assert "nowhere" in log.splitlines()[-1]
    assert "Traceback" not in log


@pytest.mark.slow
async def test_connections_are_spread_evenly(tmp_path, address):
    async with parent(tmp_path, address, workers=3) as house:
        answers = Counter([await house.answering() for _ in range(300)])
    assert len(answers) == 3
    assert min(answers.values()) > 50, answers


@pytest.mark.slow
async def test_tables_and_arenas_are_there_once_whichever_worker_answers(tmp_path, address):
    async with parent(tmp_path, address) as house:
        ada, bo = await house.guest("Ada"), await house.guest("Bo")
        table = await house.friends_table(ada["token"], bo["token"])
        async with asyncio.timeout(LATE):
            while len(await open_tables(house)) < 2:  # noqa: ASYNC110  a worker shows its tables now and then
                await asyncio.sleep(0.05)
        listed = [await open_tables(house) for _ in range(20)]
        assert await house.seen() == BOTH
    assert listed == [sorted([table, "T-1.1"])] * 20


async def open_tables(house):
    return sorted(one["table"] for one in (await house.ask("GET", "/tables"))[1]["tables"])


@pytest.mark.slow
async def test_a_rolling_restart_refuses_no_connection_and_keeps_the_tables(tmp_path, address):
    async with parent(tmp_path, address) as house:
        before = house.pids()
        ada, bo = await house.guest("Ada"), await house.guest("Bo")
        table = await house.friends_table(ada["token"], bo["token"])
        house.process.send_signal(signal.SIGHUP)
        asked = 0
        while len(house.all_pids()) < 4 or any(lives(pid) for pid in before.values()):
            status, _ = await house.ask("GET", "/catalog")  # on a connection of its own
            assert status == 200
            asked += 1
        async with house.playing(table, ada["token"]) as player:
            await player.until("frame")
        assert await house.seen() == BOTH
        code = await house.end()
        log = house.log()
    assert (code, len(house.all_pids())) == (0, 4)
    assert asked > 10
    assert not [line for line in log if line["event"] == "worker_ended"], "both left as they were asked to"


@pytest.mark.slow
async def test_connections_wait_for_a_worker_that_is_not_there(tmp_path, address):
    async with parent(tmp_path, address) as house:
        os.kill(house.pids()["worker-1"], signal.SIGKILL)
        answers = await asyncio.gather(*(house.ask("GET", "/health") for _ in range(40)))
        assert [status for status, _ in answers] == [200] * 40
        await house.end()


@pytest.mark.slow
async def test_the_second_signal_ends_all_at_once(tmp_path, address):
    async with parent(tmp_path, address, "--drain-limit", "50") as house:
        ada, bo = await house.guest("Ada"), await house.guest("Bo")
        table = await house.friends_table(ada["token"], bo["token"])
        async with house.playing(table, ada["token"]) as player:
            await player.until("frame")
            house.process.send_signal(signal.SIGINT)
            await house.until(lambda: any(line.get("event") == "worker_left" for line in house.log()))
            code = await house.end(signal.SIGINT)
            await player.ended()
    assert code == 1
    assert not any(lives(pid) for pid in house.all_pids())


@pytest.mark.slow
async def test_a_worker_that_hangs_is_replaced_and_systemd_hears_from_the_parent(
    tmp_path, address, monkeypatch
):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as supervisor:
        supervisor.bind(str(tmp_path / "notify"))
        supervisor.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        monkeypatch.setenv("WATCHDOG_USEC", "4000000")
        async with parent(tmp_path, address) as house:
            hung = house.pids()["worker-2"]
            os.kill(hung, signal.SIGSTOP)
            await house.until(lambda: house.pids()["worker-2"] != hung)
            assert await house.seen() == BOTH
            code = await house.end()
        said = []
        while (more := received(supervisor)) is not None:
            said.append(more)
    assert code == 0
    assert not lives(hung)
    assert said.count("READY=1") == said.count("STOPPING=1") == 1
    assert said.count("WATCHDOG=1") > 2


@pytest.mark.slow
async def test_a_worker_that_is_drained_is_started_again(tmp_path, address):
    async with parent(tmp_path, address) as house:
        before = house.pids()
        assert await asyncio.to_thread(main, ["drain", "worker-1", "--database", address]) == 0
        await house.until(lambda: house.pids()["worker-1"] != before["worker-1"])
        assert await house.seen() == BOTH
        assert house.pids()["worker-2"] == before["worker-2"]
        await house.end()
