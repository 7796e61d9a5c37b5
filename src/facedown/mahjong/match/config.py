"""The settings of a match, fixed before it starts."""

from msgspec import UNSET, Struct, UnsetType

from facedown.core import Seat
from facedown.mahjong.match.scores import Scores, check
from facedown.mahjong.round.config import SEATS
from facedown.mahjong.settings import DEFAULT, MOST_POINTS, Settings
from facedown.mahjong.tiles import Tile
from facedown.mahjong.wall import Wall


class Config(Struct, frozen=True, repr_omit_defaults=True):
    """A match of rounds."""

    settings: Settings = DEFAULT
    seated: bool = True
    """Whether all chairs are occupied from the start; otherwise `Sit` takes them, and the last one starts the
    match."""
    walls: tuple[tuple[Tile, ...], ...] = ()
    """By round, a wall to use instead of the seed's; an empty one, or none, means the seed's."""
    fair: bool = False
    """Whether each round publishes a commitment to its whole wall before it is played (mahjong.md 11.9)."""
    host: str = ""
    """What the host stores with the match, in its own format. The rules ignore it."""
    standing: Scores | None = None
    """Set if a carried match continues here."""
    people: tuple[Seat, ...] | UnsetType = UNSET
    """The chairs of people; once all of them have left, the match is abandoned (mahjong.md 12.3). Unset: it
    never is, as before this rule. An unset field is not encoded, so old records keep their hashes."""
    pauses: bool | UnsetType = UNSET
    """False: no round has a pause after a discard (mahjong.md 5.2)."""

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
                Wall(wall)  # raises if it is not a wall
        if self.standing is not None:
            check(self.standing, self.settings)

    def wall(self, number: int) -> tuple[Tile, ...] | None:
        """The wall of a round, from 0; None if the seed decides."""
        return (self.walls[number] or None) if number < len(self.walls) else None


def _are_chairs(people: object) -> bool:
    """Ascending, so that equal configs are encoded alike."""
    return isinstance(people, tuple) and list(people) == [seat for seat in range(SEATS) if seat in people]
