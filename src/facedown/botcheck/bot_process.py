"""The bot that is checked, as something that runs: a program of its author's, or a bot of the SDK."""

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

TEAM: Final = "Checked"
CODE: Final = "CHECK-1"
_LINES: Final = 5
"""Of what a program wrote last are kept."""
_SHOWN: Final = 160
"""Letters of its last line."""
_SDK_TRIES: Final = 6


class Address(NamedTuple):
    """Where the arena stands."""

    port: int

    @property
    def arena(self) -> str:
        return f"ws://127.0.0.1:{self.port}/ws"

    @property
    def server(self) -> str:
        return f"ws://127.0.0.1:{self.port}"


class Ended(NamedTuple):
    """A bot ended by itself."""

    well: bool
    how: str
    """As "ended with exit code 1"."""


Player: TypeAlias = Callable[[Address], Awaitable[Ended]]
"""Plays at this address until it ends, or until it is cancelled."""


class BadCommand(ValueError):
    """A command that cannot be run; the sentence says why."""


def program(command: str) -> Player:
    """By a command line in which {url}, {team} and {code} are replaced. It runs without a shell."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadCommand(f"{command!r} is no command ({error})") from error
    if not any("{url}" in word for word in words):
        raise BadCommand("say where the address of the arena goes, as in: node mybot.js {url}")

    async def play(address: Address) -> Ended:
        return await _run([_filled(word, address) for word in words])

    return play


def sdk_bot(bot: Given) -> Player:
    """By a bot of the SDK, over its own way to an arena."""

    async def play(address: Address) -> Ended:
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
            return Ended(False, f"failed: {failure}")
        return Ended(True, "ended its visit")

    return play


def _filled(word: str, address: Address) -> str:
    return word.replace("{url}", address.arena).replace("{team}", TEAM).replace("{code}", CODE)


async def _run(words: Sequence[str]) -> Ended:
    try:
        process = await asyncio.create_subprocess_exec(
            *words,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            start_new_session=True,  # so that what it starts can be killed with it
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
    return Ended(code == 0, how)


async def _listen(process: asyncio.subprocess.Process, last: "deque[str]") -> None:
    """Until it closes its output."""
    assert process.stdout is not None, "the pipe was asked for"
    while chunk := await process.stdout.read(1 << 16):
        last.extend(line for line in chunk.decode(errors="replace").splitlines() if line.strip())
