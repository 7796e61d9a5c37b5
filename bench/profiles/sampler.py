"""`python -m bench.profiles.sampler OUT MODULE …`: run a module; SIGUSR1 begins to sample it, or writes OUT.

A timer of the process's CPU rings every few milliseconds; each stack weighs what its thread has used since it
was last seen. What is done outside of Python counts for the next call that Python sees.
"""

import runpy
import signal
import sys
import threading
from collections import Counter
from pathlib import Path
from time import clock_gettime, pthread_getcpuclockid
from types import FrameType
from typing import Any, Final

from bench.profiles.layers import write

EVERY: Final = 0.002
"""Seconds of CPU."""


class Sampler:
    def __init__(self, out: Path) -> None:
        self._out = out
        self._stacks: Counter[tuple[str, ...]] = Counter()
        self._spent: dict[int, float] = {}
        """CPU of each thread when it was last seen."""

    def install(self) -> None:
        for number, handler in ((signal.SIGUSR1, self._switch), (signal.SIGPROF, self._sample)):
            signal.signal(number, handler)
            signal.siginterrupt(number, False)

    def _switch(self, _number: int, _frame: FrameType | None) -> None:
        if self._spent:
            signal.setitimer(signal.ITIMER_PROF, 0)
            part = self._out.with_suffix(".part")
            part.write_text(write({stack: 1e6 * weight for stack, weight in self._stacks.items()}))
            part.rename(self._out)
            self._spent = {}
        else:
            self._spent = {thread: _cpu(thread) for thread in _threads()}
            signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)

    def _sample(self, _number: int, interrupted: FrameType | None) -> None:
        main = threading.get_ident()  # signals are handled there
        for thread, frame in _threads().items():
            spent = _cpu(thread)
            used, self._spent[thread] = spent - self._spent.get(thread, spent), spent
            if used > 0:
                weights: Any = self._stacks  # a Counter counts fractions too
                weights[_stack(interrupted if thread == main else frame)] += used


def _threads() -> dict[int, FrameType]:
    return sys._current_frames()  # noqa: SLF001  documented, for debugging


def _cpu(thread: int) -> float:
    try:
        return clock_gettime(pthread_getcpuclockid(thread))
    except OSError:  # it has ended
        return 0.0


def _stack(frame: FrameType | None) -> tuple[str, ...]:
    calls: list[str] = []
    while frame is not None:
        code = frame.f_code
        calls.append(f"{code.co_name} ({_short(code.co_filename)}:{code.co_firstlineno})")
        frame = frame.f_back
    return tuple(reversed(calls))


def _short(path: str) -> str:
    for parent in ("/site-packages/", "/src/", "/lib/python3"):
        if parent in path:
            return path.rpartition(parent)[2]
    return path


if __name__ == "__main__":
    _, out, module, *rest = sys.argv
    Sampler(Path(out)).install()
    sys.argv = [module, *rest]
    runpy.run_module(module, run_name="__main__", alter_sys=True)
