"""How long the command line takes to start: CPU, of the process and what it starts."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bench.figures import Figure

RUNS: Final = 7
LINES: Final = (("--version",), ("--help",), ("play",), ("serve", "--help"))


def figures(_ground: Path) -> Iterator[Figure]:
    for words in LINES:
        seconds(*words)  # what is compiled once is not what is measured
        yield Figure(f"facedown {' '.join(words)}", tuple(seconds(*words) for _ in range(RUNS)), "s of CPU")


def seconds(*words: str) -> float:
    silent = [(os.POSIX_SPAWN_OPEN, fd, os.devnull, os.O_WRONLY, 0) for fd in (1, 2)]
    command = [sys.executable, "-m", "facedown", *words]
    pid = os.posix_spawn(sys.executable, command, os.environ, file_actions=silent)
    _, status, used = os.wait4(pid, 0)
    assert status == 0, f"facedown {' '.join(words)} failed"
    return used.ru_utime + used.ru_stime
