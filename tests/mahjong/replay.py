"""The real rounds, which are not part of the project: `FACEDOWN_CORPUS` names the folder of the data."""

import lzma
import os
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from tests.mahjong import corpus as neutral

_BESIDE = Path(__file__).parents[3] / "shared" / "data"

ROUNDS = 7_778
"""In the whole archive."""


@cache
def lines(most=ROUNDS, every=1):
    """So many of the lines, each so many apart; skips the test where there are none."""
    with lzma.open(_data("mahjong/tenhou-rounds.jsonl.xz")) as archive:
        return tuple(islice(archive, 0, most * every, every))


def rare(name):
    """A round that ended as none of the archive does; skips the test where there is none."""
    return _data(f"repro/{name}.json").read_bytes()


def _data(name):
    path = Path(os.environ.get("FACEDOWN_CORPUS", _BESIDE)) / name
    if not path.exists():
        pytest.skip(f"{path} is missing: set FACEDOWN_CORPUS to the folder of the data")
    return path


def differences(some):
    """(game, round, what is not as recorded), for every line that does not come out the same."""
    found = []
    for line in some:
        recorded = neutral.parse(line)
        replay = neutral.replayed(recorded)
        if replay.difference is not None:
            found.append((recorded.game, recorded.round, replay.difference))
    return found
