"""Many calls in one statement, and so in one commit.

When a part of the house moves, all its matches change their owner at the same time. A commit for each of them
would be a flush of the database's log for each of them.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Generic, NamedTuple, TypeVar

K = TypeVar("K")
V = TypeVar("V")
R = TypeVar("R")


class _Call(NamedTuple, Generic[K, V, R]):
    key: K
    value: V
    caller: asyncio.Future[R | None]


class Grouped(Generic[K, V, R]):
    """Carries out together what has been asked while the last group was carried out."""

    def __init__(
        self, work: Callable[[Mapping[K, V]], Awaitable[Mapping[K, R]]], *, most: int | None = None
    ) -> None:
        """`most`: keys in one group."""
        self._work = work
        self._most = most
        self._waiting: list[_Call[K, V, R]] = []
        self._working: asyncio.Task[None] | None = None

    async def run(self, key: K, value: V) -> R | None:
        """What the work has returned for this key. Cancelling the caller does not cancel the work."""
        caller: asyncio.Future[R | None] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Call(key, value, caller))
        if self._working is None:
            self._working = asyncio.create_task(self._carry_out(), name="a group of calls")
        return await caller

    async def _carry_out(self) -> None:
        try:
            while group := self._taken():
                await self._carry_out_group(group)
        finally:
            self._working = None

    def _taken(self) -> dict[K, _Call[K, V, R]]:
        """Each key once: a second call for it must change it a second time."""
        group: dict[K, _Call[K, V, R]] = {}
        calls, self._waiting = self._waiting, []
        for call in calls:
            if len(group) == self._most or group.setdefault(call.key, call) is not call:
                self._waiting.append(call)
        return group

    async def _carry_out_group(self, group: Mapping[K, _Call[K, V, R]]) -> None:
        try:
            found = await self._work({key: call.value for key, call in group.items()})
        except Exception as error:  # noqa: BLE001  it is for the callers
            for call in group.values():
                if not call.caller.done():
                    call.caller.set_exception(error)
        else:
            for key, call in group.items():
                if not call.caller.done():
                    call.caller.set_result(found.get(key))
