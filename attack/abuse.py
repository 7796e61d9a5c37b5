"""What anybody may do, done too often: seats that nobody keeps, arenas, wins over oneself, metrics."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import perf_counter
from typing import Any, Final
from urllib.error import HTTPError

from websockets.asyncio.client import ClientConnection, connect

from attack.healthy import beside
from attack.rows import Row, at_most, holds
from attack.target import Target
from facedown.core import codec

_SEATS: Final = 6
_ARENAS: Final = 700
_AT_ONCE: Final = 8
_WINS: Final = 9
"""Over each own account: a new one can pay ten stakes."""
_BATTLES: Final = 5
_PATIENCE: Final = 15.0


async def ghosts(target: Target) -> list[Row]:
    """Teams that sit down at T-1, stand up and are gone: in turn, then all at once, which starts a match."""
    began = perf_counter()
    for number in range(_SEATS):
        await _ghost(target, number)
    sent = f"{_SEATS} teams in {perf_counter() - began:.1f} s"
    in_turn = await _emptied(target)
    await asyncio.gather(*(_ghost(target, number) for number in range(_SEATS)))
    cleared = await target.call("POST", "/operator/tables/T-1/clear", {}, target.operator_token)
    at_once = await _emptied(target)
    async with beside(target) as match:
        await asyncio.sleep(1)
    return [
        at_most("ghosts: all seats are free after", sent, in_turn, 1, "s"),
        holds("ghosts: an operator clears their match", sent, "yes", "yes", ok=cleared == {"done": True}),
        at_most("ghosts: all seats are free after that", sent, at_once, 5, "s"),
        *match.rows("ghosts", sent),
    ]


async def _ghost(target: Target, number: int) -> None:
    async with connect(f"{target.ws}/play/T-1", proxy=None) as ws:
        await _say(ws, {"type": "attach", "team": f"Ghost {number}", "join_code": "ghostly"})
        await ws.recv()
        await _say(ws, {"type": "act", "action": {"type": "stand"}})


async def _emptied(target: Target) -> float:
    """Seconds until nobody has a seat at T-1."""
    began = perf_counter()
    while perf_counter() - began < _PATIENCE:
        try:
            table = await target.call("GET", "/tables/T-1")
        except HTTPError:
            table = None  # between two matches
        if table is not None and not any(table["seats"]):
            break
        await asyncio.sleep(0.05)
    return perf_counter() - began


async def arenas(target: Target) -> list[Row]:
    """One account that opens as many arenas as it can."""
    (owner, _), (flooder, _) = await _account(target), await _account(target)
    arena = {"game": "holdem", "arena": {"seats": 2}}
    kept = (await target.call("POST", "/tables", arena, owner))["table"]
    before, statuses = target.resident, Counter[int]()

    async def flood(many: int) -> None:
        for _ in range(many):
            statuses[await _status(target, "POST", "/tables", arena, flooder)] += 1

    async with beside(target) as match:
        began = perf_counter()
        await asyncio.gather(*(flood(_ARENAS // _AT_ONCE) for _ in range(_AT_ONCE)))
        seconds = perf_counter() - began
        tables = (await target.call("GET", "/tables"))["tables"]
        records = (await target.call("GET", "/records"))["records"]
        after = await target.returns_to(before + 20)
    sent = f"{statuses.total()} requests in {seconds:.1f} s"
    lives = kept in [table["place"] for table in tables]
    return [
        at_most("arenas: opened", sent, statuses[201], 10, "arenas"),
        holds("arenas: another account's arena is open", sent, "yes", "yes" if lives else "no", ok=lives),
        at_most("arenas: unplayed matches in /records", sent, len(records), 0, "matches"),
        at_most("arenas: memory that stays", sent, after - before, 20, "MB"),
        *match.rows("arenas", sent),
    ]


async def farming(target: Target) -> list[Row]:
    """Wins over two accounts of one's own, by rematch and surrender."""
    farmer, name = await _account(target)
    began = perf_counter()
    for _ in range(2):
        own, _ = await _account(target)
        await _farmed(target, farmer, own)
    sent = f"{2 * _WINS} wins in {perf_counter() - began:.1f} s"
    leaders = (await target.call("GET", "/leaderboard?game=battle"))["players"]
    line = next(each for each in leaders if each["account"] == name)
    rating = line["rating"]
    return [
        at_most("farming: wins that count", sent, rating["games"], 6, "wins"),
        at_most("farming: mu − 3 sigma", sent, rating["mu"] - 3 * rating["sigma"], 10, "points"),
        holds("farming: the rating is provisional", sent, "yes", line["provisional"], ok=line["provisional"]),
    ]


async def _farmed(target: Target, farmer: str, own: str) -> None:
    for token in (farmer, own):
        await target.call("POST", "/queue", {"game": "battle"}, token)
    table = await _matched(target, own)
    for won in range(1, _WINS + 1):
        await _surrendered(target, table, own)
        if won < _WINS:
            await target.call("POST", f"/tables/{table}/rematch", {}, farmer)
            table = (await target.call("POST", f"/tables/{table}/rematch", {}, own))["table"]


async def _matched(target: Target, token: str) -> str:
    while True:
        table = (await target.call("GET", "/queue", token=token))["table"]
        if table is not None:
            return str(table)
        await asyncio.sleep(0.05)


async def _surrendered(target: Target, table: str, token: str) -> None:
    """Until the result is on file, so that it counts."""
    async with _playing(target, table, token) as ws:
        await _say(ws, {"type": "act", "action": {"type": "surrender"}})
        async for _ in ws:
            pass
    while await _status(target, "GET", f"/records/{table}") != 200:  # noqa: ASYNC110  filing tells nobody
        await asyncio.sleep(0.02)


async def metrics(target: Target) -> list[Row]:
    """Reads the metrics before and after a layout is confirmed in secret, on a quiet server."""
    token, _ = await _account(target)
    public = await _status(target, "GET", "/metrics", token=token)
    moved = 0
    for number in range(_BATTLES):
        own, _ = await _account(target)
        table = (await target.call("POST", "/tables", {"game": "battle", "bots": ["expert"]}, own))["table"]
        async with _playing(target, table, own) as ws:
            prompt = await _asked(ws)
            before = await _figures(target)
            layout = ["attack", "heal", "counter"] if number % 2 else ["heal", None, None]
            await _say(
                ws,
                {"type": "act", "action": {"type": "confirm", "layout": layout}, "prompt": prompt, "ref": 1},
            )
            while codec.from_json(Any, await ws.recv())["type"] != "ack":
                pass
            moved += await _figures(target) != before
    sent = f"{_BATTLES} layouts"
    return [
        holds("metrics: without the operator's token", "GET /metrics", "401", public, ok=public == 401),
        at_most("metrics: figures that moved with a hidden choice", sent, moved, 0, "times"),
    ]


async def _figures(target: Target) -> list[str]:
    """All but the number of requests, which our own reading moves."""
    page = await target.text("/metrics", target.operator_token)
    return [line for line in page.splitlines() if not line.startswith("facedown_requests_total")]


async def _asked(ws: ClientConnection) -> int:
    """The id of the first question."""
    while True:
        message = codec.from_json(Any, await ws.recv())
        if message["type"] == "frame" and message["prompt"]:
            return int(message["prompt"]["id"])


async def _account(target: Target) -> tuple[str, str]:
    """The token and the id of a new account."""
    made = await target.call("POST", "/accounts", {})
    return made["token"], made["account"]


@asynccontextmanager
async def _playing(target: Target, table: str, token: str) -> AsyncIterator[ClientConnection]:
    async with connect(f"{target.ws}/play/{table}", proxy=None) as ws:
        await _say(ws, {"type": "attach", "token": token})
        yield ws


async def _say(ws: ClientConnection, message: object) -> None:
    await ws.send(codec.to_json(message).decode())


async def _status(target: Target, method: str, path: str, body: Any = None, token: str | None = None) -> int:
    try:
        await target.call(method, path, body, token)
    except HTTPError as refused:
        return refused.code
    return 201 if method == "POST" else 200
