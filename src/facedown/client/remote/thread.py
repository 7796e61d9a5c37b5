"""Slow work in a daemon thread, so that neither the event loop nor the end of the process waits for it."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeAlias, TypeVar

Result = TypeVar("Result")
_Job: TypeAlias = tuple[Callable[[], Any], "asyncio.Future[Any]"]


class WorkerThread:
    """One thread that runs one job after another until `close`.

    The loop's own executor would not do: the loop and the process wait for its threads when they end.
    """

    def __init__(self, name: str) -> None:
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        Thread(target=_work, args=(self._jobs,), name=name, daemon=True).start()

    def do(self, work: Callable[[], Result]) -> "asyncio.Future[Result]":
        """Run it in the thread. Cancelling the future drops the result; the work itself goes on."""
        done: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._jobs.put((work, done))
        return done

    def close(self) -> None:
        """End the thread after its current job, without waiting for it."""
        self._jobs.put(None)


def _work(jobs: "SimpleQueue[_Job | None]") -> None:
    while (job := jobs.get()) is not None:
        _do(*job)
        del job  # or the last result would stay alive until the next job


def _do(work: Callable[[], Any], done: "asyncio.Future[Any]") -> None:
    try:
        result = work()
    except BaseException as error:  # noqa: BLE001  it is raised in the coroutine that awaits the work
        _settle(done, done.set_exception, error)
    else:
        _settle(done, done.set_result, result)


def _settle(done: "asyncio.Future[Any]", settle: Callable[[Any], None], what: Any) -> None:
    def settle_now() -> None:
        if not done.done():
            settle(what)

    with suppress(RuntimeError):  # the loop is closed, so nothing awaits the result
        done.get_loop().call_soon_threadsafe(settle_now)
