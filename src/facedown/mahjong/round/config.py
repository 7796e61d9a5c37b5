"""The settings of a round, fixed before it is dealt."""

from msgspec import UNSET, Struct, UnsetType

from facedown.core import Seat
from facedown.mahjong.settings import DEFAULT, Settings
from facedown.mahjong.tiles import EAST, Kind, Tile
from facedown.mahjong.wall import Wall

SEATS = 4
MOST_ROUNDS = 16
"""Four winds of four rounds."""
EXACT = 1 << 53
"""The largest integer that every client holds exactly. The rules have no limit (mahjong.md 9.2, 11.3), and no
match is long enough to reach this one."""


class Config(Struct, frozen=True):
    """One round (kyoku)."""

    settings: Settings = DEFAULT
    kyoku: int = 0
    """0 is East 1, 4 is South 1: it determines the dealer and the round wind (mahjong.md 1.1, 1.3)."""
    honba: int = 0
    sticks: int = 0
    """Riichi deposits already on the table."""
    scores: tuple[int, int, int, int] = (25_000, 25_000, 25_000, 25_000)
    """By chair, without the sticks."""
    wall: tuple[Tile, ...] | None = None
    """136 tiles in the order of `Wall`, instead of the seed's."""
    pauses: bool | UnsetType = UNSET
    """False: there is no pause after a discard (mahjong.md 5.2). Unset, there is one; an unset field is not
    encoded, so old records keep their hashes."""

    def __post_init__(self) -> None:
        if type(self.kyoku) is not int or not 0 <= self.kyoku < MOST_ROUNDS:
            raise ValueError(f"a kyoku is 0 (East 1) to {MOST_ROUNDS - 1} (North 4), not {self.kyoku!r}")
        for name, count in (("honba", self.honba), ("sticks", self.sticks)):
            if type(count) is not int or not 0 <= count <= EXACT:
                raise ValueError(f"{name} is a whole number from 0 to {EXACT}, not {count!r}")
        if not are_scores(self.scores, EXACT):
            raise ValueError(f"scores are four whole hundreds up to {EXACT}, not {self.scores!r}")
        if self.wall is not None:
            Wall(self.wall)  # raises if it is not a wall

    @property
    def dealer(self) -> Seat:
        return self.kyoku % SEATS

    @property
    def round_wind(self) -> Kind:
        return EAST + self.kyoku // SEATS

    def seat_wind(self, seat: Seat) -> Kind:
        """The dealer's is east."""
        return EAST + (seat - self.kyoku) % SEATS


def are_scores(scores: object, most: int) -> bool:
    """Four multiples of a hundred, within the limit on either side of zero."""
    if not isinstance(scores, tuple) or len(scores) != SEATS:
        return False
    return all(type(score) is int and abs(score) <= most and score % 100 == 0 for score in scores)
