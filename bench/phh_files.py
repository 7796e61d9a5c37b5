"""`facedown phh --jobs 2` over the HandHQ files, repeated to many hands: how fast, and in how much memory.

Beside it PokerKit reads and replays some of the same hands, on one core.
"""

import subprocess
import sys
import tarfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from time import perf_counter, sleep
from typing import Final, NamedTuple

from bench.figures import Figure, rates
from bench.phh import ARCHIVE, replayed_by_pokerkit
from facedown.poker.histories import phh

HANDHQ: Final = ARCHIVE.with_name("handhq.tar.xz")
MANY: Final = 200_000
FEWER: Final = 4
"""As many times fewer hands must take the same memory."""
JOBS: Final = 2
RUNS: Final = 2
SAMPLE: Final = 100
"""PokerKit gets every hundredth hand."""
_LOOK: Final = 0.05
"""Seconds between two looks at the memory."""


class Run(NamedTuple):
    rate: float
    """Hands a second, with the start of the processes."""
    peak: float
    """MB, of all processes together."""


def figures(ground: Path) -> Iterator[Figure]:
    """Nothing where the corpus is missing: `FACEDOWN_CORPUS` names its folder."""
    if not HANDHQ.exists():
        return
    texts = _texts()
    some, many = _filed(texts, MANY // FEWER, ground / "some"), _filed(texts, MANY, ground / "many")
    runs = {folder: [_run(folder, hands) for _ in range(RUNS)] for folder, hands in (some, many)}
    fewer, all_of_them = runs[some[0]], runs[many[0]]
    title = f"HandHQ, {many[1]:,} hands, --jobs {JOBS}"
    rate = Figure(title, tuple(run.rate for run in all_of_them), "hands/s")
    yield from _beside_pokerkit(rate, texts)
    few = Figure(f"memory of {some[1]:,} hands", tuple(run.peak for run in fewer), "MB")
    yield few
    memory = Figure(f"memory of {many[1]:,} hands", tuple(run.peak for run in all_of_them), "MB")
    yield memory.against(few, f"that of {some[1]:,} hands")


def _beside_pokerkit(rate: Figure, texts: list[bytes]) -> Iterator[Figure]:
    hands = [hand for text in texts for hand in phh.read_all(text)][::SAMPLE]
    try:
        work = partial(replayed_by_pokerkit, [phh.write(hand).encode() for hand in hands])
        kit = Figure("PokerKit, read and replay, one core", rates(work, runs=3), "hands/s")
    except ImportError:
        yield rate._replace(beside="PokerKit is not installed")
    else:
        yield rate.against(kit, "PokerKit on one core")
        yield kit


def _texts() -> list[bytes]:
    with tarfile.open(HANDHQ) as archive:
        files = [archive.extractfile(member) for member in archive if member.name.endswith(".phhs")]
        return [file.read() for file in files if file is not None]


def _filed(texts: list[bytes], wanted: int, folder: Path) -> tuple[Path, int]:
    """The folder with copies of the files, and how many hands they have: at least as many as wanted."""
    folder.mkdir()
    counts = [len(list(phh.read_all(text))) for text in texts]
    hands = copy = 0
    while hands < wanted:
        for number, text in enumerate(texts):
            (folder / f"{copy}-{number}.phhs").write_bytes(text)
        hands += sum(counts)
        copy += 1
    return folder, hands


def _run(folder: Path, hands: int) -> Run:
    command = [sys.executable, "-m", "facedown", "phh", "--json", "--jobs", str(JOBS), str(folder)]
    began, peak = perf_counter(), 0.0
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        while process.poll() is None:
            peak = max(peak, _family(process.pid))
            sleep(_LOOK)
    return Run(hands / (perf_counter() - began), peak)


def _family(pid: int) -> float:
    """MB of a process and its children; pages that they share are counted once."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        memory = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:  # it has ended meanwhile
        return 0.0
    own = next((int(line.split()[1]) for line in memory.splitlines() if line.startswith("Pss:")), 0)
    return own / 1024 + sum(_family(int(child)) for child in children)
