"""The tables behind `facedown.poker.strengths`, from the rules of poker alone.

    python scripts/strength_tables.py --write     find the keys, rank all hands, write the tables
    python scripts/strength_tables.py --check     the same, and compare with the tables that are there

A strength is the place of a hand among all that differ: 1 … 7462 for 52 cards, 7463 … 8866 for the short
deck. The best five of six or seven cards depend on their ranks alone, or, where five are suited, on the ranks
of that suit alone: nobody has a flush and a full house in seven cards.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement, product
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from facedown.poker.strengths import tables

Ranks: TypeAlias = tuple[int, ...]
"""From the lowest to the highest."""
Order: TypeAlias = tuple[int, Ranks]
"""What hands are compared by: the category's place, then ranks, those that are held most often first."""

SIZES: Final = (5, 6, 7)
HIGH: Final = ("1 1 1 1 1", "2 1 1 1", "2 2 1", "3 1 1", "straight", "flush", "3 2", "4 1", "straight flush")
SHORT: Final = ("1 1 1 1 1", "2 1 1 1", "2 2 1", "3 1 1", "straight", "3 2", "flush", "4 1", "straight flush")
"""With 36 cards a flush is rarer than a full house."""
ACE: Final = 12
SIX: Final = 4


def main() -> None:
    parser = argparse.ArgumentParser(description="The tables of the strengths of hands.")
    doing = parser.add_mutually_exclusive_group(required=True)
    doing.add_argument("--write", action="store_true", help="write the tables into the package")
    doing.add_argument("--check", action="store_true", help="compare with the tables in the package")
    asked = parser.parse_args()
    if _rank_keys() != list(tables.RANK_KEYS):
        sys.exit("these are not the smallest keys that keep all sums apart")
    packed = tables.pack(*_sections())
    if asked.write:
        tables.FILE.write_bytes(packed)
        print(f"{len(packed):,} bytes in {tables.FILE.name}")
    elif tables.FILE.read_bytes() != packed:
        sys.exit("the tables differ")


def _rank_keys() -> list[int]:
    """Each the least, after those before it, that keeps the sums of 5, 6 and 7 cards apart."""
    keys = [1]
    sums = {size: np.array([size] if size <= 4 else [], np.int64) for size in range(max(SIZES) + 1)}
    while len(keys) < 13:
        keys.append(_next_key(sums, keys[-1]))
        sums = {
            size: np.concatenate([sums[size - n] + n * keys[-1] for n in range(min(4, size) + 1)])
            for size in sums
        }
    return keys


def _next_key(sums: Mapping[int, NDArray[np.int64]], last: int) -> int:
    """Two hands with m and n > m cards of the new rank meet if the rest of them differ by (n − m) keys."""
    taken = np.zeros(1 << 22, np.bool_)
    taken[: last + 1] = True
    held = [(size, n) for size in SIZES for n in range(5)]
    pairs = {(a - m, b - n, n - m) for a, m in held for b, n in held if m < n}
    for some, others, apart in pairs:
        values = np.sort(sums[some])
        for other in sums[others]:
            over = values[np.searchsorted(values, other, "right") :] - other
            whole = over if apart == 1 else over[over % apart == 0] // apart
            taken[whole[whole < taken.size]] = True
    return int(np.argmin(taken))


def _sections() -> Iterator[list[int]]:
    """In the order of the file."""
    high, high_suited = _ranked(HIGH, lowest=0, first=1)
    short, short_suited = _ranked(SHORT, lowest=SIX, first=1 + len(high) + len(high_suited))
    every = {_key(ranks): ranks for size in SIZES for ranks in _multisets(size)}
    offsets = _displaced(sorted(every))
    yield _suits()
    yield offsets
    yield _placed(every, offsets, high)
    yield _masks(high_suited)
    yield _placed(every, offsets, short)
    yield _masks(short_suited)


def _ranked(order: Sequence[str], *, lowest: int, first: int) -> tuple[dict[Ranks, int], dict[Ranks, int]]:
    """Strengths of five unsuited cards, and of five suited ones."""
    plain = {(False, ranks): _order(ranks, order, lowest, suited=False) for ranks in _multisets(5, lowest)}
    suited = {
        (True, ranks): _order(ranks, order, lowest, suited=True)
        for ranks in combinations(range(lowest, 13), 5)
    }
    every = plain | suited
    strengths = {hand: first + place for place, hand in enumerate(sorted(every, key=every.__getitem__))}
    return {hand[1]: strengths[hand] for hand in plain}, {hand[1]: strengths[hand] for hand in suited}


def _order(ranks: Ranks, order: Sequence[str], lowest: int, *, suited: bool) -> Order:
    counts = sorted(((n, rank) for rank, n in Counter(ranks).items()), reverse=True)
    top = _straight(ranks, lowest)
    if top is not None:
        return order.index("straight flush" if suited else "straight"), (top,)
    kind = "flush" if suited else " ".join(str(n) for n, _ in counts)
    return order.index(kind), tuple(rank for _, rank in counts)


def _straight(ranks: Ranks, lowest: int) -> int | None:
    """Its highest rank; the ace also stands below the lowest."""
    if ranks == (*range(lowest, lowest + 4), ACE):
        return lowest + 3
    return ranks[4] if ranks == tuple(range(ranks[0], ranks[0] + 5)) else None


def _multisets(size: int, lowest: int = 0) -> Iterator[Ranks]:
    for ranks in combinations_with_replacement(range(lowest, 13), size):
        if all(ranks[at] != ranks[at + 4] for at in range(size - 4)):
            yield ranks


def _key(ranks: Iterable[int]) -> int:
    return sum(tables.RANK_KEYS[rank] for rank in ranks)


def _suits() -> list[int]:
    """By the sum of the suits' keys: 1 + the suit of which there are five or more, or 0."""
    suits = [0] * tables.SUIT_SUMS
    for counts in product(range(8), repeat=4):
        if sum(counts) in SIZES and max(counts) >= 5:
            suits[sum(n * key for n, key in zip(counts, tables.SUIT_KEYS, strict=True))] = 1 + counts.index(
                max(counts)
            )
    return suits


def _displaced(keys: Sequence[int]) -> list[int]:
    """Rows of the sums are laid over each other where they do not touch; the fullest are laid first."""
    rows: dict[int, list[int]] = {}
    for key in keys:
        rows.setdefault(key >> tables.ROW_BITS, []).append(key)
    offsets = [0] * (max(rows) + 1)
    taken = np.zeros(1 << 20, np.bool_)
    for row, members in sorted(rows.items(), key=lambda item: -len(item[1])):
        cells = np.array(members) - (row << tables.ROW_BITS)
        free = _free(taken, cells)
        taken[cells + free] = True
        offsets[row] = free - (row << tables.ROW_BITS)
    return offsets


def _free(taken: NDArray[np.bool_], cells: NDArray[np.int64]) -> int:
    """The first shift with which none of the cells is taken."""
    first = max(0, int(np.argmin(taken)) - (1 << tables.ROW_BITS))
    for start in range(first, len(taken), 1024):
        touched = taken[cells[:, None] + np.arange(start, start + 1024)].any(axis=0)
        if not touched.all():
            return start + int(np.argmin(touched))
    raise AssertionError("there is room for all rows")


def _placed(every: Mapping[int, Ranks], offsets: Sequence[int], best: Mapping[Ranks, int]) -> list[int]:
    strengths = {key: _best(ranks, best) for key, ranks in every.items()}
    places = {key: key + offsets[key >> tables.ROW_BITS] for key in every}
    laid = [0] * (max(places.values()) + 1)
    for key, place in places.items():
        laid[place] = strengths[key]
    return laid


def _masks(best: Mapping[Ranks, int]) -> list[int]:
    ranks = (tuple(rank for rank in range(13) if mask >> rank & 1) for mask in range(1 << 13))
    return [_best(of, best) if len(of) in SIZES else 0 for of in ranks]


def _best(ranks: Ranks, best: Mapping[Ranks, int]) -> int:
    """Five cards that the deck does not have count nothing."""
    return max(best.get(five, 0) for five in combinations(ranks, 5))


if __name__ == "__main__":
    main()
