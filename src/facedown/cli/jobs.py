"""Works on hands in several processes. The output is the same, and in the same order, as with one process."""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future
from functools import partial
from itertools import chain
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

from facedown.cli.processes import AHEAD, WorkerLost, cores, submitted, workers
from facedown.poker.histories.convert import Failure, Form, Stretch, converted
from facedown.poker.histories.shares import Batch, Share, batches

__all__ = ["FEW", "Outcome", "Work", "WorkerLost", "convert_all", "cores", "work_all"]

FEW: Final = 16
"""Below this number of batches, starting processes takes longer than the work."""

T = TypeVar("T")

Work: TypeAlias = Callable[[Stretch], Iterable[T]]
"""What is done with each part of a file. Other processes must be able to import it."""


class Outcome(NamedTuple, Generic[T]):
    name: str
    """The name of the file."""
    is_last: bool
    results: Iterable[T]


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
    with workers(jobs) as pool:
        for batch in batches:
            if _is_odd(batch):
                yield from _drained(waiting)
                yield from _here([batch], work)
            else:
                waiting.append(submitted(pool, _worked, batch, work))
            if len(waiting) > AHEAD * jobs:
                yield from waiting.popleft().result()
        yield from _drained(waiting)


def _drained(waiting: deque[Future[list[Outcome[T]]]]) -> Iterator[Outcome[T]]:
    while waiting:
        yield from waiting.popleft().result()


def _worked(batch: Batch, work: Work[T]) -> list[Outcome[T]]:
    return [Outcome(share.stretch.name, share.is_last, list(work(share.stretch))) for share in batch]
