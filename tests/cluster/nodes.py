"""Nodes of one cluster, each a process, and how to reach them."""

import asyncio
import contextlib
import multiprocessing
import os
import re
import signal

import httpx
from msgspec.structs import replace

from facedown import arena, cash_tables, games
from facedown.cluster import LOBBY, PARTS
from facedown.server import Settings
from tests.server.scene import LATE, NO_REUSE, House

# Children of one process that has imported everything: starting a node then costs little
PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["facedown.server.process", "facedown.store.postgres", "uvloop"])


def run_node(settings, log, ready):
    from facedown import server

    file = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(file, 2)
    server.set_up_logs()
    server.run(settings, lambda url, _site: ready.send(url))


class NodeProcess(House):
    """A node, and how to reach it."""

    def __init__(self, process, http, url, name, log):
        super().__init__(http, url, site=None)
        self.process, self.name, self._log = process, name, log

    def signal(self, number):
        os.kill(self.process.pid, number)

    async def ended(self):
        await asyncio.to_thread(self.process.join, LATE)
        assert self.process.exitcode is not None, f"node {self.name} does not end: {self.log()}"
        return self.process.exitcode

    def log(self):
        return self._log.read_text()


class Nodes:
    def __init__(self, folder, database, **settings):
        self.folder = folder
        self.settings = Settings(
            **{
                "data": folder,
                "database": database,
                "port": 0,
                "pace": 0.02,
                "think": (0, 0),
                "arena": None,
                "cash": cash_tables.Settings(tables=()),
                "exhibitions": (),
                "mahjong": games.Settings(test_seeds=True, call_pause_ms=0),
                **settings,
            }
        )
        self.living = {}

    async def start(self, name):
        folder = self.folder / name
        folder.mkdir(exist_ok=True)
        log = folder / "log"
        settings = replace(self.settings, data=folder, node=name)
        ours, theirs = PROCESSES.Pipe()
        process = PROCESSES.Process(target=run_node, args=(settings, str(log), theirs), daemon=True)
        await asyncio.to_thread(process.start)
        theirs.close()
        try:
            url = await asyncio.to_thread(ours.recv)
        except EOFError:
            raise AssertionError(log.read_text()) from None
        http = httpx.AsyncClient(base_url=url, timeout=LATE, limits=NO_REUSE)
        self.living[name] = NodeProcess(process, http, url, name, log)
        return self.living[name]

    async def kill(self, name):
        node = self.living.pop(name)
        node.signal(signal.SIGKILL)
        await node.ended()
        await node.http.aclose()

    async def stop(self, name):
        """SIGTERM; returns the exit code."""
        node = self.living.pop(name)
        node.signal(signal.SIGTERM)
        code = await node.ended()
        await node.http.aclose()
        return code

    def owner(self, part=LOBBY):
        """The name of the node that said last that it runs the part, by the epochs."""
        found = {}
        for log in self.folder.glob("*/log"):
            for name, epoch in re.findall(rf"node (\w+) runs {part} \(epoch (\d+)\)", log.read_text()):
                found[int(epoch)] = name
        return found[max(found)] if found else None

    async def settled(self):
        """Until every part is run by a living node."""
        async with asyncio.timeout(LATE):
            while any(self.owner(part) not in self.living for part in PARTS):  # noqa: ASYNC110  it is in a log
                await asyncio.sleep(0.02)


@contextlib.asynccontextmanager
async def nodes(folder, database, *names, **settings):
    made = Nodes(folder, database, **settings)
    try:
        for name in names:
            await made.start(name)
        await made.settled()
        yield made
    finally:
        for name in tuple(made.living):
            with contextlib.suppress(ProcessLookupError):
                made.living[name].signal(signal.SIGCONT)
                await made.kill(name)


ARENA = arena.read_settings("seats=3,stack=1500,move_time_ms=0,start_delay_ms=0,min_players=3")
