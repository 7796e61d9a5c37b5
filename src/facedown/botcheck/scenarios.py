"""The situations a bot may meet at an arena."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple, TypeAlias

from facedown.botcheck.bot_process import BotRunner
from facedown.botcheck.connection import BotConnection
from facedown.botcheck.errors import Fault, NotReached
from facedown.botcheck.harness import Harness, MatchRun, action_text, open_harness, seat_bot
from facedown.botcheck.positions import capped, match_of, short_all_in, ten_seats, unraised
from facedown.botcheck.real_server import served_match
from facedown.botcheck.scripted_match import ScriptedMatch
from facedown.botcheck.tampering import Tampering, bare, plain, rich
from facedown.poker.hand.actions import RaiseTo

_ATTEMPTS: Final = 4
_LINGER: Final = 1.0
"""Seconds after a match before the next one begins."""
_TEN_SEAT_HANDS: Final = 20

Play: TypeAlias = Callable[[BotRunner, float], Awaitable[str]]
"""Takes the time limit for each expected reaction. Returns what happened, or raises Fault or NotReached."""


class Scenario(NamedTuple):
    name: str
    about: str
    play: Play
    sdk: bool = True
    """Whether it tests more than the SDK's own handling of messages."""


async def _plain(runner: BotRunner, seconds: float) -> str:
    return await _play_hands(runner, seconds, plain)


async def _bare(runner: BotRunner, seconds: float) -> str:
    return await _play_hands(runner, seconds, bare)


async def _rich(runner: BotRunner, seconds: float) -> str:
    return await _play_hands(runner, seconds, rich)


async def _play_hands(runner: BotRunner, seconds: float, tampering: Tampering) -> str:
    async with open_harness(runner, seconds, tampering) as harness:
        run = await seat_bot(harness, match_of(3, hands=3))
        return f"3 hands, {await run.finish()} answers"


async def _short_all_in(runner: BotRunner, seconds: float) -> str:
    """The other stacks must fit the bot's first answer, which we learn only by playing: try a few times."""
    raised = 0
    for _ in range(_ATTEMPTS):
        async with open_harness(runner, seconds) as harness:
            run = await seat_bot(harness, short_all_in(raised))
            await run.play_until_asked()
            first = await run.play_answer()
            raised = first.amount if isinstance(first, RaiseTo) else 0
            bets = await run.play_until_asked()
            if bets is not None and not bets.most and not run.match.hands:
                return f"after a raise that was not full: {action_text(await run.play_answer())}"
    raise NotReached("the bot had folded or was all-in before another player could make a short all-in")


async def _capped(runner: BotRunner, seconds: float) -> str:
    return await _first_answer(runner, seconds, capped())


async def _unraised(runner: BotRunner, seconds: float) -> str:
    return await _first_answer(runner, seconds, unraised())


async def _first_answer(runner: BotRunner, seconds: float, match: ScriptedMatch) -> str:
    async with open_harness(runner, seconds) as harness:
        run = await seat_bot(harness, match)
        await run.play_until_asked()
        return action_text(await run.play_answer())


async def _refused(runner: BotRunner, seconds: float) -> str:
    async with open_harness(runner, seconds) as harness:
        run = await seat_bot(harness, match_of(3, hands=1))
        await run.play_until_asked()
        first = await run.receive_answer()
        await run.connection.refuse("not this time: send another action")
        second = await run.play_answer("sent nothing more after INVALID_ACTION, with its turn still open,")
        return f"{action_text(first)}, then {action_text(second)}"


async def _timed_out(runner: BotRunner, seconds: float) -> str:
    async with open_harness(runner, seconds) as harness:
        run = await seat_bot(harness, match_of(3, hands=2))
        await run.play_until_asked()
        await run.time_out()
        await run.play_until_asked()
        await run.play_answer("did not answer the next act after its time had run out once")
        return f"{1 + await run.finish()} more answers"


async def _cut(runner: BotRunner, seconds: float) -> str:
    async with open_harness(runner, seconds) as harness:
        run = await seat_bot(harness, match_of(3, hands=3))
        await run.play_until_asked()
        await run.play_answer()
        await run.play_until_asked()
        run.connection.cut()
        run.connection = await _reconnected(harness, run)
        await run.play_answer("came back, but did not answer the act that followed the snapshot")
        await run.finish()
        return "came back with the same team and join_code"


async def _reconnected(harness: Harness, run: MatchRun) -> BotConnection:
    before, after = run.connection, await harness.arrival("did not come back after the connection was cut")
    if after.team.casefold() != before.team.casefold():
        raise Fault(f"it came back as {after.team!r}, not as {before.team!r}: it has lost its seat")
    if after.code != before.code:
        given = " (from welcome.join_code)" if before.was_given_code else ""
        raise Fault(f"it came back with another join_code than before{given}: the server answers TEAM_TAKEN")
    await after.enter(run.match)
    return after


async def _match_end(runner: BotRunner, seconds: float) -> str:
    async with open_harness(runner, seconds) as harness:
        run = await seat_bot(harness, match_of(2, hands=1))
        await run.finish()
        connection = run.connection
        await asyncio.wait({harness.bot, connection.left}, timeout=_LINGER, return_when="FIRST_COMPLETED")
        if not harness.bot.done() and connection.left.done():
            return await _ended_or_reconnected(harness)
        if harness.bot.done():
            return _exit_text(harness)
        await _play_next_match(harness, connection)
        return "stays for the next match and plays it"


async def _ended_or_reconnected(harness: Harness) -> str:
    try:
        connection = await harness.arrival(
            "closed its connection after match_end, and neither ended nor connected again"
        )
    except Fault:
        if harness.bot.done():
            return _exit_text(harness)
        raise
    await _play_next_match(harness, connection)
    return "connects again for the next match and plays it"


def _exit_text(harness: Harness) -> str:
    ended = harness.bot.result()
    if not ended.well:
        raise Fault(f"after match_end the bot {ended.how}")
    return ended.how


async def _play_next_match(harness: Harness, connection: BotConnection) -> None:
    match = match_of(2, hands=1, number=2)
    await connection.enter(match)
    run = MatchRun(harness, match, connection)
    await run.play_until_asked()
    await run.play_answer("was connected for the next match, but did not answer its first act")


async def _ten_seats(runner: BotRunner, seconds: float) -> str:
    async with open_harness(runner, seconds) as harness:
        run = await seat_bot(harness, ten_seats(_TEN_SEAT_HANDS))
        answers = await run.finish()
        return f"{run.match.hands} hands, {answers} answers"


SCENARIOS: Final = (
    Scenario("hand", "plays plain hands", _plain),
    Scenario("short-all-in", "a short all-in does not reopen the betting: only FOLD and CALL", _short_all_in),
    Scenario("capped-raise", "the stack is below a full raise: min_raise_to = max_raise_to", _capped),
    Scenario("check", "nothing to call: call_amount is left out", _unraised),
    Scenario("bare", "a server without any of the added fields", _bare, sdk=False),
    Scenario("additions", "unknown events and fields", _rich, sdk=False),
    Scenario("refused", "an answer is refused: the turn stays open for another one", _refused, sdk=False),
    Scenario("timeout", "the server acts for the bot, and the hand goes on", _timed_out),
    Scenario("reconnect", "the connection is cut in the middle of a hand", _cut),
    Scenario("match-end", "ends after the match, or plays the next one", _match_end),
    Scenario("ten-seats", "a match with ten seats against scripted players", _ten_seats),
    Scenario("served", "a match with ten seats on a real server", served_match),
)
