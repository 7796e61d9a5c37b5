"""The games of a series, in this process or in several. Either way they come in order and are the same."""

from collections.abc import Generator, Iterator
from contextlib import ExitStack, contextmanager
from multiprocessing.util import Finalize
from pathlib import Path
from typing import Any, Final, NamedTuple

from facedown.catalog import Listing
from facedown.cli.bots import BotFailure, brought, failure_of
from facedown.cli.files import Folder
from facedown.cli.games import listing_named
from facedown.cli.person import Person
from facedown.cli.processes import in_order, workers
from facedown.cli.terminal import CliError
from facedown.client import BotFailed, Series
from facedown.client.match import Counted

_SHARES: Final = 8
"""Batches of games for each process: the last ones should end at about the same time."""
_LARGEST: Final = 200
"""Games of a batch, so that results come in and the bar moves."""


class Plan(NamedTuple):
    """A series as it was typed; another process can make it again."""

    game: str
    bots: tuple[str, ...]
    seed: str | None
    rotate: bool
    variant: str | None = None
    out: Path | None = None

    @contextmanager
    def series(self, listing: Listing, person: Person | None = None) -> Iterator[Series]:
        with brought(self.bots, listing, person=person) as given:
            yield Series(given, listing, seed=self.seed, config=self._config(listing), rotate=self.rotate)

    def _config(self, listing: Listing) -> Any:
        if self.variant is None:
            return None
        try:
            return listing.config_for(self.variant, None if listing.sizes is None else len(self.bots))
        except ValueError as no:
            raise CliError(f"--variant {self.variant}: {no}") from no


def played_here(series: Series, folder: Folder | None, games: int) -> Iterator[Counted]:
    """Raises BotFailed."""
    for match in series.matches(games):
        if folder is not None:
            folder.file(match)
        yield match.counted


def played_by_many(plan: Plan, games: int, jobs: int) -> Generator[Counted | BotFailure]:
    """A failure ends it: it is that of the first game in which a bot fails."""
    size = max(1, min(_LARGEST, games // (_SHARES * jobs)))
    batches = [range(first, min(first + size, games + 1)) for first in range(1, games + 1, size)]
    with workers(min(jobs, len(batches)), _prepare, plan) as pool:
        for results in in_order(pool, jobs, _played, batches):
            for result in results:
                yield result
                if isinstance(result, BotFailure):
                    return


class _Worker(NamedTuple):
    """What a worker process keeps between its batches."""

    series: Series
    folder: Folder | None


_here: list[_Worker] = []


def _prepare(plan: Plan) -> None:
    stack = ExitStack()
    Finalize(None, stack.close, exitpriority=10)  # stops the programs that play, when this process ends
    series = stack.enter_context(plan.series(listing_named(plan.game)))
    _here.append(_Worker(series, None if plan.out is None else Folder(plan.out)))


def _played(numbers: range) -> list[Counted | BotFailure]:
    """A failure is returned rather than raised: what a bot raised may not fit through a pipe."""
    (worker,) = _here
    results: list[Counted | BotFailure] = []
    for number in numbers:
        try:
            match = worker.series.match(number)
        except BotFailed as failure:
            return [*results, failure_of(failure)]
        if worker.folder is not None:
            worker.folder.file(match)
        results.append(match.counted)
    return results
