"""The parent of several workers behind one port. docs/adr/0035.

It serves nothing. It has a listening socket for each worker on the one port, which outlives the worker:
connections that come while nobody accepts them wait for the next one, and none is refused.
"""

import os
import select
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from time import monotonic
from typing import Final

from msgspec.structs import replace

from facedown.server.process import LOOPBACK, Listening, bound, run, spare_the_collector, url_of
from facedown.server.settings import Settings
from facedown.server.site import CannotServe
from facedown.server.systemd import ALIVE, READY, STOPPING, interval, notify
from facedown.server.worker import Worker, begun
from facedown.server.workers import SILENT, Place, Workers

_LOOK: Final = 1.0
"""Seconds between two looks at the workers, if nothing happens."""
_LEAST_SILENT: Final = 5
"""Looks: a busy worker is a moment late now and then."""
_STOP: Final = (signal.SIGINT, signal.SIGTERM)


def run_workers(settings: Settings, count: int, ready: Callable[[str], object]) -> bool:
    """Serve by so many processes until a signal. `ready` is called with the address.

    Returns whether all of them had time to give their tables away. Raises CannotServe.
    """
    _preload()
    with ExitStack() as undo:
        places = undo.enter_context(_places(settings, count))
        signals = undo.enter_context(_caught())

        def opened() -> None:
            notify(READY)
            ready(url_of(places[0].sockets.site))

        limit = interval()
        silent = SILENT if limit is None else max(_LEAST_SILENT, round(2 * limit))
        workers = Workers(
            places, lambda place: _begun(settings, place, places, signals), opened, silent=silent
        )
        try:
            _watch(workers, signals, limit or _LOOK)
        finally:
            for worker in workers.all:
                worker.kill()
    if workers.trouble is not None:
        raise CannotServe(workers.trouble)
    return not workers.is_forced


def _begun(settings: Settings, place: Place, places: list[Place], signals: socket.socket) -> Worker:
    own = replace(settings, node=place.name)

    def forget() -> None:
        signals.close()
        for each in places:
            for worker in each.workers:
                worker.line.close()
            if each is not place:
                each.sockets.close()

    def serve(ready: Callable[[], None]) -> None:
        run(own, lambda _url, _site: ready(), place.sockets)

    return begun(place.name, serve, forget, monotonic())


def _watch(workers: Workers, signals: socket.socket, alive: float) -> None:
    """Until all workers have ended. `alive`: seconds between two signs of life for systemd."""
    told = looked = monotonic()
    while True:
        workers.step()
        if workers.is_over:
            return
        due = workers.due
        now = monotonic()
        pause = min(_LOOK, alive, _LOOK if due is None else max(0.0, due - now))
        heard, _, _ = select.select([signals, *(worker.line for worker in workers.all)], [], [], pause)
        if signals in heard:
            _obey(workers, signals.recv(256))
        now = monotonic()
        if now - looked >= _LOOK:
            looked = now
            workers.look()
        if now - told >= alive:
            told = now
            notify(ALIVE)


def _obey(workers: Workers, signals: bytes) -> None:
    for number in signals:
        if number in _STOP:
            if not workers.is_stopping:
                notify(STOPPING)
            workers.stop()
        elif number == signal.SIGHUP:
            workers.replace()


def _preload() -> None:
    """Import what all workers need: they share its memory, and one that is started again is soon there."""
    import uvloop  # noqa: F401, PLC0415

    with suppress(ImportError):  # it needs an extra; opening the store says so
        import facedown.store.postgres  # noqa: F401, PLC0415
    spare_the_collector()


@contextmanager
def _places(settings: Settings, count: int) -> Iterator[list[Place]]:
    """For each worker, a socket on the one port: the kernel spreads connections evenly over them."""
    with ExitStack() as undo:
        first = undo.enter_context(bound(settings.host, settings.port))
        # Only now: bound with it, we would share the port with another server without noticing
        first.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        port = first.getsockname()[1]
        sockets = [first]
        while len(sockets) < count:
            sockets.append(undo.enter_context(bound(settings.host, port, is_shared=True)))
        for each in sockets:
            each.listen()  # now, for until then another server of this user may have the port as well
        scraped = [
            None if each is None else undo.enter_context(bound(LOOPBACK, each))
            for each in _metrics_ports(settings.metrics_port, count)
        ]
        yield [
            Place(f"{settings.node}-{number}", Listening(site, metrics))
            for number, (site, metrics) in enumerate(zip(sockets, scraped, strict=True), 1)
        ]


def _metrics_ports(first: int | None, count: int) -> list[int | None]:
    """One after the other; 0 means any free one for each."""
    return [first and first + number for number in range(count)]


@contextmanager
def _caught() -> Iterator[socket.socket]:
    """A socket on which the numbers of signals arrive, that of the end of a child among them."""
    heard, told = socket.socketpair()
    heard.setblocking(False)
    told.setblocking(False)
    # In a terminal, SIGHUP says that it was closed: that ends us, as it ends any program
    numbers = (*_STOP, signal.SIGCHLD, *(() if os.isatty(0) else (signal.SIGHUP,)))
    before = {number: signal.signal(number, lambda _number, _frame: None) for number in numbers}
    signal.set_wakeup_fd(told.fileno(), warn_on_full_buffer=False)
    try:
        with heard, told:
            yield heard
    finally:
        signal.set_wakeup_fd(-1)
        for number, handler in before.items():
            signal.signal(number, handler)
