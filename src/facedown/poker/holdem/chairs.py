"""Everything that is carried from one hand of a match to the next."""

from msgspec import Struct
from msgspec.structs import replace

from facedown.core import Seat
from facedown.core.chairs import dealer_asked, put
from facedown.poker.button import Marks


class Chair(Struct, frozen=True):
    """An occupied chair, as everyone sees it."""

    stack: int
    """Between hands; during one, the stack before it. The chips of a player who is gone are dead."""
    gone: bool = False
    """The player left after the start."""
    place: int = 0
    """The final place; 0 while the player is in."""


class Chairs(Struct, frozen=True):
    chairs: tuple[Chair | None, ...]
    """None is an empty chair."""
    nonces: tuple[str, ...]
    """By chair, the players' contributions to the randomness of every hand. Never shown to anyone."""
    asked: tuple[int, ...]
    """Questions asked of each chair, and last of the dealer."""
    started: bool = False
    hands: int = 0
    """Finished hands."""
    marks: Marks | None = None
    """Button and blinds of the last hand dealt."""

    @property
    def taken(self) -> tuple[Seat, ...]:
        return tuple([seat for seat, chair in enumerate(self.chairs) if chair is not None])

    @property
    def players(self) -> tuple[Seat, ...]:
        """The players of the next hand."""
        return tuple(
            [seat for seat, chair in enumerate(self.chairs) if chair is not None and not chair.place]
        )

    def sits(self, seat: Seat) -> bool:
        chair = self.chairs[seat]
        return chair is not None and not chair.place

    def chair(self, seat: Seat) -> Chair:
        """An occupied chair."""
        chair = self.chairs[seat]
        assert chair is not None, f"nobody sits on chair {seat}"
        return chair


def empty(seats: int) -> Chairs:
    return Chairs((None,) * seats, ("",) * seats, (0,) * (seats + 1))


def with_chair(chairs: Chairs, seat: Seat, chair: Chair | None) -> Chairs:
    return replace(chairs, chairs=put(chairs.chairs, seat, chair))


def with_dealer_asked(chairs: Chairs) -> Chairs:
    return replace(chairs, asked=dealer_asked(chairs.asked))
