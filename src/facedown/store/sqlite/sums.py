"""Checksums of the pages of a data file that was closed, so that damage to it is noticed before it is used.

SQLite checks the structure of its pages, not their contents: a flipped bit in a nickname or in a log passes.
The sums are written when a store is closed and removed when it is opened, so a file without them was not
closed: the process was killed.
"""

import os
import zlib
from pathlib import Path
from typing import Final

from facedown.core import codec
from facedown.store import folders

_PAGE: Final = 4_096
_MAGIC: Final = b"facedown sums 1\n"


def path_of(data: Path) -> Path:
    return data.with_name(data.name + ".sums")


def write(data: Path) -> None:
    """Write the sums of a data file that is closed."""
    kept = codec.pack(_sums(data))
    path = path_of(data)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(_MAGIC + zlib.crc32(kept).to_bytes(4, "big") + kept)


def changed_pages(data: Path) -> list[int] | None:
    """The pages, from 1, that are not as they were when the file was closed; None if that is not known."""
    try:
        kept = path_of(data).read_bytes()
    except FileNotFoundError:
        return None
    head = len(_MAGIC) + 4
    if kept[:head] != _MAGIC + zlib.crc32(kept[head:]).to_bytes(4, "big"):
        return None
    then: list[int] = codec.unpack(list[int], kept[head:])
    now = _sums(data)
    longest = max(len(then), len(now))
    then += [-1] * (longest - len(then))
    now += [-1] * (longest - len(now))
    return [page for page, (old, new) in enumerate(zip(then, now, strict=True), 1) if old != new]


def remove(data: Path) -> None:
    """Remove the sums, before the file changes: they must not come back after a power failure."""
    path = path_of(data)
    if not path.exists():
        return
    path.unlink()
    folders.sync(path.parent)


def _sums(data: Path) -> list[int]:
    with data.open("rb") as file:
        return [zlib.crc32(page) for page in iter(lambda: file.read(_PAGE), b"")]
