"""All ways to bet small hands, counted by others: the kernel finds as many, depth by depth."""

import pytest

from tests.poker import betting_oracle
from tests.poker.perft import ENUMERATOR, FOLDER, POKERKIT, count_by_kernel, count_by_pokerkit, load

FILES = sorted(FOLDER.glob("*.json"))


def by(counter):
    return [path for path in FILES if load(path).counted_by == counter]


def name(path):
    return path.stem


@pytest.mark.parametrize("path", FILES, ids=name)
def test_the_kernel_counts_as_many(path):
    perft = load(path)
    assert count_by_kernel(perft.stakes, perft.depth) == perft.counts


@pytest.mark.parametrize("path", FILES, ids=name)
def test_the_enumerator_counts_as_many(path):
    perft = load(path)
    assert betting_oracle.count(perft.stakes, perft.depth) == perft.counts


def test_both_counters_have_their_files():
    assert len(FILES) >= 12
    assert len(by(POKERKIT)) >= 5
    assert set(by(POKERKIT)) | set(by(ENUMERATOR)) == set(FILES)


@pytest.mark.slow
@pytest.mark.parametrize("path", by(POKERKIT), ids=name)
def test_pokerkit_counts_as_many_where_it_is_named(path):
    perft = load(path)
    assert count_by_pokerkit(perft.stakes, perft.depth) == perft.counts


@pytest.mark.slow
@pytest.mark.parametrize("path", by(ENUMERATOR), ids=name)
def test_pokerkit_counts_otherwise_where_it_departs(path):
    perft = load(path)
    assert perft.departure
    assert count_by_pokerkit(perft.stakes, perft.depth) != perft.counts
