"""All that goes from one round of a match to the next."""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from facedown.core import Seat
from facedown.mahjong.round.config import SEATS
from facedown.mahjong.round.results import Result

ALL: Final = (1 << SEATS) - 1
"""Every chair, as a mask."""


class Standing(Struct, frozen=True):
    """Masks have a bit for each chair."""

    scores: tuple[int, int, int, int]
    nonces: tuple[str, str, str, str] = ("", "", "", "")
    """By chair, the players' shares in the chance of every round. Nobody is shown them."""
    asked: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)
    """Questions put to each chair, and last to the dealer."""
    taken: int = 0
    gone: int = 0
    started: bool = False
    rounds: int = 0
    """Rounds that are over."""
    kyoku: int = 0
    """Of the round that is played, or else of the next."""
    honba: int = 0
    sticks: int = 0
    confirmed: int = 0
    """Who is ready for the next round."""
    last: Result | None = None
    """How the last round ended."""


def has(mask: int, seat: Seat) -> bool:
    return mask >> seat & 1 == 1


def chairs(mask: int) -> tuple[Seat, ...]:
    return tuple([seat for seat in range(SEATS) if has(mask, seat)])


def seated(standing: Standing, seat: Seat, nonce: str) -> Standing:
    return replace(
        standing, taken=standing.taken | 1 << seat, nonces=_with_nonce(standing.nonces, seat, nonce)
    )


def unseated(standing: Standing, seat: Seat) -> Standing:
    return replace(
        standing, taken=standing.taken & ~(1 << seat), nonces=_with_nonce(standing.nonces, seat, "")
    )


def _with_nonce(nonces: tuple[str, str, str, str], seat: Seat, nonce: str) -> tuple[str, str, str, str]:
    first, second, third, fourth = [nonce if at == seat else mine for at, mine in enumerate(nonces)]
    return first, second, third, fourth
