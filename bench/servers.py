"""A server in a process of its own, and what it has cost."""

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.request import Request, urlopen

from facedown.arena import USUAL
from facedown.core import codec

UNLIMITED: Final = ("bench.unlimited",)
"""Runs a server that makes any number of arenas."""
_TICKS: Final = os.sysconf("SC_CLK_TCK")


class Server(NamedTuple):
    url: str
    pid: int

    @property
    def cpu(self) -> float:
        """Seconds that the process has used so far, with all its threads."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    def door(self, table: str, path: str = "/ws") -> str:
        return f"ws{self.url[4:]}{path}?table={table}"


@asynccontextmanager
async def serving(
    *command: str, under: Sequence[str] = (), package: Path | None = None
) -> AsyncIterator[Server]:
    """`python -m …`; the first line that it prints holds its address. `under`: a module that runs it.

    `package`: the folder to import from, if it is not this one's code that is served."""
    env = os.environ | ({} if package is None else {"PYTHONPATH": str(package)})
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", *under, *command, stdout=PIPE, stderr=DEVNULL, env=env
    )
    try:
        assert process.stdout is not None, "it is a pipe"
        line = (await process.stdout.readline()).decode()
        yield Server(next(word for word in line.split() if word.startswith("http")), process.pid)
    finally:
        process.terminate()
        await process.wait()


@asynccontextmanager
async def facedown(
    data: Path, *options: str, under: Sequence[str] = (), package: Path | None = None
) -> AsyncIterator[Server]:
    """`facedown serve` with these options, the log on the disk of the folder, and no bots for visitors."""
    command = ("facedown", "serve", "--port", "0", "--data", str(data), "--exhibitions", "")
    async with serving(*command, *options, under=under, package=package) as server:
        yield server


async def tables(server: Server, terms: str, count: int, *, with_usual: bool = False) -> list[str]:
    """New arenas under these terms, each of another account; the usual one may be among them."""
    names: list[str] = [USUAL] if with_usual else []
    arena = dict(part.split("=") for part in terms.split(","))
    while len(names) < count:
        token = (await _post(server, "/accounts", {}))["token"]
        made = await _post(server, "/tables", {"game": "holdem", "arena": arena}, token)
        names.append(made["table"])
    return names


async def _post(server: Server, path: str, body: Any, token: str | None = None) -> Any:
    headers = {"Content-Type": "application/json"}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    request = Request(server.url + path, codec.to_json(body), headers)
    return codec.from_json(Any, await asyncio.to_thread(lambda: urlopen(request).read()))
