"""The thread in which a bot decides while its connection is read."""

import asyncio
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from facedown.client.remote.thread import WorkerThread

Asked = TypeVar("Asked")


class BotThread(Generic[Asked]):
    """One decision at a time: a bot need not be thread-safe.

    A decision that outlives its question is awaited before the next question is asked. `close` drops it.
    """

    def __init__(self, bot: str) -> None:
        self._thread = WorkerThread(f"facedown bot {bot}")
        self._question: Asked | None = None
        self._decision: asyncio.Future[Any] | None = None

    @property
    def decisions(self) -> "set[asyncio.Future[Any]]":
        """To be awaited: one until it is taken, or none."""
        return set() if self._decision is None else {self._decision}

    def put(self, question: Asked, decide: Callable[[], Any]) -> None:
        assert self._decision is None, "a bot decides one question at a time"
        self._question, self._decision = question, self._thread.do(decide)

    def take(self) -> tuple[Asked, Any]:
        """The question and the bot's answer; raises what the bot raised."""
        assert self._question is not None, "only what was put can be taken"
        assert self._decision is not None, "only what was put can be taken"
        question, decision = self._question, self._decision
        self._question = self._decision = None
        return question, decision.result()

    async def do(self, work: Callable[[], None]) -> None:
        """Something that is no answer, between two questions."""
        assert self._decision is None, "a bot decides one question at a time"
        await self._thread.do(work)

    def close(self) -> None:
        """Ask nothing more, and drop the decision that is under way."""
        if self._decision is not None and not self._decision.cancel():
            self._decision.exception()  # retrieve it, or asyncio logs it as never retrieved
        self._thread.close()
