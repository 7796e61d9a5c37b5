"""Start the bot under test: an external program, or a bot of the SDK."""

import asyncio
import os
import shlex
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from signal import SIGKILL, Signals
from typing import Final, NamedTuple, TypeAlias

from facedown.client import BotFailed, RunFailed, run_async
from facedown.client.player import Given
from facedown.core.errors import Error

TEAM: Final = "Checked"
CODE: Final = "CHECK-1"
_LINES: Final = 5
"""How many of the program's last output lines are kept."""
_SHOWN: Final = 160
"""Characters shown of its last line."""
_SDK_TRIES: Final = 6


class ArenaAddress(NamedTuple):
    """The address of the local arena."""

    port: int

    @property
    def arena(self) -> str:
        return f"ws://127.0.0.1:{self.port}/ws"

    @property
    def server(self) -> str:
        return f"ws://127.0.0.1:{self.port}"


class BotExit(NamedTuple):
    """How a bot ended by itself."""

    well: bool
    how: str
    """For example "ended with exit code 1"."""


BotRunner: TypeAlias = Callable[[ArenaAddress], Awaitable[BotExit]]
"""Plays at this address until the bot ends or the task is cancelled."""


class BadCommand(Error, ValueError):
    """The command cannot be run; the sentence says why."""


def program(command: str) -> BotRunner:
    """Run a command line with {url}, {team} and {code} filled in. It runs without a shell."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadCommand(f"{command!r} is not a command ({error})") from error
    if not any("{url}" in word for word in words):
        raise BadCommand("the command needs {url}, the arena's address, for example: node mybot.js {url}")

    async def play(address: ArenaAddress) -> BotExit:
        return await _run([_filled(word, address) for word in words])

    return play


def sdk_bot(bot: Given) -> BotRunner:
    """Run a bot of the SDK, which connects to the arena's native endpoint."""

    async def play(address: ArenaAddress) -> BotExit:
        try:
            await run_async(
                bot,
                address.server,
                game="holdem",
                table="T-1",
                team=TEAM,
                join_code=CODE,
                seed="check",
                tries=_SDK_TRIES,
            )
        except (BotFailed, RunFailed) as failure:
            return BotExit(False, f"failed: {failure}")
        return BotExit(True, "ended its visit")

    return play


def _filled(word: str, address: ArenaAddress) -> str:
    return word.replace("{url}", address.arena).replace("{team}", TEAM).replace("{code}", CODE)


async def _run(words: Sequence[str]) -> BotExit:
    try:
        process = await asyncio.create_subprocess_exec(
            *words,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            start_new_session=True,  # its own children must die with it
        )
    except OSError as error:
        raise BadCommand(f"{words[0]}: cannot be started ({error.strerror})") from error
    last: deque[str] = deque(maxlen=_LINES)
    try:
        await _listen(process, last)
        code = await process.wait()
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, SIGKILL)
        await process.wait()
    how = f"ended with exit code {code}" if code >= 0 else f"was ended by {Signals(-code).name}"
    if code and last:
        how += f" after writing {last[-1][:_SHOWN]!r}"
    return BotExit(code == 0, how)


async def _listen(process: asyncio.subprocess.Process, last: "deque[str]") -> None:
    """Keep the last lines of output until the program closes it."""
    assert process.stdout is not None, "stdout is a pipe"
    while chunk := await process.stdout.read(1 << 16):
        last.extend(line for line in chunk.decode(errors="replace").splitlines() if line.strip())
