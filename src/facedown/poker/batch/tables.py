"""Tables in lockstep: one step acts on all of them."""

from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from facedown.core import Seed
from facedown.poker.batch.chance import Chance
from facedown.poker.batch.jit import compiled
from facedown.poker.batch.record import Numbers, records
from facedown.poker.batch.start import set_up
from facedown.poker.cards import DECK
from facedown.poker.kernel import BETTING, OVER
from facedown.poker.playout import BOARD, HOLE
from facedown.poker.posts import Posts
from facedown.poker.stakes import Stakes

Flags = NDArray[np.bool_]

_SHOWN: Final = np.array([0, 3, 4, 5])
"""Cards on the board by street."""


class Batch:
    """Many hold'em hands side by side. Everything is by table, then by position, and shows the current state.

        >>> tables = Batch(4096, stacks=[200] * 6, seed="docs")
        >>> while tables.running.any():
        ...     tables.step(np.where(tables.owed > 20, FOLD, CALL))
        >>> tables.net.mean(axis=0)

    Streets and showdowns are dealt automatically; a table whose hand is over waits for `deal`.
    """

    def __init__(
        self,
        tables: int,
        *,
        stacks: ArrayLike = (200,) * 6,
        stakes: Stakes = Stakes(),  # noqa: B008 - frozen
        posts: Posts | None = None,
        boards: int = 1,
        seed: Seed | str = "",
    ) -> None:
        self._setting = set_up(tables, stacks, stakes, posts, boards)
        self._chance = Chance(seed)
        self._ranks = np.zeros(2 * self._setting.seats, np.int64)
        self.tables = records(tables, self._setting.seats, self._setting.terms)
        """The kernel's numbers, with a field for each of `Betting`'s."""
        self.decks: Numbers = np.tile(np.array(DECK, np.int64), (tables, 1))
        """Each table's deck: hole cards on top, then the board."""
        self.deal()

    def deal(self, chosen: ArrayLike | None = None) -> None:
        """Start a hand with the same stacks on these tables (a flag each), or on all whose hand is over."""
        flags: Flags = np.equal(self.status, OVER) if chosen is None else np.asarray(chosen, np.bool_)
        self._check("flags", flags)
        setting = self._setting
        drawn = self._chance.words(len(self) * setting.wanted).reshape(len(self), -1)
        compiled("deal_all")(
            self.tables, flags, self.decks, drawn, setting.stacks, setting.posts,
            setting.price, setting.opener, setting.boards, self._ranks,
        )  # fmt: skip

    def step(self, kinds: ArrayLike, amounts: ArrayLike | None = None) -> Numbers:
        """One action for each table: FOLD, CALL (or check), RAISE to a total of the street, or WAIT.

        Returns a number for each table: 0 if the action was done, otherwise the kernel's refusal or BAD_KIND.
        A table that refuses stays unchanged.
        """
        asked = _whole("kinds", kinds)
        sizes = np.zeros_like(asked) if amounts is None else _whole("amounts", amounts)
        self._check("kinds", asked)
        self._check("amounts", sizes)
        refusals = np.empty(len(self), np.int64)
        boards = self._setting.boards
        compiled("step_all")(self.tables, self.decks, asked, sizes, refusals, boards, self._ranks)
        return refusals

    def __len__(self) -> int:
        return len(self.tables)

    def __repr__(self) -> str:
        return (
            f"<Batch of {len(self)} tables, {self._setting.seats} players each, {self.running.sum()} in play>"
        )

    @property
    def running(self) -> Flags:
        """Whether a player must act."""
        return np.equal(self.status, BETTING)

    @property
    def status(self) -> Numbers:
        """BETTING or OVER; other states do not wait."""
        return self.tables["status"]

    @property
    def street(self) -> Numbers:
        return self.tables["street"]

    @property
    def actor(self) -> Numbers:
        """The position to act; −1 if the hand is over."""
        return self.tables["actor"]

    @property
    def price(self) -> Numbers:
        """The bet to match on this street."""
        return self.tables["price"]

    @property
    def owed(self) -> Numbers:
        """What the actor has to call; it may have less. 0 if it may check or nobody must act."""
        actor = self.actor
        bets = self.tables["bets"][np.arange(len(self)), actor]
        return np.where(actor < 0, 0, self.price - bets)

    @property
    def least(self) -> Numbers:
        """The smallest total of the street that the actor may raise to; 0 if it may not raise."""
        return self.tables["least"]

    @property
    def most(self) -> Numbers:
        return self.tables["most"]

    @property
    def pot(self) -> Numbers:
        """All chips in the pot, including the bets of this street."""
        return self.tables["pot"]

    @property
    def stacks(self) -> Numbers:
        return self._by_position("stacks")

    @property
    def bets(self) -> Numbers:
        """Of this street."""
        return self._by_position("bets")

    @property
    def net(self) -> Numbers:
        """What each player has won or lost so far: its stack minus the starting stack."""
        return self.stacks - self._setting.stacks

    @property
    def live(self) -> Flags:
        """Who has not folded."""
        return (self.tables["live"][:, None] >> np.arange(self._setting.seats) & 1).astype(np.bool_)

    @property
    def hole(self) -> Numbers:
        """The two cards of each position."""
        held = self.decks[:, : HOLE * self._setting.seats]
        return held.reshape(len(self), self._setting.seats, HOLE)

    @property
    def board(self) -> Numbers:
        """Five cards; −1 for each that is not dealt yet."""
        first = HOLE * self._setting.seats
        unseen = np.arange(BOARD) >= _SHOWN[self.street][:, None]
        return np.where(unseen, -1, self.decks[:, first : first + BOARD])

    def _by_position(self, field: str) -> Numbers:
        chips: Numbers = self.tables[field][:, : self._setting.seats]
        return chips

    def _check(self, what: str, given: NDArray[np.generic]) -> None:
        if given.shape != (len(self),):
            raise ValueError(f"there are {len(self)} tables: {what} of the shape {given.shape} do not fit")


def _whole(what: str, given: ArrayLike) -> Numbers:
    numbers = np.asarray(given)
    if numbers.dtype.kind not in "iu":
        raise ValueError(f"{what} are whole numbers, not {numbers.dtype}")
    return np.ascontiguousarray(numbers, np.int64)
