"""Missed blinds: when they are owed, and how they are paid (cash.md 5)."""

from typing import NamedTuple

from facedown.core import Seat
from facedown.poker.cash.chairs import Chair
from facedown.poker.cash.positions import is_between
from facedown.poker.cash.ring import ChairPosts
from facedown.poker.cash.rules import Rules
from facedown.poker.stakes import Stakes


class Owed(NamedTuple):
    dead: int = 0
    live: int = 0

    @property
    def chips(self) -> int:
        return self.dead + self.live


def cap(stakes: Stakes) -> int:
    """The maximum debt (cash.md 5.2)."""
    return stakes.small + stakes.big


class Blinds(NamedTuple):
    """Where the blinds of a hand were due."""

    small: Seat
    big: Seat


def missed(seat: Seat, before: Blinds | None, now: Blinds, stakes: Stakes) -> int:
    """The cost of the blinds whose mark passed or reached a chair that does not play (cash.md 5.1)."""
    if before is None:
        return 0
    small = stakes.small if _passed(seat, before.small, now.small) else 0
    return small + (stakes.big if _passed(seat, before.big, now.big) else 0)


def owed(chair: Chair, rules: Rules, stakes: Stakes, *, on_big_blind: bool) -> Owed:
    """What an entering chair posts in addition to the blind of its position (cash.md 5.3–5.5)."""
    if on_big_blind:
        return Owed()
    debt = max(chair.debt, stakes.big) if chair.new and rules.newcomers_post else chair.debt
    if debt < stakes.big or (rules.missed == "dead" and chair.debt):
        return Owed(dead=debt)
    return Owed(dead=debt - stakes.big, live=stakes.big)


def settled(seat: Seat, posting: ChairPosts, stakes: Stakes) -> Owed:
    """What a chair paid with its posts; the blind of its position counts towards a live post (cash.md
    5.4)."""
    live = posting.live[seat]
    return Owed(posting.dead[seat], min(live + posting.blinds[seat], stakes.big) if live else 0)


def owed_again(chair: Chair, rules: Rules, stakes: Stakes, paid: Owed) -> int:
    """The debt of a player whose posts are returned (cash.md 8.3). A newcomer's post is not a missed
    blind."""
    # Only the live big blind of a newcomer is dropped. Charging it as a debt would let a newcomer who sits
    # down and pauses before the deal owe a blind that never passed the chair.
    if chair.new and rules.newcomers_post and not paid.dead:
        return 0
    return min(paid.chips, cap(stakes))


def _passed(seat: Seat, start: Seat, end: Seat) -> bool:
    return start != end and (seat == end or is_between(seat, start, end))
