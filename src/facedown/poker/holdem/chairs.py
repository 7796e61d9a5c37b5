"""All that goes from one hand of a match to the next."""

from msgspec import Struct
from msgspec.structs import replace

from facedown.core import Seat
from facedown.core.chairs import dealer_asked, put
from facedown.poker.button import Marks


class Chair(Struct, frozen=True):
    """A chair that is taken, as everybody sees it."""

    stack: int
    """Between hands; in one, as it was before it. Of a chair that is gone: dead."""
    gone: bool = False
    """Its player has left after the start."""
    place: int = 0
    """Once it is out; 0 while it is in."""


class Chairs(Struct, frozen=True):
    chairs: tuple[Chair | None, ...]
    """None is an empty one."""
    nonces: tuple[str, ...]
    """By chair, the players' shares in the chance of every hand. Nobody is shown them."""
    asked: tuple[int, ...]
    """Questions put to each chair, and last to the dealer."""
    started: bool = False
    hands: int = 0
    """Hands that are over."""
    marks: Marks | None = None
    """Button and blinds of the last hand dealt."""

    @property
    def taken(self) -> tuple[Seat, ...]:
        return tuple([seat for seat, chair in enumerate(self.chairs) if chair is not None])

    @property
    def players(self) -> tuple[Seat, ...]:
        """Who is dealt into the next hand."""
        return tuple([seat for seat in range(len(self.chairs)) if self.sits(seat)])

    def sits(self, seat: Seat) -> bool:
        chair = self.chairs[seat]
        return chair is not None and not chair.place

    def chair(self, seat: Seat) -> Chair:
        """One that is taken."""
        chair = self.chairs[seat]
        assert chair is not None, f"nobody sits on chair {seat}"
        return chair


def empty(seats: int) -> Chairs:
    return Chairs((None,) * seats, ("",) * seats, (0,) * (seats + 1))


def with_chair(chairs: Chairs, seat: Seat, chair: Chair | None) -> Chairs:
    return replace(chairs, chairs=put(chairs.chairs, seat, chair))


def with_dealer_asked(chairs: Chairs) -> Chairs:
    return replace(chairs, asked=dealer_asked(chairs.asked))
