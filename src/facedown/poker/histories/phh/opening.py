"""The opening of a history: its posts, and which part of a late post is a bet."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, TypeAlias

from facedown.poker import kernel
from facedown.poker.histories.letters import PLAYED
from facedown.poker.histories.opening import Opening, opener_of, terms
from facedown.poker.histories.phh.chips import Chips
from facedown.poker.histories.phh.errors import Problem
from facedown.poker.histories.phh.history import History

Amounts: TypeAlias = tuple[int, ...]

Late: TypeAlias = Literal["dead", "live"]
"""What a late post of less than the big blind is: a missed small blind made good, or a bet."""


def opening(history: History, chips: Chips, late: Late = "dead", *, short_bets: bool = False) -> Opening:
    """The posts of the hand. `short_bets` reopen the betting (holdem.md 4.6)."""
    blinds = chips.blinds_or_straddles
    assert blinds is not None, "the reader asks for the fields of the variant"
    bets = chips.min_bet or chips.small_bet, chips.min_bet or chips.big_bet
    return _opening(
        history.variant, history.ante_trimming_status, chips.antes, blinds, bets, late, short_bets
    )


def has_small_late_post(chips: Chips) -> bool:
    """Is there a late post below the big blind? The format does not say whether it is a bet or dead money."""
    blinds = chips.blinds_or_straddles or (0,)
    big = big_blind(blinds, chips.min_bet or chips.small_bet or 0)
    return any(-big < blind < 0 for blind in blinds)


def big_blind(blinds: Sequence[int], least: int) -> int:
    """The highest blind that is no straddle: the least bet tells them apart."""
    return min(max(blinds), least)


def live_part(blind: int, blinds: Sequence[int], least: int, late: Late) -> int:
    """What of a post is a bet. Of a late one, which is negative, all above the big blind is dead."""
    if blind >= 0:
        return blind
    for full in (max(blinds), big_blind(blinds, least)):
        if -blind >= full:
            return full
    return -blind if late == "live" else 0


@lru_cache(maxsize=1024)
def _opening(  # noqa: PLR0917  the key of the cache
    name: str,
    trimmed: bool,  # noqa: FBT001
    antes: Amounts,
    blinds: Amounts,
    bets: tuple[int | None, int | None],
    late: Late,
    short_bets: bool,  # noqa: FBT001
) -> Opening:
    if len(blinds) > kernel.SEATS:
        raise Problem("starting_stacks", f"{len(blinds)} players: {kernel.SEATS} can play a hand")
    variant, limit = PLAYED[name]
    early, later = bets
    assert early is not None, "the reader asks for the fields of the variant"
    assert later is not None, "the reader asks for the fields of the variant"
    if len(blinds) == 2:
        antes, blinds = antes[::-1], blinds[::-1]  # heads-up the format begins with the button's
    price = max(blinds)
    live = [live_part(blind, blinds, early, late) for blind in blinds]
    dead = [abs(blind) - bet for blind, bet in zip(blinds, live, strict=True)]
    if not trimmed:
        dead = [ante + chips for ante, chips in zip(antes, dead, strict=True)]
    return Opening(
        variant=variant,
        terms=terms(limit, early, later, short_bets=short_bets),
        antes=list(antes) if trimmed else [0] * len(antes),
        dead=dead,
        blinds=live,
        price=price,
        opener=opener_of(blinds),
    )
