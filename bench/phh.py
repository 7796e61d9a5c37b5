"""Recorded hands: reading PHH, held against tomllib, and replaying Pluribus, held against PokerKit."""

import os
import tarfile
import tomllib
import warnings
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from bench.figures import Figure, rates
from facedown.poker.histories import phh
from facedown.poker.histories.phh.replay import replay
from facedown.poker.histories.phh.report import in_batches

BESIDE: Final = Path(__file__).parents[2] / "shared" / "data"
ARCHIVE: Final = Path(os.environ.get("FACEDOWN_CORPUS", BESIDE)) / "phh" / "pluribus.tar.xz"
SAMPLE: Final = 20
"""Peers get every twentieth hand."""


def figures(_: Path) -> Iterator[Figure]:
    """Nothing where the corpus is missing: `FACEDOWN_CORPUS` names its folder."""
    if not ARCHIVE.exists():
        return
    hands = _hands()
    some = hands[::SAMPLE]
    reading = Figure("read, Pluribus", rates(partial(_read, hands)), "hands/s")
    toml = Figure("tomllib.loads", rates(partial(_loaded, some)), "hands/s")
    yield reading.against(toml, "tomllib")
    yield toml
    replaying = Figure("read and replay, Pluribus", rates(partial(_replayed, hands)), "hands/s")
    if find_spec("pokerkit") is None:
        yield replaying._replace(beside="PokerKit is not installed")
        return
    kit = Figure("PokerKit, read and replay", rates(partial(replayed_by_pokerkit, some)), "hands/s")
    yield replaying.against(kit, "PokerKit")
    yield kit


def _hands() -> list[bytes]:
    with tarfile.open(ARCHIVE) as archive:
        files = [archive.extractfile(member) for member in archive if member.name.endswith(".phh")]
        return [file.read() for file in files if file is not None]


def _read(hands: list[bytes]) -> int:
    for hand in hands:
        phh.read(hand)
    return len(hands)


def _loaded(hands: list[bytes]) -> int:
    for hand in hands:
        tomllib.loads(hand.decode())
    return len(hands)


def _replayed(hands: list[bytes]) -> int:
    for batch in in_batches(map(phh.read, hands)):
        for history in batch:
            replay(history)
    return len(hands)


def replayed_by_pokerkit(hands: list[bytes]) -> int:
    load: Any = import_module("pokerkit").HandHistory.loads
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of fields that it does not know
        for hand in hands:
            for _ in load(hand.decode()):
                pass
    return len(hands)
