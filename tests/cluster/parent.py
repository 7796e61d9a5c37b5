"""`facedown serve --workers`: the parent as a process, and what can be seen of its workers."""

import asyncio
import contextlib
import json
import re
import signal
import sys
from pathlib import Path

import httpx

from tests.server.scene import LATE, NO_REUSE, House

_BARE = ("--port", "0", "--exhibitions", "", "--cash", "none")


class Parent(House):
    def __init__(self, process, http, url, folder):
        super().__init__(http, url, site=None)
        self.process, self._folder = process, folder
        self.is_over = False

    def log(self):
        """What all processes logged, line by line."""
        return [json.loads(line) for line in (self._folder / "log").read_text().splitlines()]

    def pids(self):
        """The newest process of each worker."""
        return {line["worker"]: line["pid"] for line in self.log() if line["event"] == "worker_started"}

    def all_pids(self):
        return [line["pid"] for line in self.log() if line["event"] == "worker_started"]

    def owner(self, part):
        """The worker that took the part over last."""
        found = {}
        for line in self.log():
            if told := re.fullmatch(rf"node (\S+) runs {part} \(epoch (\d+)\)", line["event"]):
                found[int(told[2])] = told[1]
        return found[max(found)]

    async def answering(self):
        """The worker that answers on a new connection."""
        token = (self._folder / "operator-token").read_text().strip()
        _, page = await self.ask("GET", "/metrics", token)
        return re.search(r'node="([^"]+)"', page)[1]

    async def seen(self, connections=40):
        """The workers that answer on so many new connections."""
        return {await self.answering() for _ in range(connections)}

    async def end(self, number=signal.SIGTERM):
        """The exit code of the parent."""
        self.process.send_signal(number)
        return await self.ended()

    async def ended(self):
        async with asyncio.timeout(LATE):
            code = await self.process.wait()
        self.is_over = True
        return code

    async def until(self, holds):
        async with asyncio.timeout(LATE):
            while not holds():  # noqa: ASYNC110  processes tell nobody
                await asyncio.sleep(0.02)


def lives(pid):
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"  # an orphan waits for the first process, which may never ask for it


@contextlib.asynccontextmanager
async def begun(folder, database, *options, workers=2):
    """A parent whose banner has not come yet."""
    command = ("-m", "facedown", "serve", "--data", str(folder), *_BARE, "--database", database)
    with (folder / "log").open("wb") as log:
        process = await asyncio.create_subprocess_exec(
            sys.executable, *command, "--workers", str(workers), *options,
            stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, stderr=log,
        )  # fmt: skip
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


@contextlib.asynccontextmanager
async def parent(folder, database, *options, workers=2):
    """A parent whose workers are all ready."""
    async with begun(folder, database, *options, workers=workers) as process:
        async with asyncio.timeout(LATE):
            banner = (await process.stdout.readline()).decode()
        found = re.search(r"http://\S+", banner)
        assert found, (folder / "log").read_text()
        async with httpx.AsyncClient(base_url=found[0], timeout=LATE, limits=NO_REUSE) as http:
            made = Parent(process, http, found[0], folder)
            made.banner = banner
            yield made
            log = (folder / "log").read_text()
            assert "Traceback" not in log, log
