"""The stakes of a table: blinds, antes, straddles, betting limit and rake."""

from typing import Final, Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from facedown.poker import kernel

Limit: TypeAlias = Literal["no", "pot", "fixed"]

MOST_CHIPS: Final = 1 << 40
"""The limit for stacks and blinds, so that sums fit every back-end."""

LIMITS: Final = {"no": kernel.NO_LIMIT, "pot": kernel.POT_LIMIT, "fixed": kernel.FIXED_LIMIT}


def check_whole(what: str, value: int, least: int, most: int) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise ValueError(f"{what} must be a whole number from {least} to {most}, not {value!r}")


class Rake(Struct, frozen=True):
    """The house's share (holdem.md 9)."""

    rate: int = 0
    """In hundredths of a percent: 500 is 5 %."""
    cap: int = MOST_CHIPS
    no_flop_no_drop: bool = True

    def __post_init__(self) -> None:
        check_whole("rake rate", self.rate, 0, 10_000)
        check_whole("rake cap", self.cap, 0, MOST_CHIPS)


class Stakes(Struct, frozen=True, repr_omit_defaults=True):
    small: int = 1
    """The small blind; 0 if there is none."""
    big: int = 2
    ante: int = 0
    """Each player's ante."""
    big_blind_ante: int = 0
    """One ante for all players, posted by the big blind as dead money."""
    straddles: tuple[int, ...] = ()
    """From the player after the big blind on."""
    limit: Limit = "no"
    cap: int = 4
    """Bets and raises on a street under a fixed limit, counting the big blind; 0 = no cap."""
    rake: Rake = Rake()
    short_allins_cumulate: bool = True
    short_bet_reopens: bool | UnsetType = UNSET
    """Whether a player who has checked may raise a short all-in that opens the betting (holdem.md 4.6). No
    unless set; records from before this switch lack it."""
    big_blind_opens: bool | UnsetType = UNSET
    """Heads-up with equal blinds, whether the big blind acts first before the flop (holdem.md 3.6). No unless
    set; records from before this switch lack it."""

    def __post_init__(self) -> None:
        check_whole("the big blind", self.big, 1, MOST_CHIPS)
        check_whole("the small blind", self.small, 0, self.big)
        check_whole("the ante", self.ante, 0, MOST_CHIPS)
        check_whole("the big-blind ante", self.big_blind_ante, 0, MOST_CHIPS)
        check_whole("the cap", self.cap, 0, 1000)
        if self.limit not in LIMITS:
            raise ValueError(f"the limit is one of {', '.join(LIMITS)}, not {self.limit!r}")
        if self.straddles and self.limit == "fixed":
            raise ValueError("straddles are not possible under a fixed limit")
        before = self.big
        for straddle in self.straddles:  # holdem.md 3.2
            check_whole("a straddle", straddle, 2 * before, MOST_CHIPS)
            before = straddle

    def terms(self) -> list[int]:
        """The terms in the kernel's format."""
        late = 2 * self.big if self.limit == "fixed" else self.big
        return [
            LIMITS[self.limit],
            self.cap,
            self._reopening(),
            self.rake.rate,
            self.rake.cap,
            int(not self.rake.no_flop_no_drop),
            4,
            self.big,
            self.big,
            late,
            late,
        ]

    def _reopening(self) -> int:
        short_bets = kernel.SHORT_BETS if self.short_bet_reopens is True else 0
        return short_bets + (kernel.SHORT_ALL_INS if self.short_allins_cumulate else 0)
