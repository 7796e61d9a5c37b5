"""What a bot may meet at an arena, one scene each."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple, TypeAlias

from facedown.botcheck.bot_process import Player
from facedown.botcheck.connection import Guest
from facedown.botcheck.errors import Fault, Unseen
from facedown.botcheck.harness import Performance, Theatre, begun, opened, said
from facedown.botcheck.positions import capped, match_of, short_all_in, ten_seats, unraised
from facedown.botcheck.real_server import served_match
from facedown.botcheck.scripted_match import Stage
from facedown.botcheck.tampering import Lens, bare, plain, rich
from facedown.poker.hand.actions import RaiseTo

_ATTEMPTS: Final = 4
_LINGER: Final = 1.0
"""Seconds after a match until the next one begins."""
_TEN_SEAT_HANDS: Final = 20

Play: TypeAlias = Callable[[Player, float], Awaitable[str]]
"""With so many seconds for each thing that the bot should do. Tells what it saw; else Fault or Unseen."""


class Scene(NamedTuple):
    name: str
    about: str
    play: Play
    sdk: bool = True
    """Whether it asks anything of a bot whose messages the SDK reads and writes."""


async def _plain(player: Player, seconds: float) -> str:
    return await _played_out(player, seconds, plain)


async def _bare(player: Player, seconds: float) -> str:
    return await _played_out(player, seconds, bare)


async def _rich(player: Player, seconds: float) -> str:
    return await _played_out(player, seconds, rich)


async def _played_out(player: Player, seconds: float, lens: Lens) -> str:
    async with opened(player, seconds, lens) as theatre:
        performance = await begun(theatre, match_of(3, hands=3))
        return f"3 hands, {await performance.finish()} answers"


async def _short_all_in(player: Player, seconds: float) -> str:
    """What the bot does first is its own affair, so the others' stacks are made to fit it, in a few tries."""
    raised = 0
    for _ in range(_ATTEMPTS):
        async with opened(player, seconds) as theatre:
            performance = await begun(theatre, short_all_in(raised))
            await performance.asked()
            first = await performance.answered()
            raised = first.amount if isinstance(first, RaiseTo) else 0
            bets = await performance.asked()
            if bets is not None and not bets.most and not performance.stage.hands:
                return f"to a raise that was not full: {said(await performance.answered())}"
    raise Unseen("the bot was out of the hand, or all-in, before another could go all-in for too little")


async def _capped(player: Player, seconds: float) -> str:
    return await _first_answer(player, seconds, capped())


async def _unraised(player: Player, seconds: float) -> str:
    return await _first_answer(player, seconds, unraised())


async def _first_answer(player: Player, seconds: float, stage: Stage) -> str:
    async with opened(player, seconds) as theatre:
        performance = await begun(theatre, stage)
        await performance.asked()
        return said(await performance.answered())


async def _refused(player: Player, seconds: float) -> str:
    async with opened(player, seconds) as theatre:
        performance = await begun(theatre, match_of(3, hands=1))
        await performance.asked()
        first = await performance.answer()
        await performance.guest.refuse("not this time: send another action")
        second = await performance.answered(
            "sent nothing more after INVALID_ACTION, with its turn still open,"
        )
        return f"{said(first)}, then {said(second)}"


async def _timed_out(player: Player, seconds: float) -> str:
    async with opened(player, seconds) as theatre:
        performance = await begun(theatre, match_of(3, hands=2))
        await performance.asked()
        await performance.timed_out()
        await performance.asked()
        await performance.answered("did not answer the next act after its time had run out once")
        return f"{1 + await performance.finish()} more answers"


async def _cut(player: Player, seconds: float) -> str:
    async with opened(player, seconds) as theatre:
        performance = await begun(theatre, match_of(3, hands=3))
        await performance.asked()
        await performance.answered()
        await performance.asked()
        performance.guest.cut()
        performance.guest = await _back(theatre, performance)
        await performance.answered("came back, but did not answer the act that followed the snapshot")
        await performance.finish()
        return "came back with the same team and join_code"


async def _back(theatre: Theatre, performance: Performance) -> Guest:
    before, after = performance.guest, await theatre.arrival("did not come back after the connection was cut")
    if after.team.casefold() != before.team.casefold():
        raise Fault(f"it came back as {after.team!r}, and had been {before.team!r}: the seat is lost")
    if after.code != before.code:
        given = " (from welcome.join_code)" if before.was_given_code else ""
        raise Fault(f"it came back with another join_code than its first{given}: that is TEAM_TAKEN")
    await after.enter(performance.stage)
    return after


async def _match_end(player: Player, seconds: float) -> str:
    async with opened(player, seconds) as theatre:
        performance = await begun(theatre, match_of(2, hands=1))
        await performance.finish()
        guest = performance.guest
        await asyncio.wait({theatre.player, guest.left}, timeout=_LINGER, return_when="FIRST_COMPLETED")
        if not theatre.player.done() and guest.left.done():
            return await _ends_or_comes_again(theatre)
        if theatre.player.done():
            return _ended(theatre)
        await _plays_next(theatre, guest)
        return "stays for the next match and plays it"


async def _ends_or_comes_again(theatre: Theatre) -> str:
    try:
        guest = await theatre.arrival(
            "closed its connection after match_end and neither ended nor came again"
        )
    except Fault:
        if theatre.player.done():
            return _ended(theatre)
        raise
    await _plays_next(theatre, guest)
    return "comes again for the next match and plays it"


def _ended(theatre: Theatre) -> str:
    ended = theatre.player.result()
    if not ended.well:
        raise Fault(f"after match_end the bot {ended.how}")
    return ended.how


async def _plays_next(theatre: Theatre, guest: Guest) -> None:
    stage = match_of(2, hands=1, number=2)
    await guest.enter(stage)
    performance = Performance(theatre, stage, guest)
    await performance.asked()
    await performance.answered("was there for the next match and did not answer its first act")


async def _ten_seats(player: Player, seconds: float) -> str:
    async with opened(player, seconds) as theatre:
        performance = await begun(theatre, ten_seats(_TEN_SEAT_HANDS))
        answers = await performance.finish()
        return f"{performance.stage.hands} hands, {answers} answers"


SCENES: Final = (
    Scene("hand", "plays plain hands", _plain),
    Scene("short-all-in", "a short all-in does not reopen the betting: only FOLD and CALL", _short_all_in),
    Scene("capped-raise", "the stack is below a full raise: min_raise_to = max_raise_to", _capped),
    Scene("check", "nothing to call: call_amount is left out", _unraised),
    Scene("bare", "a server without any of the added fields", _bare, sdk=False),
    Scene("additions", "events and fields that nobody has heard of", _rich, sdk=False),
    Scene("refused", "an answer is refused: the turn stays open for a better one", _refused, sdk=False),
    Scene("timeout", "the server acts in its place, and the hand goes on", _timed_out),
    Scene("reconnect", "the connection is cut in mid-hand", _cut),
    Scene("match-end", "ends after the match, or plays the next one", _match_end),
    Scene("ten-seats", "a match of ten, by the script", _ten_seats),
    Scene("served", "a match of ten at a real server", served_match),
)
