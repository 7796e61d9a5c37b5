"""A child process that exchanges lines with us, and is always reaped."""

import os
import subprocess
import weakref
from collections.abc import Sequence
from signal import SIGKILL, Signals
from typing import IO, Final

from facedown.client.programs.channel import Channel

GOODBYE: Final = 1.0
"""Seconds for a program to end by itself after its input has ended."""


class Child(Channel):
    close: "weakref.finalize[[subprocess.Popen[bytes]], Child]"
    """End its input, and kill it if it goes on. Runs at the end of our process at the latest."""

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
        super().__init__(_pipe(self._process.stdout), _pipe(self._process.stdin))
        self.close = weakref.finalize(self, _reap, self._process)

    def ending(self) -> str:
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
