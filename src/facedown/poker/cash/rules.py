"""House rules for seating: the button, missed blinds, newcomers, pauses (cash.md 9)."""

from typing import Final, Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from facedown.poker.hand.config import Timeout

Button: TypeAlias = Literal["rotate", "moving", "dead"]
"""Which mark leads the others from hand to hand (cash.md 6, 7)."""

HeadsUp: TypeAlias = Literal["button", "no_double_bb"]
"""From three players to two: the button moves on, or the big blind does (cash.md 6.5)."""

Missed: TypeAlias = Literal["dead", "live_bb"]
"""How a debt is posted: all dead, or one big blind of it live (cash.md 5.4)."""

SitOut: TypeAlias = Literal["now", "next_hand"]
"""When a player who pauses or leaves during a hand is out of it (cash.md 3.3)."""


class Rules(Struct, frozen=True, repr_omit_defaults=True):
    button: Button = "rotate"
    heads_up: HeadsUp = "button"
    missed: Missed = "dead"
    newcomers_post: bool = False
    """Whether a newcomer who enters anywhere but on the big blind posts a live one."""
    sit_out: SitOut = "now"
    timeout: Timeout = "fold"
    """What is done for a player whose time ran out; overrides the table's."""
    short_bet_reopens: bool | UnsetType = UNSET
    """Whether a short all-in that opens the betting may be raised by players who checked (holdem.md 4.6). If
    unset, the table's stakes say; records from before this switch lack it."""
    small_blind_due: bool | UnsetType = UNSET
    """Whether the small blind is due one hand after the big blind, on the same chair, also when nobody plays
    there; and a pause counts from the hand before (cash.md 5.6). Records from before this switch lack it."""

    @property
    def follows_big_blind(self) -> bool:
        return self.small_blind_due is True


SEED: Final = Rules(small_blind_due=True)
POKERSTARS: Final = Rules(
    button="moving",
    heads_up="no_double_bb",
    missed="live_bb",
    newcomers_post=True,
    sit_out="next_hand",
    timeout="check_fold",
    short_bet_reopens=True,
    small_blind_due=True,
)
TDA: Final = Rules(
    button="dead",
    heads_up="no_double_bb",
    missed="live_bb",
    sit_out="next_hand",
    timeout="check_fold",
    small_blind_due=True,
)

PRESETS: Final = {"seed": SEED, "pokerstars": POKERSTARS, "tda": TDA}
