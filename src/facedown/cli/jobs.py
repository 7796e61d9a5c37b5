"""Works on hands in several processes. The output is the same, and in the same order, as with one process."""

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from itertools import chain
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

from facedown.core.errors import Error
from facedown.poker.histories.convert import Failure, Form, Stretch, converted
from facedown.poker.histories.shares import Batch, Share, batches

FEW: Final = 16
"""Below this number of batches, starting processes takes longer than the work."""
_AHEAD: Final = 2
"""Batches queued or in progress, per process."""


T = TypeVar("T")

Work: TypeAlias = Callable[[Stretch], Iterable[T]]
"""What is done with each part of a file. Other processes must be able to import it."""


class Outcome(NamedTuple, Generic[T]):
    name: str
    """The name of the file."""
    is_last: bool
    results: Iterable[T]


class WorkerLost(Error, RuntimeError):
    """A worker process ended before it had finished its hands."""


def convert_all(shares: Iterable[Share], to: Form, jobs: int) -> Generator[Outcome[str | Failure]]:
    """The texts of all hands, as `work_all` gives them."""
    return work_all(shares, partial(converted, to=to), jobs)


def work_all(shares: Iterable[Share], work: Work[T], jobs: int) -> Generator[Outcome[T]]:
    """Use `jobs` processes, or only this one if there is little to do. Close the generator when you stop
    early."""
    all_batches = batches(shares)
    if jobs == 1:
        yield from _here(all_batches, work)
    while few := _taken(all_batches):
        if len(few) < FEW or _is_odd(few[-1]):
            yield from _here(few, work)
        else:
            yield from _by_many(chain(few, all_batches), work, jobs)


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


def _here(batches: Iterable[Batch], work: Work[T]) -> Iterator[Outcome[T]]:
    for batch in batches:
        for stretch, is_last, _ in batch:
            yield Outcome(stretch.name, is_last, work(stretch))


def _by_many(batches: Iterable[Batch], work: Work[T], jobs: int) -> Iterator[Outcome[T]]:
    waiting: deque[Future[list[Outcome[T]]]] = deque()
    try:
        with _workers(jobs) as workers:
            for batch in batches:
                if _is_odd(batch):
                    yield from _drained(waiting)
                    yield from _here([batch], work)
                else:
                    waiting.append(_submitted(workers, batch, work))
                if len(waiting) > _AHEAD * jobs:
                    yield from waiting.popleft().result()
            yield from _drained(waiting)
    except BrokenProcessPool:
        raise WorkerLost(
            "a process that works on hands was ended from outside, or had no memory left"
        ) from None


def _drained(waiting: deque[Future[list[Outcome[T]]]]) -> Iterator[Outcome[T]]:
    while waiting:
        yield from waiting.popleft().result()


def _submitted(workers: ProcessPoolExecutor, batch: Batch, work: Work[T]) -> Future[list[Outcome[T]]]:
    """The first submission starts the workers, which inherit the signal mask: only this process handles
    Ctrl-C."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return workers.submit(_worked, batch, work)
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


def _worked(batch: Batch, work: Work[T]) -> list[Outcome[T]]:
    return [Outcome(share.stretch.name, share.is_last, list(work(share.stretch))) for share in batch]
