"""Where a bot thinks while its connection is listened to."""

import asyncio
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from facedown.client.remote.thread import WorkerThread

Asked = TypeVar("Asked")


class BotThread(Generic[Asked]):
    """One thought at a time: a bot need not be ready for a question while it thinks about another one.

    So a thought that outlives its question is waited for before the next is put. With `close` it is let go.
    """

    def __init__(self, bot: str) -> None:
        self._aside = WorkerThread(f"facedown bot {bot}")
        self._question: Asked | None = None
        self._thought: asyncio.Future[Any] | None = None

    @property
    def thoughts(self) -> "set[asyncio.Future[Any]]":
        """To be waited for: one, until it was taken, or none."""
        return set() if self._thought is None else {self._thought}

    def put(self, question: Asked, think: Callable[[], Any]) -> None:
        assert self._thought is None, "a bot thinks one thought at a time"
        self._question, self._thought = question, self._aside.do(think)

    def take(self) -> tuple[Asked, Any]:
        """The question, and what the bot made of it, or what it raised."""
        assert self._question is not None, "only what was put can be taken"
        assert self._thought is not None, "only what was put can be taken"
        question, thought = self._question, self._thought
        self._question = self._thought = None
        return question, thought.result()

    async def do(self, work: Callable[[], None]) -> None:
        """Something that is no answer, between two questions."""
        assert self._thought is None, "a bot thinks one thought at a time"
        await self._aside.do(work)

    def close(self) -> None:
        """Ask nothing more, and hear nothing more of what the bot still thinks about."""
        if self._thought is not None and not self._thought.cancel():
            self._thought.exception()  # known to be of no use to anybody
        self._aside.close()
