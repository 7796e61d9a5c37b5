"""Which worker is started, replaced, started again and ended: decided here, done elsewhere."""

import signal
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from time import monotonic
from typing import Final

from facedown.server.logs import log
from facedown.server.process import Listening
from facedown.server.worker import Worker

SILENT: Final = 30
"""Looks without a sign of life after which a worker is taken to hang, unless systemd sets another limit."""
PAUSES: Final = (0.0, 0.5, 1.0, 2.0, 4.0)
"""Seconds until a worker is started again, by how often it has just ended. New connections wait for it."""
STEADY: Final = 30.0
"""Seconds after which a worker that ends has not *just* been started."""


class Place:
    """What one worker after the other has: a name and sockets."""

    def __init__(self, name: str, sockets: Listening) -> None:
        self.name, self.sockets = name, sockets
        self.workers: list[Worker] = []
        """At most two: one that leaves, and the one that replaces it."""
        self.failures = 0
        """How often in a row its worker has ended soon."""
        self.due: float | None = None
        """When a worker is to be started again."""


class Workers:
    def __init__(
        self,
        places: Sequence[Place],
        begin: Callable[[Place], Worker],
        opened: Callable[[], object],
        *,
        now: Callable[[], float] = monotonic,
        silent: int = SILENT,
    ) -> None:
        """`opened` is called once all are ready."""
        self._places, self._begin, self._opened = places, begin, opened
        self._now, self._most_silent = now, silent
        self._is_open = False
        self.is_stopping = False
        self._old: list[Worker] = []
        """Those that are to be replaced, one by one."""
        self.trouble: str | None = None
        """Why not all could be started."""
        self.is_forced = False
        """Whether tables had no time to move."""

    @property
    def all(self) -> list[Worker]:
        return [worker for place in self._places for worker in place.workers]

    @property
    def is_over(self) -> bool:
        return self.is_stopping and not self.all

    @property
    def due(self) -> float | None:
        """When the next worker is to be started."""
        return min((place.due for place in self._places if place.due is not None), default=None)

    def stop(self) -> None:
        """Let all workers leave; the second time, end them at once."""
        if self.is_stopping:
            self.is_forced = True
            for worker in self.all:
                worker.kill()
            return
        self.is_stopping = True
        for worker in self.all:
            worker.leave()

    def replace(self) -> None:
        """Replace the workers of now by new ones, one after the other."""
        self._old = self.all

    def step(self) -> None:
        """Do what is due."""
        for place in self._places:
            for worker in tuple(place.workers):
                worker.hear()
                if (code := worker.ended()) is not None:
                    worker.hear()  # its last words may have come in between
                    self._bury(place, worker, code)
        if self.is_stopping:
            return
        if not self._is_open:
            self._open()
            return
        self._start(place for place in self._places if place.due is not None and place.due <= self._now())
        self._go_on_replacing()

    def look(self) -> None:
        """End those that hang; called each second. Looks are counted, and not seconds: a machine that was
        stopped as a whole wakes with its workers."""
        for worker in self.all:
            worker.silent += worker.is_ready
            if worker.silent > self._most_silent:
                log().error("worker_hangs", worker=worker.name)
                worker.kill()

    def _open(self) -> None:
        """The first one alone: it migrates the database, and finds what keeps all of them from starting."""
        if not all(worker.is_ready for worker in self.all):
            return
        if missing := [place for place in self._places if not place.workers]:
            self._start(missing if self.all else missing[:1])
        else:
            self._is_open = True
            self._opened()

    def _start(self, places: Iterable[Place]) -> None:
        for place in places:
            place.due = None
            worker = self._begin(place)
            place.workers.append(worker)
            log().info("worker_started", worker=worker.name, pid=worker.pid)

    def _go_on_replacing(self) -> None:
        """The old one leaves when the new one is ready: meanwhile, both accept from the same socket."""
        while self._old and self._old[0] not in self.all:
            del self._old[0]
        if not self._old or self._old[0].is_leaving:
            return
        old = self._old[0]
        place = next(place for place in self._places if old in place.workers)
        new = [worker for worker in place.workers if worker is not old]
        if not new and place.due is None:
            self._start([place])
        elif any(worker.is_ready for worker in new):
            old.leave()

    def _bury(self, place: Place, worker: Worker, code: int) -> None:
        has_next = worker is not place.workers[-1]
        worker.line.close()
        place.workers.remove(worker)
        if self.is_stopping or worker.is_leaving:
            log().info("worker_left", worker=worker.name, how=_how(code))
            return
        how = worker.trouble or _how(code)
        if not self._is_open:
            self.trouble = worker.trouble or f"{worker.name} ended before all were ready ({how})"
            self.stop()
            return
        tell = log().info if code == 0 else log().error  # `facedown drain` lets one end well
        if has_next:
            tell("worker_ended", worker=worker.name, how=how)
        else:
            tell("worker_ended", worker=worker.name, how=how, again_in=self._start_later(place, worker))

    def _start_later(self, place: Place, ended: Worker) -> float:
        """Returns the pause."""
        if self._now() - ended.since > STEADY:
            place.failures = 0
        pause = PAUSES[min(place.failures, len(PAUSES) - 1)]
        place.failures += 1
        place.due = self._now() + pause
        return pause


def _how(code: int) -> str:
    if code >= 0:
        return f"exit code {code}"
    with suppress(ValueError):
        return signal.Signals(-code).name
    return f"signal {-code}"
