"""The settings of a match: chairs, chips, growing blinds, who is seated."""

from msgspec import Struct
from msgspec.structs import replace

from facedown.core import Seat
from facedown.poker import kernel
from facedown.poker.button import ButtonRule
from facedown.poker.hand.config import Table, check_deal
from facedown.poker.holdem.chairs import Chairs
from facedown.poker.stakes import MOST_CHIPS, Stakes, check_whole


class Level(Struct, frozen=True):
    """Stakes for a number of hands (holdem.md 12.5)."""

    stakes: Stakes
    hands: int
    """The last level lasts until the end."""


class Config(Struct, frozen=True):
    """A match of hands."""

    seats: int = 2
    stack: int = 200
    """Each chair's starting stack; play chips, not tokens of an account."""
    table: Table = Table()
    """The house rules of every hand; if there are levels, they set the stakes."""
    levels: tuple[Level, ...] = ()
    button: ButtonRule = "moving"
    no_double_bb: bool | None = None
    """None: on with a dead button, off otherwise (holdem.md 7.3)."""
    first_button: Seat = 0
    """The first button is on this chair or, if it is empty, the next player's (holdem.md 7.5)."""
    hands: int | None = None
    """The match ends after this many."""
    seated: bool = True
    """Whether all chairs are occupied from the start; otherwise `Sit` takes them."""
    min_players: int = 2
    """With this many players the match may start before all chairs are taken."""
    stake: int = 0
    """Tokens of each player's account; the winner takes all."""
    deals: tuple[str, ...] = ()
    """By hand, a deck from the top to use instead of the seed's; "", or none, means the seed's."""
    fair: bool = False
    """Whether each hand publishes a commitment to its whole deck before it is played (holdem.md 12.8)."""
    exposed: bool = False
    """Whether the public sees all hole cards once a hand is over (holdem.md 12.9)."""
    host: str = ""
    """What hosts stored with a match before headers had a field for it. Nothing reads or sets it, but records
    that have it must be encoded as they were read."""
    standing: Chairs | None = None
    """Set if a carried match continues here."""

    def __post_init__(self) -> None:
        check_whole("seats", self.seats, 2, kernel.SEATS)
        check_whole("the stack", self.stack, 1, MOST_CHIPS // self.seats)
        check_whole("the first button", self.first_button, 0, self.seats - 1)
        check_whole("min_players", self.min_players, 2, self.seats)
        check_whole("the stake", self.stake, 0, MOST_CHIPS)
        if self.hands is not None:
            check_whole("hands", self.hands, 1, MOST_CHIPS)
        for level in self.levels:
            check_whole("the hands of a level", level.hands, 1, MOST_CHIPS)
        for stakes in (self.table.stakes, *(level.stakes for level in self.levels)):
            if stakes.rake.rate:
                raise ValueError("a freeze-out has no rake: its chips stay in play")
        if self.fair and self.deals:
            raise ValueError("a fair match is dealt from its secret: it has no deals of its own")
        for deal in self.deals:
            check_deal(deal, self.table, self.seats)

    @property
    def doubles_bb(self) -> bool:
        """Whether a player may post the big blind twice in a row when two are left."""
        return self.button != "dead" if self.no_double_bb is None else not self.no_double_bb

    def level(self, hand: int) -> int:
        """The level of a hand, from 0; also 0 if there are no levels."""
        for number, level in enumerate(self.levels):
            hand -= level.hands
            if hand < 0:
                return number
        return max(len(self.levels) - 1, 0)

    def grows_at(self, hand: int) -> int | None:
        """The hand that begins the next level; None if the stakes do not grow any more."""
        level = self.level(hand)
        if level + 1 >= len(self.levels):
            return None
        return sum(level.hands for level in self.levels[: level + 1])

    def table_at(self, hand: int) -> Table:
        """The house rules of a hand, including its stakes."""
        return replace(self.table, stakes=self.levels[self.level(hand)].stakes) if self.levels else self.table
