"""A cable to a port of this machine: it can be slow, and it can be cut."""

import contextlib
import socket
import threading
import time
from collections.abc import Iterator


class Link:
    """Carries TCP connections. While it is cut nothing arrives, and nobody is told: nothing is closed."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._whole = threading.Event()
        self._whole.set()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._ends: list[socket.socket] = []
        self.port: int = self._listening.getsockname()[1]
        self.delay = 0.0
        """Seconds that each piece takes, in both directions."""

    def cut(self) -> None:
        self._whole.clear()

    def mend(self) -> None:
        self._whole.set()

    def run(self) -> None:
        with contextlib.suppress(OSError):  # closed
            while True:
                near, _ = self._listening.accept()
                far = socket.create_connection(("127.0.0.1", self._target))
                self._ends += [near, far]
                for ends in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=ends, daemon=True).start()

    def close(self) -> None:
        self._whole.set()
        for end in (self._listening, *self._ends):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while piece := source.recv(65_536):
                time.sleep(self.delay)
                self._whole.wait()
                target.sendall(piece)
            target.shutdown(socket.SHUT_WR)


@contextlib.contextmanager
def linked(target: int) -> Iterator[Link]:
    link = Link(target)
    threading.Thread(target=link.run, daemon=True).start()
    try:
        yield link
    finally:
        link.close()
