"""Converts hands in several processes. The output is the same, and in the same order, as with one process."""

import os
import signal
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import chain
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Final, NamedTuple

from facedown.core.errors import Error
from facedown.poker.histories.convert import Failure, Form, converted
from facedown.poker.histories.shares import Batch, Share, batches

FEW: Final = 16
"""Below this number of batches, starting processes takes longer than the work."""
_AHEAD: Final = 2
"""Batches queued or in progress, per process."""


class Converted(NamedTuple):
    name: str
    """The name of the file."""
    is_last: bool
    texts: Iterable[str | Failure]


class WorkerLost(Error, RuntimeError):
    """A worker process ended before it had finished its hands."""


def convert_all(shares: Iterable[Share], to: Form, jobs: int) -> Generator[Converted]:
    """Use `jobs` processes, or only this one if there is little to do. Close the generator when you stop
    early."""
    all_batches = batches(shares)
    if jobs == 1:
        yield from _here(all_batches, to)
    while few := _taken(all_batches):
        if len(few) < FEW or _is_odd(few[-1]):
            yield from _here(few, to)
        else:
            yield from _by_many(chain(few, all_batches), to, jobs)


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _is_odd(batch: Batch) -> bool:
    return batch[0].is_odd


def _taken(batches: Iterator[Batch]) -> list[Batch]:
    taken: list[Batch] = []
    for batch in batches:
        taken.append(batch)
        if len(taken) == FEW or _is_odd(batch):
            break
    return taken


def _here(batches: Iterable[Batch], to: Form) -> Iterator[Converted]:
    for batch in batches:
        for stretch, is_last, _ in batch:
            yield Converted(stretch.name, is_last, converted(stretch, to))


def _by_many(batches: Iterable[Batch], to: Form, jobs: int) -> Iterator[Converted]:
    waiting: deque[Future[list[Converted]]] = deque()
    try:
        with _workers(jobs) as workers:
            for batch in batches:
                if _is_odd(batch):
                    yield from _drained(waiting)
                    yield from _here([batch], to)
                else:
                    waiting.append(_submitted(workers, batch, to))
                if len(waiting) > _AHEAD * jobs:
                    yield from waiting.popleft().result()
            yield from _drained(waiting)
    except BrokenProcessPool:
        raise WorkerLost(
            "a process that converts hands was ended from outside, or had no memory left"
        ) from None


def _drained(waiting: deque[Future[list[Converted]]]) -> Iterator[Converted]:
    while waiting:
        yield from waiting.popleft().result()


def _submitted(workers: ProcessPoolExecutor, batch: Batch, to: Form) -> Future[list[Converted]]:
    """The first submission starts the workers, which inherit the signal mask: only this process handles
    Ctrl-C."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return workers.submit(_worked, batch, to)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _workers(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Spawned, not forked: this process may have threads."""
    workers = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_follow_parent)
    try:
        yield workers
    finally:
        workers.shutdown(cancel_futures=True)


def _follow_parent() -> None:
    """End with the parent. A worker that waits for work would otherwise wait for ever after the parent is
    killed."""

    def wait() -> None:
        parent = parent_process()
        if parent is not None:
            parent.join()
        os._exit(1)

    Thread(target=wait, daemon=True).start()


def _worked(batch: Batch, to: Form) -> list[Converted]:
    return [
        Converted(share.stretch.name, share.is_last, list(converted(share.stretch, to))) for share in batch
    ]
