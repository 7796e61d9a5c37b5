"""What is fixed before a match."""

from msgspec import UNSET, Struct, UnsetType

from facedown.core import Seat
from facedown.mahjong.match.scores import Scores, check
from facedown.mahjong.round.config import SEATS
from facedown.mahjong.settings import DEFAULT, MOST_POINTS, Settings
from facedown.mahjong.tiles import Tile
from facedown.mahjong.wall import Wall


class Config(Struct, frozen=True):
    """A match of rounds."""

    settings: Settings = DEFAULT
    seated: bool = True
    """Whether all chairs are taken from the start; else they are taken by `Sit`, and the last one starts."""
    walls: tuple[tuple[Tile, ...], ...] = ()
    """By round, the wall instead of the seed's, for as long as they last; an empty one is the seed's."""
    fair: bool = False
    """Whether each round publishes a commitment to its whole wall before it is played (mahjong.md 11.9)."""
    host: str = ""
    """What the host keeps with the match, in its own form. No rule looks at it."""
    standing: Scores | None = None
    """Where a carried match goes on."""
    people: tuple[Seat, ...] | UnsetType = UNSET
    """The chairs of people; once all of them have left, the match is abandoned (mahjong.md 12.3). Unset: it
    never is, as before this rule; an unset field is not written, so that old records keep their hashes."""

    def __post_init__(self) -> None:
        if self.settings.start > MOST_POINTS // SEATS:
            raise ValueError(f"a match begins with at most {MOST_POINTS // SEATS} points for each chair")
        if self.fair and self.walls:
            raise ValueError("a fair match is dealt from its secret: it has no walls of its own")
        if type(self.walls) is not tuple:
            raise ValueError(f"walls are a tuple, one wall for each round, not {self.walls!r}")
        if self.people is not UNSET and not _are_chairs(self.people):
            raise ValueError(f"people are chairs from 0 to {SEATS - 1}, each once, not {self.people!r}")
        for wall in self.walls:
            if wall:
                Wall(wall)  # refuses what is no wall
        if self.standing is not None:
            check(self.standing, self.settings)

    def wall(self, number: int) -> tuple[Tile, ...] | None:
        """Of a round, from 0; None where it is the seed's."""
        return (self.walls[number] or None) if number < len(self.walls) else None


def _are_chairs(people: object) -> bool:
    """Ascending, so that equal configs are written alike."""
    return isinstance(people, tuple) and list(people) == [seat for seat in range(SEATS) if seat in people]
