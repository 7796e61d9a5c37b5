"""Worker processes: started with the first work, deaf to Ctrl-C, and gone with their parent."""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, Final, ParamSpec, TypeVar

from facedown.core.errors import Error

AHEAD: Final = 2
"""Pieces of work queued or in progress, per process."""

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")


class WorkerLost(Error, RuntimeError):
    """A worker process ended before it had finished its work."""


@contextmanager
def workers(
    jobs: int, prepare: Callable[..., None] | None = None, *given: Any
) -> Iterator[ProcessPoolExecutor]:
    """`prepare` is called in each process before its first work. Spawned, not forked: this process may have
    threads."""
    pool = ProcessPoolExecutor(
        jobs, get_context("spawn"), initializer=_follow_parent, initargs=(prepare, given)
    )
    try:
        yield pool
    except BrokenProcessPool:
        raise WorkerLost("a worker process was ended from outside, or had no memory left") from None
    finally:
        pool.shutdown(cancel_futures=True)


def submitted(
    pool: ProcessPoolExecutor, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs
) -> Future[R]:
    """The first submission starts the workers, which inherit the signal mask: only this process handles
    Ctrl-C."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return pool.submit(work, *args, **kwargs)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def in_order(
    pool: ProcessPoolExecutor, jobs: int, work: Callable[[T], R], pieces: Iterable[T]
) -> Iterator[R]:
    """The results in the order of the pieces, whichever is done first."""
    waiting: deque[Future[R]] = deque()
    for piece in pieces:
        waiting.append(submitted(pool, work, piece))
        if len(waiting) > AHEAD * jobs:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _follow_parent(prepare: Callable[..., None] | None, given: tuple[Any, ...]) -> None:
    """End with the parent. A worker that waits for work would otherwise wait for ever after the parent is
    killed."""

    def wait() -> None:
        parent = parent_process()
        if parent is not None:
            parent.join()
        os._exit(1)

    Thread(target=wait, daemon=True).start()
    if prepare is not None:
        prepare(*given)
