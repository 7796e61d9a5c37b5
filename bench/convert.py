"""Hands from one notation to another: text in, text out, on one core."""

import io
import os
import tarfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

from bench.figures import Figure, rates
from facedown.poker.notation.converting import Failure, Form, read_hands, written

BESIDE: Final = Path(__file__).parents[2] / "shared" / "data"
CORPUS: Final = Path(os.environ.get("FACEDOWN_CORPUS", BESIDE))
TARGETS: Final[tuple[Form, ...]] = ("json", "phh", "pokerstars")
MANY: Final = 1000


def figures(_: Path) -> Iterator[Figure]:
    """Nothing where the corpus is missing: `FACEDOWN_CORPUS` names its folder."""
    phh, text = CORPUS / "phh" / "pluribus.tar.xz", CORPUS / "pokerstars" / "nl50-anon.tar.xz"
    if not phh.exists() or not text.exists():
        return
    hands = b"\n".join(b"[%d]\n%s" % (at, hand) for at, hand in enumerate(_files(phh)[:MANY], 1))
    yield Figure("PHH → Hand, Pluribus", rates(partial(_read, hands, "phh")), "hands/s")
    for target in TARGETS:
        yield Figure(f"PHH → {target}, Pluribus", rates(partial(_convert, hands, "phh", target)), "hands/s")
    told = b"\n\n".join(_files(text))
    yield Figure("PokerStars text → Hand", rates(partial(_read, told, "pokerstars")), "hands/s")
    for target in TARGETS:
        runs = rates(partial(_convert, told, "pokerstars", target))
        yield Figure(f"PokerStars text → {target}", runs, "hands/s")


def _files(path: Path) -> list[bytes]:
    with tarfile.open(path) as archive:
        files = [archive.extractfile(member) for member in archive if member.isfile()]
        return [file.read() for file in files if file is not None]


def _read(content: bytes, form: Form) -> int:
    return sum(1 for _ in read_hands(io.BytesIO(content), "bench", form, _fail))


def _convert(content: bytes, form: Form, target: Form) -> int:
    return sum(1 for _ in written(read_hands(io.BytesIO(content), "bench", form, _fail), target, _fail))


def _fail(failure: Failure) -> None:
    raise AssertionError(str(failure))
