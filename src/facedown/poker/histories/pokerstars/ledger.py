"""Who put how much into the pot and who took how much out of it, by the lines alone."""

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct

from facedown.poker.histories.pokerstars.lines import (
    ANTE,
    BIG_BLIND,
    BOTH_BLINDS,
    DEAD_BLIND,
    SMALL_BLIND,
    Bet,
    Called,
    Collected,
    Line,
    Posted,
    Raised,
    Returned,
    Street,
)
from facedown.poker.histories.pokerstars.transcript import Transcript


class Ledger(Struct, frozen=True, gc=False):
    put: dict[str, int]
    """By player, dead chips included, what was returned not."""
    dead: dict[str, int]
    """The dead part of it: antes and dead blinds."""
    collected: dict[str, int]

    @property
    def total(self) -> int:
        return sum(self.put.values())


def ledger(transcript: Transcript) -> Ledger:
    """The account of a hand. `total` is what the summary calls the total pot."""
    account = Account(transcript.header.big_blind)
    for line in transcript.lines:
        entry = _ENTRIES.get(type(line))
        if entry is not None:
            entry(account, line)
    return Ledger(account.put, account.dead, account.collected)


def dead_part(post: Posted, big: int, *, blind_posted: bool) -> int:
    """How much of a post goes into the pot without counting as a bet.

    The first small blind is a bet; one behind another blind (`blind_posted`) is dead. Of small & big blinds
    all above the big blind is dead.
    """
    if post.post == BOTH_BLINDS:
        return max(0, post.amount - big)
    is_dead = post.post in {ANTE, DEAD_BLIND} or (post.post == SMALL_BLIND and blind_posted)
    return post.amount if is_dead else 0


class Account:
    """A ledger that is being written, line by line."""

    def __init__(self, big: int) -> None:
        self.put: dict[str, int] = {}
        self.dead: dict[str, int] = {}
        self.collected: dict[str, int] = {}
        self._big = big
        self._bets: dict[str, int] = {}
        """Of this street."""
        self._blind_is_posted = False

    def called(self, line: Called | Bet) -> None:
        self._bet(line.player, line.amount)

    def raised(self, line: Raised) -> None:
        self._bet(line.player, line.to - self._bets.get(line.player, 0))

    def returned(self, line: Returned) -> None:
        self._bet(line.player, -line.amount)

    def street(self, line: Street) -> None:
        if line.cards:
            self._bets.clear()

    def collect(self, line: Collected) -> None:
        self.collected[line.player] = self.collected.get(line.player, 0) + line.amount

    def post(self, post: Posted) -> None:
        dead = dead_part(post, self._big, blind_posted=self._blind_is_posted)
        self._blind_is_posted |= post.post in {SMALL_BLIND, BIG_BLIND}
        self._bet(post.player, post.amount - dead)
        if dead:
            self.put[post.player] += dead
            self.dead[post.player] = self.dead.get(post.player, 0) + dead

    def _bet(self, player: str, amount: int) -> None:
        self._bets[player] = self._bets.get(player, 0) + amount
        self.put[player] = self.put.get(player, 0) + amount


_ENTRIES: Final[dict[type[Line], Callable[[Account, Any], None]]] = {
    Posted: Account.post,
    Called: Account.called,
    Bet: Account.called,
    Raised: Account.raised,
    Returned: Account.returned,
    Street: Account.street,
    Collected: Account.collect,
}
