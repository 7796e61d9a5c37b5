"""Another program, spoken to line by line: never waited for longer than the time given, always reaped."""

import os
import subprocess
import weakref
from collections.abc import Sequence
from contextlib import suppress
from select import POLLIN, POLLOUT, poll
from signal import SIGKILL, Signals
from time import monotonic
from typing import IO, Final

LONGEST: Final = 64 * 1024
"""Bytes that a line may have."""

GOODBYE: Final = 1.0
"""Seconds that a program has to end by itself once its input has ended."""


class ChildFailed(Exception):
    """No line came; the sentence says why, without the program's name."""


class Child:
    def __init__(self, words: Sequence[str]) -> None:
        """Start it, or raise OSError. Its stderr is ours."""
        self._process = subprocess.Popen(  # noqa: S603  to start a caller's program is what this is for
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,  # so that what it starts can be killed with it
            env={**os.environ, "PYTHONUNBUFFERED": "1"},  # a print() that nobody flushes is an answer too
        )
        self._in, self._out = _pipe(self._process.stdin), _pipe(self._process.stdout)
        self._unsaid = b""
        self._heard = b""
        self.lines = 0
        """Taken so far."""
        self.close = weakref.finalize(self, _reap, self._process)
        """End its input, and kill it where it goes on. At the latest this happens with the end of ours."""

    def say(self, line: bytes) -> None:
        """What does not go through at once leaves with the next wait for a line."""
        self._unsaid += line + b"\n"
        self._speak()

    def unasked(self) -> bytes:
        """What it has written beyond the lines that were taken."""
        with suppress(BlockingIOError):
            self._keep(os.read(self._out, LONGEST))
        return self._heard

    def line(self, seconds: float) -> bytes:
        """Say what is unsaid and wait for a whole line, both within this time; or raise ChildFailed."""
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
        """Wait until something can be said or heard, and do it; False where the time is over."""
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
            self._unsaid = b""  # it does not listen any more; what it wrote before may still be an answer

    def _listen(self) -> None:
        data = os.read(self._out, LONGEST)
        if not data:
            raise ChildFailed(f"{self._ending()} before line {self.lines + 1}")
        self._keep(data)

    def _keep(self, data: bytes) -> None:
        """Empty lines say nothing."""
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
