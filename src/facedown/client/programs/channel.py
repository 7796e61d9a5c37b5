"""Lines exchanged with another program over two file descriptors: every wait has a limit."""

import os
from collections.abc import Callable
from contextlib import suppress
from select import POLLIN, POLLOUT, poll
from time import monotonic
from typing import Final

from facedown.core.errors import Error

LONGEST: Final = 64 * 1024
"""Bytes in a line, at most."""


class ChannelFailed(Error):
    """No line came; the message says why, without the program's name."""


class Channel:
    close: Callable[[], object]
    """Ends it; may be called twice."""

    def __init__(self, source: int, sink: int) -> None:
        """Two descriptors that do not block, to read from and to write to; they may be the same."""
        self._out, self._in = source, sink
        self._unsaid = b""
        self._heard = b""
        self.lines = 0
        """Lines taken so far."""

    def ending(self) -> str:
        """What the other side did when nothing more can be read."""
        raise NotImplementedError

    def say(self, line: bytes) -> None:
        """Whatever is not taken at once is written while waiting for the next line."""
        self._unsaid += line + b"\n"
        self._speak()

    def unasked(self) -> bytes:
        """What it has written without being asked."""
        with suppress(BlockingIOError, ConnectionResetError):
            self._keep(os.read(self._out, LONGEST))
        return self._heard

    def line(self, seconds: float) -> bytes:
        """Write what is left and wait for a whole line, within this time; or raise ChannelFailed."""
        deadline = monotonic() + seconds
        while b"\n" not in self._heard:
            if len(self._heard) > LONGEST:
                raise ChannelFailed(f"line {self.lines + 1} is longer than {LONGEST} bytes")
            if not self._moved(deadline - monotonic()):
                raise ChannelFailed(f"no line {self.lines + 1} within {seconds:g} s (is its output flushed?)")
        line, _, rest = self._heard.partition(b"\n")
        self._heard = rest.lstrip()
        self.lines += 1
        return line

    def _moved(self, seconds: float) -> bool:
        """Wait until something can be written or read, and do it; False if time is up."""
        wanted = {self._out: POLLIN}
        if self._unsaid:
            wanted[self._in] = wanted.get(self._in, 0) | POLLOUT
        waiting = poll()
        for descriptor, events in wanted.items():
            waiting.register(descriptor, events)
        ready = dict(waiting.poll(max(0, seconds * 1000)))
        if self._unsaid and self._in in ready:
            self._speak()
        if ready.get(self._out, 0) & ~POLLOUT:
            self._listen()
        return bool(ready)

    def _speak(self) -> None:
        try:
            self._unsaid = self._unsaid[os.write(self._in, self._unsaid) :]
        except BlockingIOError:
            return
        except (BrokenPipeError, ConnectionResetError):
            self._unsaid = b""  # it reads no more, but what it wrote before may still be an answer

    def _listen(self) -> None:
        try:
            data = os.read(self._out, LONGEST)
        except ConnectionResetError:
            data = b""
        if not data:
            raise ChannelFailed(f"{self.ending()} before line {self.lines + 1}")
        self._keep(data)

    def _keep(self, data: bytes) -> None:
        """Skip empty lines."""
        self._heard = (self._heard + data).lstrip()
