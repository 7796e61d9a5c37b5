"""Hands from one notation to another: text in, text out, by one process and by as many as there are cores."""

import io
import os
import tarfile
from collections.abc import Iterator
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from typing import Final, NoReturn

from bench.figures import Figure, rates
from facedown.cli.jobs import convert_all, cores
from facedown.poker.histories.convert import Failure, Form, Stretch, pieces_of, read_hands
from facedown.poker.histories.shares import shares

BESIDE: Final = Path(__file__).parents[2] / "shared" / "data"
CORPUS: Final = Path(os.environ.get("FACEDOWN_CORPUS", BESIDE))
TARGETS: Final[tuple[Form, ...]] = ("json", "phh", "pokerstars")
MANY: Final = 16_000
"""Hands, for several processes, whose start is a part of what is measured; one needs but a part of them."""
FEWER: Final = 16


def figures(_: Path) -> Iterator[Figure]:
    """Nothing where the corpus is missing: `FACEDOWN_CORPUS` names its folder."""
    phh, text = CORPUS / "phh" / "pluribus.tar.xz", CORPUS / "pokerstars" / "nl50-anon.tar.xz"
    if not phh.exists() or not text.exists():
        return
    yield from _ways("PHH", "phh", _files(phh))
    told = pieces_of(io.BytesIO(b"\n\n".join(_files(text))), "pokerstars")
    yield from _ways("PokerStars text", "pokerstars", [hand.encode() for _, hand in told])


def _ways(name: str, form: Form, hands: list[bytes]) -> Iterator[Figure]:
    some, many = _joined(hands, form, MANY // FEWER), _joined(hands, form, MANY)
    yield Figure(f"{name} → Hand", rates(partial(_read, some, form)), "hands/s")
    for target in TARGETS:
        for jobs, content in {1: some, cores(): many}.items():
            runs = rates(partial(_convert, content, form, target, jobs), runs=5 if jobs == 1 else 3)
            yield Figure(f"{name} → {target}, jobs={jobs}", runs, "hands/s")


def _joined(hands: list[bytes], form: Form, count: int) -> bytes:
    """As one file; the hands come again where there are not enough of them."""
    taken = islice(cycle(hands), count)
    if form == "phh":
        return b"\n".join(b"[%d]\n%s" % (number, hand) for number, hand in enumerate(taken, 1))
    return b"\n\n".join(taken)


def _files(path: Path) -> list[bytes]:
    with tarfile.open(path) as archive:
        files = [archive.extractfile(member) for member in archive if member.isfile()]
        return [file.read() for file in files if file is not None]


def _read(content: bytes, form: Form) -> int:
    stretch = Stretch("bench", form, pieces_of(io.BytesIO(content), form))
    return sum(1 for _ in read_hands(stretch, _fail))


def _convert(content: bytes, form: Form, target: Form, jobs: int) -> int:
    """The start of the processes is a part of it."""
    parts = shares(pieces_of(io.BytesIO(content), form), "bench", form)
    return sum(_checked(text) for _, _, texts in convert_all(parts, target, jobs) for text in texts)


def _checked(text: str | Failure) -> int:
    if isinstance(text, Failure):
        _fail(text)
    return 1


def _fail(failure: Failure) -> NoReturn:
    raise AssertionError(str(failure))
