"""Everything that is carried from one round of a match to the next."""

from collections.abc import Callable
from functools import cache
from typing import Final

from msgspec import Struct

from facedown.core import Seat
from facedown.core.fair import LONGEST_NONCE, is_nonce
from facedown.mahjong.round.config import SEATS, are_scores
from facedown.mahjong.round.results import Drawn, Result, Won
from facedown.mahjong.settings import Settings

ALL: Final = (1 << SEATS) - 1
"""Every chair, as a mask."""
MOST_COUNTED: Final = 1 << 30
"""The most honba, sticks and the like that a match may be continued with; far below a round's own limits."""
MOST_SCORE: Final = 1 << 50


class Scores(Struct, frozen=True):
    """Masks have a bit for each chair."""

    scores: tuple[int, int, int, int]
    nonces: tuple[str, str, str, str] = ("", "", "", "")
    """By chair, the players' contributions to the randomness of every round. Never shown to anyone."""
    asked: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)
    """Questions asked of each chair, and last of the dealer."""
    taken: int = 0
    gone: int = 0
    started: bool = False
    rounds: int = 0
    """Finished rounds."""
    kyoku: int = 0
    """The current round's, or else the next one's."""
    honba: int = 0
    sticks: int = 0
    confirmed: int = 0
    """Chairs that are ready for the next round."""
    last: Result | None = None
    """How the last round ended."""

    @property
    def players(self) -> tuple[Seat, ...]:
        """All four: the fallback plays for a chair whose player is gone (mahjong.md 12.2)."""
        return chairs(ALL)

    def sits(self, seat: Seat) -> bool:
        return has(self.taken & ~self.gone, seat)


def check(standing: Scores, settings: Settings) -> None:
    """Raises ValueError if no match with these settings can continue from here."""
    if type(standing) is not Scores:
        raise ValueError(f"a match goes on from its Scores, not from {standing!r}")
    if not are_scores(standing.scores, MOST_SCORE):
        raise ValueError(f"scores are four whole hundreds up to {MOST_SCORE}, not {standing.scores!r}")
    _check_numbers(standing, settings)
    _check_texts(standing)
    _check_chairs(standing)


def _check_numbers(standing: Scores, settings: Settings) -> None:
    last = SEATS * (settings.last_wind + 2) - 1  # the extension (mahjong.md 11.5)
    bounds = {"kyoku": last, "rounds": MOST_COUNTED, "honba": MOST_COUNTED, "sticks": MOST_COUNTED}
    bounds |= dict.fromkeys(("taken", "gone", "confirmed"), ALL)
    for name, most in bounds.items():
        if not _counts(getattr(standing, name), most):
            raise ValueError(f"{name} is a whole number from 0 to {most}, not {getattr(standing, name)!r}")
    if not _are(standing.asked, SEATS + 1, lambda asked: _counts(asked, MOST_SCORE)):
        raise ValueError(f"asked is five whole numbers from 0, not {standing.asked!r}")


def _check_texts(standing: Scores) -> None:
    if not _are(standing.nonces, SEATS, is_nonce):
        raise ValueError(f"nonces are four texts of at most {LONGEST_NONCE} letters")
    if standing.last is not None and not isinstance(standing.last, Won | Drawn):
        raise ValueError(f"last is how a round ended, or None, not {standing.last!r}")


def _check_chairs(standing: Scores) -> None:
    """If all four were present and ready, nobody would be asked for anything."""
    if type(standing.started) is not bool:
        raise ValueError(f"started is true or false, not {standing.started!r}")
    if standing.started != (standing.taken == ALL):
        raise ValueError("a match has started when all four chairs are taken, and not before")
    if standing.confirmed == ALL:
        raise ValueError("not all four have confirmed: the next round would have been dealt")


def _are(values: object, count: int, fits: Callable[[object], bool]) -> bool:
    return isinstance(values, tuple) and len(values) == count and all(map(fits, values))


def _counts(value: object, most: int) -> bool:
    return type(value) is int and 0 <= value <= most


def has(mask: int, seat: Seat) -> bool:
    return mask >> seat & 1 == 1


@cache
def chairs(mask: int) -> tuple[Seat, ...]:
    return tuple([seat for seat in range(SEATS) if has(mask, seat)])
