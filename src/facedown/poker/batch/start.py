"""The starting position of all hands of a batch, as arrays."""

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from facedown.poker.batch.record import Numbers
from facedown.poker.kernel import SEATS
from facedown.poker.playout import BOARD, HOLE, MOST_STACK
from facedown.poker.posts import Posts, check_posts
from facedown.poker.simulation import usual_posts
from facedown.poker.stakes import Stakes


class Start(NamedTuple):
    stacks: Numbers
    """By table and position."""
    terms: list[int]
    posts: Numbers
    """Antes, dead money and blinds, each by position."""
    price: int
    opener: int
    boards: int

    @property
    def seats(self) -> int:
        return int(self.stacks.shape[1])

    @property
    def wanted(self) -> int:
        """The number of cards in a hand."""
        return HOLE * self.seats + BOARD * self.boards


def set_up(tables: int, stacks: ArrayLike, stakes: Stakes, posts: Posts | None, boards: int) -> Start:
    if tables < 1:
        raise ValueError(f"a batch has at least one table, not {tables}")
    if boards not in {1, 2}:
        raise ValueError(f"a hand has one board or two, not {boards}")
    chips = _chips(tables, stacks)
    asked = posts or usual_posts(stakes, chips.shape[1])
    check_posts(asked, chips[0].tolist())
    due_now = np.array([asked.antes, asked.dead, asked.blinds], np.int64)
    return Start(chips, stakes.terms(), due_now, asked.price, asked.opener, boards)


def _chips(tables: int, stacks: ArrayLike) -> Numbers:
    given = np.asarray(stacks)
    seats = given.shape[-1] if given.ndim in {1, 2} else 0
    if not 2 <= seats <= SEATS or (given.ndim == 2 and len(given) != tables):
        raise ValueError(f"stacks are by position, 2 to {SEATS}, or by table and position, not {given.shape}")
    if given.dtype.kind not in "iu" or given.min() < 1 or given.max() > MOST_STACK:
        raise ValueError(f"stacks are whole numbers from 1 to {MOST_STACK}")
    return np.ascontiguousarray(np.broadcast_to(given, (tables, seats)), np.int64)
