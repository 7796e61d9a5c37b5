"""One worker: a process that serves as a node of the cluster, and the line between it and its parent.

The line is a pair of sockets. The worker's event loop sends a sign of life on it each second, the first one
when it is ready; instead, what keeps it from starting is sent. The parent's end closes when the parent ends,
however that happens: the worker ends with it.
"""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import Final, NoReturn, TypeAlias

from facedown.server.logs import log
from facedown.server.logs import set_up as set_up_logs
from facedown.server.site import CannotServe
from facedown.server.systemd import VARIABLES
from facedown.store import CannotOpen

Work: TypeAlias = Callable[[Callable[[], None]], None]
"""Serves until SIGTERM; calls its argument once it is ready, in its event loop."""

_BEAT: Final = 1.0
"""Seconds between two signs of life."""
_ALIVE: Final = b"."
_TROUBLE: Final = b"!"
"""Comes before the sentence that says why a worker cannot start."""
_ENDED, _FAILED, _REFUSED = 0, 1, 2
_ALL: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGCHLD)
_NOT_OURS: Final = (signal.SIGINT, signal.SIGHUP)
"""A terminal sends them to all processes; the parent decides."""


class Worker:
    """As its parent sees it."""

    def __init__(self, name: str, pid: int, line: socket.socket, now: float = 0.0) -> None:
        self.name, self.pid, self.line = name, pid, line
        self.since = now
        self.is_ready = False
        self.is_leaving = False
        """Whether we asked it to end."""
        self.silent = 0
        """Looks of the parent since the last sign of life."""
        self.trouble = ""
        """What keeps it from starting."""

    def hear(self) -> None:
        with suppress(BlockingIOError, ConnectionError):
            while said := self.line.recv(4096):
                self._take(said)

    def _take(self, said: bytes) -> None:
        beats, mark, trouble = said.partition(_TROUBLE)
        if mark:
            self.trouble = trouble.decode(errors="replace")
        if beats:
            self.is_ready, self.silent = True, 0

    def leave(self) -> None:
        """Let it give its tables away and end. One that is not ready has none, and may be deaf."""
        self.is_leaving = True
        self._signal(signal.SIGTERM if self.is_ready else signal.SIGKILL)

    def kill(self) -> None:
        self._signal(signal.SIGKILL)

    def ended(self) -> int | None:
        """The exit code, or minus the signal; None while it runs. Not to be asked again afterwards."""
        pid, status = os.waitpid(self.pid, os.WNOHANG)
        return os.waitstatus_to_exitcode(status) if pid else None

    def _signal(self, number: int) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pid, number)


def begun(name: str, work: Work, forget: Callable[[], None], now: float) -> Worker:
    """Fork a worker. `forget` closes what is the parent's alone, in the worker."""
    ours, theirs = socket.socketpair()
    # Otherwise a signal that comes before the worker has handlers of its own is lost in ours
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _ALL)
    pid = os.fork()
    if pid == 0:
        ours.close()
        _live(name, work, forget, theirs)
    signal.pthread_sigmask(signal.SIG_SETMASK, before)
    theirs.close()
    ours.setblocking(False)
    return Worker(name, pid, ours, now)


def _live(name: str, work: Work, forget: Callable[[], None], line: socket.socket) -> NoReturn:
    """All that the process does. It never returns into the parent's code."""
    code = _FAILED
    try:
        forget()
        Thread(target=_follow, args=(line,), daemon=True, name="parent").start()
        _stand_alone(name)
        work(lambda: _beat(line))
        code = _ENDED
    except (CannotServe, CannotOpen) as no:
        line.sendall(_TROUBLE + str(no).encode())
        code = _REFUSED
    except BaseException:  # noqa: BLE001  the process ends here
        log().exception("worker_failed")
    finally:
        sys.stderr.flush()
        os._exit(code)


def _follow(line: socket.socket) -> None:
    """End with the parent, at once: the log is on the disk, and a new parent starts from it."""
    with suppress(OSError):
        line.recv(1)  # it never says anything
    os._exit(_FAILED)


def _stand_alone(name: str) -> None:
    for variable in VARIABLES:
        os.environ.pop(variable, None)  # the parent reports to systemd
    signal.set_wakeup_fd(-1)
    for number in _ALL:
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, _NOT_OURS)
    set_up_logs(worker=name)


def _beat(line: socket.socket) -> None:
    with suppress(OSError):  # a parent that does not read is none of our business
        line.send(_ALIVE, socket.MSG_DONTWAIT)
    asyncio.get_running_loop().call_later(_BEAT, _beat, line)
