"""A match at a real server, in a process of its own, against bots of the house: everything at once."""

import asyncio
import re
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from tempfile import TemporaryDirectory
from typing import Any, Final

from facedown.botcheck.bot_process import Address, Ended, Player
from facedown.botcheck.errors import Fault
from facedown.catalog import find_bot
from facedown.client import Visit, run_async
from facedown.client.remote.interface import Address as Remote
from facedown.client.remote.sockets import Web
from facedown.core import Act, Prompt, Seed

_HANDS: Final = 12
_OTHERS: Final = ("caller", "tight", "caller", "tight", "caller", "caller", "tight", "caller", "caller")
_OPEN: Final = 30.0
"""Seconds for the server to open, on a busy machine."""
_LONGEST: Final = 120.0
"""Seconds for the match."""
_LOOK: Final = 0.05
_FOUND: Final = 200
_FIRST: Final = "T-1.1"
_OWN: Final = "player"
"""How an entry of a record says that the chair itself did it."""


async def served_match(player: Player, seconds: float) -> str:
    async with _house(seconds) as address:
        match = _Match(address)
        bot = asyncio.ensure_future(player(address))
        try:
            await match.played(bot, seconds)
            return _judged(await match.record())
        finally:
            await _ended(bot, *match.others)


class _Match:
    """The first one of the usual arena, with nine teams of the house."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._loop = asyncio.get_running_loop()
        self._begun = asyncio.Event()
        self.others = [asyncio.ensure_future(self._team(f"House {n}", bot)) for n, bot in enumerate(_OTHERS)]

    async def played(self, bot: "asyncio.Future[Ended]", seconds: float) -> None:
        beginning: asyncio.Future[Any] = asyncio.ensure_future(self._begun.wait())
        either: set[asyncio.Future[Any]] = {bot, beginning}
        await asyncio.wait(either, timeout=_OPEN + seconds, return_when=asyncio.FIRST_COMPLETED)
        beginning.cancel()
        if not self._begun.is_set():
            how = bot.result().how if bot.done() else "took no seat"
            raise Fault(f"the bot {how}, so that the match could not begin")
        over: asyncio.Future[Any] = asyncio.gather(*self.others)
        try:
            async with asyncio.timeout(_LONGEST):
                either = {bot, over}
                await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
                if bot.done() and not bot.result().well:
                    raise Fault(f"in the middle of the match the bot {bot.result().how}")
                await over
        except TimeoutError as late:
            raise Fault(f"the match was not over within {_LONGEST:g} s") from late

    async def record(self) -> Any:
        """It is filed a moment after those who played were told that the match is over."""
        web = Web(Remote.of(self._address.server))
        async with asyncio.timeout(_OPEN):
            while (answer := await web.ask("GET", f"/records/{_FIRST}")).status != _FOUND:  # noqa: ASYNC110
                await asyncio.sleep(_LOOK)
        return answer.body

    def _team(self, name: str, bot: str) -> "asyncio.Future[Visit]":
        play = self._watched(find_bot("holdem", bot))
        visit = run_async(play, self._address.server, game="holdem", table="T-1", team=name, seed=name)
        return asyncio.ensure_future(visit)

    def _watched(self, play: Act) -> Act:
        def watched(view: Any, prompt: Prompt[Any], chance: Seed) -> Any:
            self._loop.call_soon_threadsafe(self._begun.set)
            return play(view, prompt, chance)

        return watched


def _judged(record: Any) -> str:
    """What the server had to do in the bot's place stands in the record."""
    seated = {each["seat"]: each["sitter"]["name"] for each in record["entries"] if each["type"] == "seated"}
    seat = next(seat for seat, name in seated.items() if not name.startswith("House "))
    acted = [each for each in record["entries"] if each["type"] == "acted" and each["seat"] == seat]
    hands = [each for each in acted if each["action"]["type"] not in {"sit", "leave"}]
    by = Counter(each.get("by", _OWN) for each in hands)
    if missed := len(hands) - by[_OWN]:
        raise Fault(f"the server acted in the bot's place, in {missed} of {len(hands)} turns")
    return f"{_HANDS} hands, {len(hands)} answers"


@asynccontextmanager
async def _house(seconds: float) -> AsyncIterator[Address]:
    settings = {
        "seats": 1 + len(_OTHERS),
        "min_players": 1 + len(_OTHERS),
        "stack": 5_000,
        "hands": _HANDS,
        "move_time_ms": max(1, round(1000 * seconds)),
    }
    arena = ",".join(f"{name}={value}" for name, value in settings.items())
    with TemporaryDirectory(prefix="facedown-") as data:
        words = ("-m", "facedown", "serve", "--port", "0", "--data", data, "--arena", arena)
        quiet = asyncio.subprocess.DEVNULL
        process = await asyncio.create_subprocess_exec(
            sys.executable, *words, stdin=quiet, stdout=asyncio.subprocess.PIPE, stderr=quiet
        )
        try:
            yield await _address(process)
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.communicate()


async def _address(process: asyncio.subprocess.Process) -> Address:
    assert process.stdout is not None, "the pipe was asked for"
    async with asyncio.timeout(_OPEN):
        line = await process.stdout.readline()
    found = re.search(rb"http://[\d.]+:(\d+)", line)
    assert found is not None, "a server on a free port of this machine opens"
    return Address(int(found[1]))


async def _ended(*tasks: "asyncio.Future[Any]") -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
