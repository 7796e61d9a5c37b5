"""All that goes from one hand of a match to the next."""

from msgspec import Struct
from msgspec.structs import replace

from facedown.core import Seat
from facedown.poker.button import Marks


class Chair(Struct, frozen=True):
    """A chair that is taken, as everybody sees it."""

    stack: int
    """Between hands; in one, as it was before it. Of a chair that is gone: dead."""
    gone: bool = False
    """Its player has left after the start."""
    place: int = 0
    """Once it is out; 0 while it is in."""


class Standing(Struct, frozen=True):
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
        return tuple(
            [seat for seat, chair in enumerate(self.chairs) if chair is not None and not chair.place]
        )


def empty(seats: int) -> Standing:
    return Standing((None,) * seats, ("",) * seats, (0,) * (seats + 1))


def with_chair(standing: Standing, seat: Seat, chair: Chair | None) -> Standing:
    chairs = standing.chairs
    return replace(standing, chairs=(*chairs[:seat], chair, *chairs[seat + 1 :]))


def with_nonce(standing: Standing, seat: Seat, nonce: str) -> Standing:
    nonces = standing.nonces
    return replace(standing, nonces=(*nonces[:seat], nonce, *nonces[seat + 1 :]))


def dealer_asked(standing: Standing) -> Standing:
    """One more question to the dealer."""
    *chairs, dealer = standing.asked
    return replace(standing, asked=(*chairs, dealer + 1))
