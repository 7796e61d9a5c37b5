"""The attacked server: a process of its own on loopback, with a fresh data folder."""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import perf_counter
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from facedown.core import codec

ARENA: Final = "seats=6,stack=1000000,min_players=6,move_time_ms=2000"
"""The settings of T-1, where the healthy match is played: a starved player loses turns."""
_TICKS: Final = os.sysconf("SC_CLK_TCK")
_POLL: Final = 0.1
_STOP: Final = 10


class Target(NamedTuple):
    url: str
    data: Path
    """Its data folder."""
    log: Path
    """What the server has written to stderr."""
    process: Process

    @property
    def pid(self) -> int:
        return self.process.pid

    @property
    def address(self) -> tuple[str, int]:
        parts = urlsplit(self.url)
        assert parts.hostname is not None, "an address names its host"
        assert parts.port is not None, "and its port"
        return parts.hostname, parts.port

    @property
    def resident(self) -> float:
        """MB of memory in use."""
        return self._status("VmRSS") / 1024

    @property
    def peak(self) -> float:
        """The most MB that were in use since `forget_peak`."""
        return self._status("VmHWM") / 1024

    def forget_peak(self) -> None:
        Path(f"/proc/{self.pid}/clear_refs").write_text("5")

    @property
    def cpu(self) -> float:
        """Seconds of CPU that the process has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    @property
    def operator_token(self) -> str:
        return (self.data / "operator-token").read_text().strip()

    def tracebacks(self) -> int:
        return self.log.read_text(errors="replace").count("Traceback")

    async def returns_to(self, megabytes: float, seconds: float = 10.0) -> float:
        """Wait until so little memory is in use, for so long at most; returns what is in use then."""
        until = perf_counter() + seconds
        while self.resident > megabytes and perf_counter() < until:  # noqa: ASYNC110  /proc wakes nobody
            await asyncio.sleep(_POLL)
        return self.resident

    @property
    def ws(self) -> str:
        return f"ws{self.url[4:]}"

    async def call(self, method: str, path: str, body: Any = None, token: str | None = None) -> Any:
        """A well-behaved REST request; raises urllib.error.HTTPError."""
        headers = {"Content-Type": "application/json"}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        data = None if body is None else codec.to_json(body)
        request = Request(self.url + path, data, headers, method=method)
        return codec.from_json(Any, await asyncio.to_thread(lambda: urlopen(request).read()))

    async def text(self, path: str, token: str) -> str:
        """What a path has for the operator."""
        request = Request(self.url + path, headers={"Authorization": f"Bearer {token}"})
        return str((await asyncio.to_thread(lambda: urlopen(request).read())).decode())

    def _status(self, field: str) -> int:
        lines = Path(f"/proc/{self.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith(field))


@asynccontextmanager
async def target(ground: Path, *options: str, files: int | None = None) -> AsyncIterator[Target]:
    """Start `facedown serve` in the folder, with more options if need be; stop it at the end.

    `files`: how many files it may have open, as by `ulimit -n`.
    """
    data, log = ground / "data", ground / "log"
    limited = () if files is None else ("prlimit", f"--nofile={files}")
    command = (*limited, sys.executable, "-m", "facedown", "serve", "--port", "0", "--data", str(data))
    with log.open("wb") as stderr:
        process = await asyncio.create_subprocess_exec(
            *command, "--arena", ARENA, *options, stdout=PIPE, stderr=stderr
        )
    try:
        assert process.stdout is not None, "it is a pipe"
        line = (await process.stdout.readline()).decode()
        url = next(word for word in line.split() if word.startswith("http"))
        yield Target(url, data, log, process)
    finally:
        await _stopped(process)


async def _stopped(process: Process) -> None:
    if process.returncode is not None:
        return
    process.terminate()
    try:
        async with asyncio.timeout(_STOP):
            await process.wait()
    except TimeoutError:
        process.kill()
        await process.wait()
