"""Counts of all ways a hand can be bet: the data files, and three who count.

    python tests/poker/poker_perft.py      count every file's stakes again, by PokerKit and by the enumerator

A count is, for each depth, how many questions and how many ends there are after so many actions. Every size of
a raise is an action, and so is a fold where a check is free; cards are not counted. A file is written by
PokerKit where it plays the same rules, else by the enumerator in betting_oracle.py, and says which.
"""

import sys
import warnings
from copy import copy, deepcopy
from pathlib import Path

from msgspec import Struct, json
from pokerkit import Mode

from facedown.poker import kernel as k
from facedown.poker.cards import NAMES
from tests.poker import betting_oracle
from tests.poker.betting_table import Stakes
from tests.poker.kit import BETTING_ONLY, Cards, deal, sat_down

FOLDER = Path(__file__).parent / "perft"
POKERKIT = "PokerKit 0.7.7"
ENUMERATOR = "betting_oracle.py"


class Perft(Struct, frozen=True, forbid_unknown_fields=True):
    about: str
    counted_by: str
    stakes: Stakes
    counts: list[list[int]]
    departure: str = ""
    """Why PokerKit's count is another, where it is."""

    @property
    def depth(self) -> int:
        return len(self.counts) - 1


def load(path: Path) -> Perft:
    return json.decode(path.read_bytes(), type=Perft)


def count_by_kernel(stakes: Stakes, depth: int) -> list[list[int]]:
    counts = [[0, 0] for _ in range(depth + 1)]
    _walk(stakes.begun(), 0, counts)
    return counts


def _walk(b, at, counts):
    while b.status == k.STREET:
        k.next_street(b)
    is_over = b.status != k.BETTING
    counts[at][is_over] += 1
    if is_over or at + 1 == len(counts):
        return
    for act in (k.fold, k.call):
        after = k.copied(b, k.ROOM)
        act(after)
        _walk(after, at + 1, counts)
    for to in range(b.least, b.most + 1) if b.most else ():
        after = k.copied(b, k.ROOM)
        assert k.raise_to(after, to) == k.DONE
        _walk(after, at + 1, counts)


def count_by_pokerkit(stakes: Stakes, depth: int) -> list[list[int]]:
    """In its cash mode it lets a player fold for nothing, with a warning."""
    counts = [[0, 0] for _ in range(depth + 1)]
    cards = Cards(NAMES[::4], stakes.n, holdem=False)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        state = sat_down(stakes, cards, mode=Mode.CASH_GAME, automations=BETTING_ONLY)
        deal(state, cards)
        _walk_pokerkit(state, 0, counts, cards)
    return counts


def _walk_pokerkit(state, at, counts, cards):
    is_over = state.actor_index is None
    counts[at][is_over] += 1
    if is_over or at + 1 == len(counts):
        return
    least = state.min_completion_betting_or_raising_to_amount
    most = state.max_completion_betting_or_raising_to_amount
    sizes = () if least is None else range(least, most + 1)
    acts = [lambda s: s.fold(), lambda s: s.check_or_call()]
    acts += [lambda s, to=to: s.complete_bet_or_raise_to(to) for to in sizes]
    for act in acts:
        after = _copied(state)
        act(after)
        deal(after, cards)
        _walk_pokerkit(after, at + 1, counts, cards)


def _copied(state):
    """What changes is copied, and the cards themselves are not."""
    other = copy(state)
    for name, value in vars(state).items():
        if isinstance(value, (list, set)) or type(value).__name__ == "deque":
            kept = {id(item): item for item in value if not isinstance(item, (list, set))}
            setattr(other, name, deepcopy(value, kept))
    return other


def recount(path: Path) -> None:
    perft = load(path)
    ours = betting_oracle.count(perft.stakes, perft.depth)
    theirs = count_by_pokerkit(perft.stakes, perft.depth)
    same = ours == theirs
    print(f"{path.stem}: {sum(map(sum, ours)):,} {'the same' if same else 'different'} in PokerKit")
    assert same == (perft.counted_by == POKERKIT), f"{path.name} says {perft.counted_by}"
    assert perft.counts == ours, f"{path.name} has other counts"


if __name__ == "__main__":
    for name in sys.argv[1:] or sorted(FOLDER.glob("*.json")):
        recount(Path(name))
