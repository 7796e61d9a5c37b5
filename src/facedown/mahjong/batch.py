"""Many tables at once under the same rules, in lockstep, with what a program learns from as arrays.

    >>> from facedown.mahjong.batch import Batch
    >>> tables = Batch(64, seed="docs")
    >>> while tables.running.any():
    ...     refusals = tables.step([offer and next(iter(offer)) for offer in tables.offers])
    >>> tables.scores.shape, int(tables.tiles_left.sum())
    ((64, 4), 0)

Table 7 of a batch is `Simulation(config, seed=seed / 7)`, and plays as that would.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from facedown.core import IllegalAction, Seed
from facedown.mahjong.round.actions import Action
from facedown.mahjong.round.config import SEATS, Config
from facedown.mahjong.round.state import Offered, State
from facedown.mahjong.simulation import Choose, Simulation
from facedown.mahjong.tiles import KINDS

Flags: TypeAlias = NDArray[np.bool_]
Numbers: TypeAlias = NDArray[np.int64]


class Batch:
    """Many rounds side by side. Everything is by table, then by chair, and shows the current state.

    A table whose round is over waits for `deal` or `go_on`.
    """

    def __init__(self, tables: int, config: Config = Config(), *, seed: Seed | str = "") -> None:  # noqa: B008
        if type(tables) is not int or tables < 1:
            raise ValueError(f"a batch has at least one table, not {tables!r}")
        own = Seed.given(seed)
        self.tables = [Simulation(config, seed=own / number) for number in range(tables)]
        self._dealt = [1] * tables

    def deal(self, chosen: ArrayLike | None = None) -> None:
        """Start a round from the config on these tables (a flag each), or on all whose round is over."""
        flags = ~self.running if chosen is None else np.asarray(chosen, np.bool_)
        if flags.shape != (len(self),):
            raise ValueError(f"a flag for each of the {len(self)} tables, not {flags.shape}")
        for number in np.flatnonzero(flags).tolist():
            self.tables[number].deal(self._dealt[number])
            self._dealt[number] += 1

    def go_on(self) -> Flags:
        """Start the next round of the match on all tables whose round is over; which tables had one."""
        return np.array([table.go_on() for table in self.tables])

    def step(self, actions: Sequence[Action | None]) -> list[IllegalAction | None]:
        """One action for the actor of each table, or None to wait.

        Returns what was refused, by table, and None where nothing was. A table that refuses stays unchanged.
        """
        if len(actions) != len(self):
            raise ValueError(f"an action or None for each of the {len(self)} tables, not {len(actions)}")
        return list(map(_acted, self.tables, actions))

    def play(self, choose: Choose | None = None) -> None:
        """Play all rounds to their ends, each as `Simulation.play` does."""
        for table in self.tables:
            table.play(choose)

    def __len__(self) -> int:
        return len(self.tables)

    def __repr__(self) -> str:
        return f"<Batch of {len(self)} tables, {self.running.sum()} in play>"

    @property
    def running(self) -> Flags:
        """Whether a chair must act."""
        return np.array([table.result is None for table in self.tables])

    @property
    def actor(self) -> Numbers:
        """The chair to act; −1 if the round is over."""
        return np.array([table.actor for table in self.tables])

    @property
    def offers(self) -> list[Offered]:
        """What each actor may do; None if the round is over."""
        return [table.offer for table in self.tables]

    @property
    def turn(self) -> Numbers:
        """The chair that is to discard, or has just discarded."""
        return self._of(lambda state: state.turn)

    @property
    def tiles_left(self) -> Numbers:
        return self._of(lambda state: state.tiles_left)

    @property
    def scores(self) -> Numbers:
        return self._of(lambda state: state.scores)

    @property
    def riichi(self) -> Numbers:
        """0, 1, or 2 for a double one."""
        return self._of(lambda state: state.riichi)

    @property
    def hands(self) -> NDArray[np.uint8]:
        """How many tiles of each of the 34 kinds every chair holds, the drawn one among them."""
        counts = np.zeros((len(self), SEATS, KINDS), np.uint8)
        for table, own in zip(self.tables, counts, strict=True):
            for hand, row in zip(table.state.hands, own, strict=True):
                np.add.at(row, np.array(hand, np.intp) >> 2, 1)
        return counts

    @property
    def net(self) -> Numbers:
        """Points won minus points lost in all finished rounds."""
        return np.array([table.net for table in self.tables])

    def _of(self, fact: Callable[[State], Any]) -> Numbers:
        return np.array([fact(table.state) for table in self.tables])


def _acted(table: Simulation, action: Action | None) -> IllegalAction | None:
    if action is None:
        return None
    try:
        table.act(action)
    except IllegalAction as refused:
        return refused
    return None
