"""A child process that exchanges lines with us: every wait has a limit, and it is always reaped."""

import os
import subprocess
import weakref
from collections.abc import Sequence
from contextlib import suppress
from select import POLLIN, POLLOUT, poll
from signal import SIGKILL, Signals
from time import monotonic
from typing import IO, Final

from facedown.core.errors import Error

LONGEST: Final = 64 * 1024
"""Bytes in a line, at most."""

GOODBYE: Final = 1.0
"""Seconds for a program to end by itself after its input has ended."""


class ChildFailed(Error):
    """No line came; the message says why, without the program's name."""


class Child:
    def __init__(self, words: Sequence[str]) -> None:
        """Start it, or raise OSError. It shares our stderr."""
        self._process = subprocess.Popen(  # noqa: S603  running the caller's program is the purpose
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,  # so that its own children can be killed with it
            env={**os.environ, "PYTHONUNBUFFERED": "1"},  # or a print() without flush would never arrive
        )
        self._in, self._out = _pipe(self._process.stdin), _pipe(self._process.stdout)
        self._unsaid = b""
        self._heard = b""
        self.lines = 0
        """Lines taken so far."""
        self.close = weakref.finalize(self, _reap, self._process)
        """End its input, and kill it if it goes on. Runs at the end of our process at the latest."""

    def say(self, line: bytes) -> None:
        """Whatever the pipe does not take at once is written while waiting for the next line."""
        self._unsaid += line + b"\n"
        self._speak()

    def unasked(self) -> bytes:
        """What it has written without being asked."""
        with suppress(BlockingIOError):
            self._keep(os.read(self._out, LONGEST))
        return self._heard

    def line(self, seconds: float) -> bytes:
        """Write what is left and wait for a whole line, within this time; or raise ChildFailed."""
        deadline = monotonic() + seconds
        while b"\n" not in self._heard:
            if len(self._heard) > LONGEST:
                raise ChildFailed(f"line {self.lines + 1} is longer than {LONGEST} bytes")
            if not self._moved(deadline - monotonic()):
                raise ChildFailed(f"no line {self.lines + 1} within {seconds:g} s (is its output flushed?)")
        line, _, rest = self._heard.partition(b"\n")
        self._heard = rest.lstrip()
        self.lines += 1
        return line

    def _moved(self, seconds: float) -> bool:
        """Wait until something can be written or read, and do it; False if time is up."""
        waiting = poll()
        waiting.register(self._out, POLLIN)
        if self._unsaid:
            waiting.register(self._in, POLLOUT)
        ready = {descriptor for descriptor, _ in waiting.poll(max(0, seconds * 1000))}
        if self._in in ready:
            self._speak()
        if self._out in ready:
            self._listen()
        return bool(ready)

    def _speak(self) -> None:
        try:
            self._unsaid = self._unsaid[os.write(self._in, self._unsaid) :]
        except BlockingIOError:
            return
        except BrokenPipeError:
            self._unsaid = b""  # it reads no more, but what it wrote before may still be an answer

    def _listen(self) -> None:
        data = os.read(self._out, LONGEST)
        if not data:
            raise ChildFailed(f"{self._ending()} before line {self.lines + 1}")
        self._keep(data)

    def _keep(self, data: bytes) -> None:
        """Skip empty lines."""
        self._heard = (self._heard + data).lstrip()

    def _ending(self) -> str:
        try:
            code = self._process.wait(GOODBYE)
        except subprocess.TimeoutExpired:
            return "closed its output"
        return f"ended with exit code {code}" if code >= 0 else f"was ended by {Signals(-code).name}"


def _pipe(end: IO[bytes] | None) -> int:
    assert end is not None, "both pipes were asked for"
    os.set_blocking(end.fileno(), False)
    return end.fileno()


def _reap(process: subprocess.Popen[bytes]) -> None:
    with process:  # closes both pipes, then waits
        assert process.stdin is not None, "both pipes were asked for"
        process.stdin.close()
        try:
            process.wait(GOODBYE)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, SIGKILL)
