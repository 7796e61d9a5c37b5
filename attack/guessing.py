"""Guessing a join code of four digits by reconnecting, as fast as the server answers."""

import asyncio
from itertools import count
from time import perf_counter
from typing import Any, Final

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from attack.healthy import beside
from attack.rows import Row, at_least, at_most, holds
from attack.target import Target
from facedown.core import codec

SECONDS: Final = 5.0
_AT_ONCE: Final = 4
"""Connections that guess at the same time."""
_CODES: Final = 10_000
_LEAST: Final = 3_600
"""Seconds that a code of four digits must last."""


async def codes(target: Target) -> list[Row]:
    token = (await target.call("POST", "/accounts", {}))["token"]
    arena = await target.call("POST", "/tables", {"game": "holdem", "arena": {"seats": 2}}, token)
    path = f"/ws?table={arena['table']}"
    async with beside(target) as match, connect(target.ws + path, proxy=None) as owner:
        await owner.send(_hello("9999"))
        welcome = codec.from_json(Any, await owner.recv())
        assert welcome["type"] == "welcome", welcome
        answers = await _guessed(target, path)
        latency = await (await owner.ping())
    checked = sum(answer == "TEAM_TAKEN" for answer in answers)
    found = "yes" if "welcome" in answers else "no"
    sent = f"{len(answers):,} codes in {SECONDS:.0f} s"
    return [
        at_most("codes: checked", sent, checked, 20, "codes"),
        at_least("codes: a code of four digits lasts", sent, SECONDS * _CODES / max(1, checked), _LEAST, "s"),
        holds("codes: the code is found", sent, "no", found, ok=found == "no"),
        at_most("codes: the team's own connection answers after", sent, 1000 * latency, 1_000, "ms"),
        *match.rows("codes", sent),
    ]


async def _guessed(target: Target, path: str) -> list[str]:
    """The answers to all guesses."""
    answers: list[str] = []
    guesses, until = count(), perf_counter() + SECONDS

    async def guess() -> None:
        while perf_counter() < until:
            async with connect(target.ws + path, proxy=None) as ws:
                await ws.send(_hello(f"{next(guesses) % (_CODES - 1):04}"))
                answer = codec.from_json(Any, await ws.recv())
                answers.append(answer.get("code") or answer["type"])

    done = await asyncio.gather(*(guess() for _ in range(_AT_ONCE)), return_exceptions=True)
    failed = [each for each in done if isinstance(each, BaseException)]
    assert all(isinstance(each, OSError | WebSocketException) for each in failed), failed
    return answers


def _hello(code: str) -> str:
    hello = {"type": "hello", "v": 1, "team": "Owner", "join_code": code}
    return codec.to_json(hello).decode()
