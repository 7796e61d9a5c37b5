"""A match on a real server in its own process, against house bots."""

import asyncio
import re
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from tempfile import TemporaryDirectory
from typing import Any, Final

from facedown.botcheck.bot_process import ArenaAddress, BotExit, BotRunner
from facedown.botcheck.errors import Fault
from facedown.catalog import find_bot
from facedown.client import Visit, run_async
from facedown.client.remote.interface import Address
from facedown.client.remote.sockets import Web
from facedown.core import Act, Prompt, Seed

_HANDS: Final = 12
_OTHERS: Final = ("caller", "tight", "caller", "tight", "caller", "caller", "tight", "caller", "caller")
_OPENING: Final = 30.0
"""Seconds until the server accepts connections; generous, for a busy machine."""
_LONGEST: Final = 120.0
"""Seconds for the whole match."""
_POLL: Final = 0.05
_FOUND: Final = 200
_FIRST: Final = "T-1.1"
_OWN: Final = "player"
"""The `by` of a record entry when the player acted; it is left out of the record."""


async def served_match(runner: BotRunner, seconds: float) -> str:
    async with _open_server(seconds) as address:
        match = _ServedMatch(address)
        bot = asyncio.ensure_future(runner(address))
        try:
            await match.played(bot, seconds)
            return _check_record(await match.record())
        finally:
            await _cancel(bot, *match.others)


class _ServedMatch:
    """The arena's first match, with nine house teams."""

    def __init__(self, address: ArenaAddress) -> None:
        self._address = address
        self._loop = asyncio.get_running_loop()
        self._begun = asyncio.Event()
        self.others = [asyncio.ensure_future(self._team(f"House {n}", bot)) for n, bot in enumerate(_OTHERS)]

    async def played(self, bot: "asyncio.Future[BotExit]", seconds: float) -> None:
        beginning: asyncio.Future[Any] = asyncio.ensure_future(self._begun.wait())
        either: set[asyncio.Future[Any]] = {bot, beginning}
        await asyncio.wait(either, timeout=_OPENING + seconds, return_when=asyncio.FIRST_COMPLETED)
        beginning.cancel()
        if not self._begun.is_set():
            how = bot.result().how if bot.done() else "took no seat"
            raise Fault(f"the bot {how}, so the match could not begin")
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
        """Poll for the record: the server files it shortly after the match is over."""
        web = Web(Address.of(self._address.server))
        async with asyncio.timeout(_OPENING):
            while (answer := await web.ask("GET", f"/records/{_FIRST}")).status != _FOUND:  # noqa: ASYNC110
                await asyncio.sleep(_POLL)
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


def _check_record(record: Any) -> str:
    """Pass if the record shows that the server never acted for the bot."""
    seated = {each["seat"]: each["sitter"]["name"] for each in record["entries"] if each["type"] == "seated"}
    seat = next(seat for seat, name in seated.items() if not name.startswith("House "))
    acted = [each for each in record["entries"] if each["type"] == "acted" and each["seat"] == seat]
    hands = [each for each in acted if each["action"]["type"] not in {"sit", "leave"}]
    by = Counter(each.get("by", _OWN) for each in hands)
    if missed := len(hands) - by[_OWN]:
        raise Fault(f"the server acted in the bot's place in {missed} of {len(hands)} turns")
    return f"{_HANDS} hands, {len(hands)} answers"


@asynccontextmanager
async def _open_server(seconds: float) -> AsyncIterator[ArenaAddress]:
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


async def _address(process: asyncio.subprocess.Process) -> ArenaAddress:
    assert process.stdout is not None, "stdout is a pipe"
    async with asyncio.timeout(_OPENING):
        line = await process.stdout.readline()
    found = re.search(rb"http://[\d.]+:(\d+)", line)
    assert found is not None, "the server prints its address first"
    return ArenaAddress(int(found[1]))


async def _cancel(*tasks: "asyncio.Future[Any]") -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
