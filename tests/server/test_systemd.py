"""What systemd is told: ready when the house is open, signs of life from the event loop, stopping."""

import asyncio
import os
import signal
import socket

import pytest

from facedown.server import systemd
from tests.server.scene import LATE
from tests.server.test_process import started


@pytest.fixture
def heard(tmp_path, monkeypatch):
    """The socket of a supervisor."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as supervisor:
        supervisor.bind(str(tmp_path / "notify"))
        supervisor.settimeout(LATE)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        yield supervisor


@pytest.mark.real
async def test_a_server_says_when_it_is_ready_alive_and_stopping(tmp_path, heard, monkeypatch):
    monkeypatch.setenv("WATCHDOG_USEC", "100000")
    async with started(tmp_path / "data", "--port", "0") as server:
        said = []
        while said.count("WATCHDOG=1") < 3:
            said.append(await asyncio.to_thread(lambda: heard.recv(100).decode()))
        assert (await server.end(signal.SIGTERM))[0] == 0
    heard.setblocking(False)
    while (more := received(heard)) is not None:
        said.append(more)
    assert {*said} == {"READY=1", "WATCHDOG=1", "STOPPING=1"}
    assert said.count("READY=1") == said.count("STOPPING=1") == 1
    assert said.index("READY=1") < said.index("STOPPING=1")


def received(supervisor):
    try:
        return supervisor.recv(100).decode()
    except BlockingIOError:
        return None


def test_a_name_that_begins_with_an_at_sign_is_not_in_the_file_system(monkeypatch):
    name = f"facedown-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as supervisor:
        supervisor.bind("\0" + name)
        monkeypatch.setenv("NOTIFY_SOCKET", "@" + name)
        systemd.notify(systemd.READY)
        supervisor.setblocking(False)
        assert supervisor.recv(100) == b"READY=1"


@pytest.mark.parametrize("name", ["", "relative", "/nowhere/at/all"])
def test_a_supervisor_that_is_not_there_is_no_error(monkeypatch, name):
    monkeypatch.setenv("NOTIFY_SOCKET", name)
    systemd.notify(systemd.READY)


@pytest.mark.parametrize(
    ("limit", "owner", "seconds"),
    [("30000000", "", 15), ("30000000", "me", 15), ("30000000", "1", None), ("0", "", None), ("", "", None)],
)
def test_signs_of_life_are_sent_twice_in_the_time_given_to_this_process(monkeypatch, limit, owner, seconds):
    monkeypatch.setenv("WATCHDOG_USEC", limit)
    monkeypatch.setenv("WATCHDOG_PID", str(os.getpid()) if owner == "me" else owner)
    assert systemd.interval() == seconds
