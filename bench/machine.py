"""Where the figures were measured, and a place on its disk."""

import os
import platform
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

_IN_MEMORY: Final = frozenset({"tmpfs", "ramfs"})
"""Nothing is durable there, so what an fsync costs could not be seen."""

_MOUNTS: Final = Path("/proc/self/mounts")


def facts(ground: Path) -> str:
    python = f"{platform.python_implementation()} {platform.python_version()}"
    cores = f"{os.cpu_count()} cores of {platform.system()} {platform.machine()}"
    return f"{python}, {cores}, SQLite {sqlite3.sqlite_version} on {filesystem(ground)} ({ground})"


@contextmanager
def scratch(parent: Path | None = None) -> Iterator[Path]:
    """A directory for data files, gone afterwards; on a real disk where there is one to be found."""
    with tempfile.TemporaryDirectory(prefix="facedown-bench-", dir=parent or _on_disk()) as path:
        yield Path(path)


def filesystem(path: Path) -> str:
    """The type of the file system that holds the path; "unknown disk" where the system does not tell."""
    if not _MOUNTS.exists():
        return "unknown disk"
    mounts = [line.split()[1:3] for line in _MOUNTS.read_text().splitlines()]
    holding = [(len(point), kind) for point, kind in mounts if path.resolve().is_relative_to(point)]
    return max(holding, default=(0, "unknown disk"), key=lambda mount: mount[0])[1]


def _on_disk() -> Path:
    places = (Path(tempfile.gettempdir()), Path("/var/tmp"), Path.cwd())
    usable = [place for place in places if place.is_dir() and os.access(place, os.W_OK)]
    return next((place for place in usable if filesystem(place) not in _IN_MEMORY), usable[0])
