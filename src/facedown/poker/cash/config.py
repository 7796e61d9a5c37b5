"""The settings of a ring table: chairs, stakes and house rules, buy-in limits."""

from re import fullmatch

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from facedown.poker import kernel
from facedown.poker.cash.debts import cap
from facedown.poker.cash.ring import Ring
from facedown.poker.cash.rules import SEED, Rules
from facedown.poker.hand.config import Table, check_deal
from facedown.poker.stakes import MOST_CHIPS, check_whole


class Config(Struct, frozen=True):
    """A table where people come and go."""

    seats: int = 6
    table: Table = Table()
    """The house rules of every hand, except the timeout action, which `rules` sets."""
    rules: Rules = SEED
    least: int = 40
    most: int = 400
    """Buy-in limits; a top-up cannot exceed the upper one."""
    unit: str = "1"
    """The value of a chip: "0.01" is a cent."""
    deals: tuple[str, ...] = ()
    """By number of the hand, a deck from the top to use instead of the seed's; "" means the seed's."""
    hands: int | UnsetType = UNSET
    """The table closes after so many hands; if unset, it stays open. For simulations."""
    fair: bool | UnsetType = UNSET
    """Whether each hand publishes a commitment to its deck (cash.md 11.2)."""
    standing: Ring | None = None
    """Set if a carried table continues here; its chips are already on the table."""

    def __post_init__(self) -> None:
        check_whole("seats", self.seats, 2, kernel.SEATS)
        check_whole("the largest buy-in", self.most, 1, MOST_CHIPS // self.seats)
        check_whole("the least buy-in", self.least, 1, self.most)
        if not fullmatch(r"1|0\.0*1", self.unit):
            raise ValueError(f"a unit is 1 or a decimal part of it, as 0.01, not {self.unit!r}")
        if self.fair is True and self.deals:
            raise ValueError("a fair table is dealt from its secret: it has no deals of its own")
        for deal in self.deals:
            check_deal(deal, self.table, self.seats)
        if self.standing is not None:
            _check_standing(self, self.standing)

    @property
    def hand_table(self) -> Table:
        """The house rules of a hand."""
        timeout, reopens = self.rules.timeout, self.rules.short_bet_reopens
        table = self.table if self.table.timeout == timeout else replace(self.table, timeout=timeout)
        if reopens is UNSET or reopens == table.stakes.short_bet_reopens:
            return table
        return replace(table, stakes=replace(table.stakes, short_bet_reopens=reopens))

    def deal(self, number: int) -> str:
        return self.deals[number - 1] if number <= len(self.deals) else ""


def _check_standing(config: Config, standing: Ring) -> None:
    if len(standing.chairs) != config.seats:
        raise ValueError(f"there are {config.seats} chairs at this table, not {len(standing.chairs)}")
    if standing.asked and len(standing.asked) != config.seats + 1:
        raise ValueError("questions are counted for each chair and for the dealer")
    most = cap(config.table.stakes)
    for chair in standing.chairs:
        if chair is not None and chair.debt > most:
            raise ValueError("nobody owes more than both blinds")  # cash.md 5.2
    if (standing.stage == "prepared") != (standing.stage != "dealt" and standing.posting is not None):
        raise ValueError("a hand is prepared where its posts are known, and only there")
    if any(standing.chairs[seat] is None for seat in standing.players if standing.stage == "prepared"):
        raise ValueError("somebody is dealt in and sits nowhere")
