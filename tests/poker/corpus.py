"""Real hands, straight from the archives. They are not part of the project: `FACEDOWN_CORPUS` names their folder."""

import os
import tarfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

_BESIDE = Path(__file__).parents[3] / "shared" / "data"


@cache
def corpus(archive: str) -> dict[str, bytes]:
    """The files of `phh/pluribus`, `phh/handhq` or `phh/wsop` by name; skips the test where there are none."""
    path = Path(os.environ.get("FACEDOWN_CORPUS", _BESIDE)) / f"{archive}.tar.xz"
    if not path.exists():
        pytest.skip(f"{path} is missing: set FACEDOWN_CORPUS to the folder of the data")
    return dict(sorted(_files(path)))


def _files(path: Path) -> Iterator[tuple[str, bytes]]:
    with tarfile.open(path) as archive:
        for member in archive:
            content = archive.extractfile(member)
            if content is not None and ".phh" in member.name:
                yield member.name, content.read()
