"""Work that takes its time, beside the loop: in a daemon thread, so that nothing has to wait for its end."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeAlias, TypeVar

Result = TypeVar("Result")
_Job: TypeAlias = tuple[Callable[[], Any], "asyncio.Future[Any]"]


class WorkerThread:
    """One thread that does one thing after another, until `close`.

    Not the loop's executor: the end of a loop, and of the process, waits for the executor's threads.
    """

    def __init__(self, name: str) -> None:
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        Thread(target=_work, args=(self._jobs,), name=name, daemon=True).start()

    def do(self, work: Callable[[], Result]) -> "asyncio.Future[Result]":
        """What comes of it. To cancel this is to hear no more of the work, which goes on."""
        done: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._jobs.put((work, done))
        return done

    def close(self) -> None:
        """The thread ends with what it is doing; this does not wait for it."""
        self._jobs.put(None)


def _work(jobs: "SimpleQueue[_Job | None]") -> None:
    while (job := jobs.get()) is not None:
        _do(*job)
        del job  # what came of it is not kept alive until there is more to do


def _do(work: Callable[[], Any], done: "asyncio.Future[Any]") -> None:
    try:
        result = work()
    except BaseException as error:  # noqa: BLE001  it is raised where the work is waited for
        _tell(done, done.set_exception, error)
    else:
        _tell(done, done.set_result, result)


def _tell(done: "asyncio.Future[Any]", settle: Callable[[Any], None], what: Any) -> None:
    def tell() -> None:
        if not done.done():
            settle(what)

    with suppress(RuntimeError):  # the loop is closed: nobody waits for it any more
        done.get_loop().call_soon_threadsafe(tell)
