"""Chairs, and what matches do with them: they are taken before the start, changed one by one, and asked."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from facedown.core.fair import LONGEST_NONCE, is_nonce
from facedown.core.game import IllegalAction, Seat
from facedown.core.seed import Seed

T = TypeVar("T")
A = TypeVar("A")


class Sit(Struct, frozen=True, tag="sit"):
    """Take an empty chair, before the start."""

    nonce: str = ""
    """The player's share in the chance of every round; any short text."""


class Stand(Struct, frozen=True, tag="stand"):
    """Give the chair back, before the start and only then."""


class Sat(Struct, frozen=True, tag="sat"):
    seat: Seat


class Stood(Struct, frozen=True, tag="stood"):
    """A player got up before the start; the chair is free again."""

    seat: Seat


class Due(Struct, Generic[A], frozen=True, tag="due"):
    """An offer without a choice: what the dealer does when its time comes."""

    action: A

    def __contains__(self, action: object) -> bool:
        return action == self.action

    def __iter__(self) -> Iterator[A]:
        yield self.action

    def __len__(self) -> int:
        return 1


class EmptyChair(Struct, Generic[A], frozen=True):
    """What an empty chair may do before the start: be taken, with any nonce."""

    leave: A

    def __contains__(self, action: object) -> bool:
        return action == self.leave or (isinstance(action, Sit) and is_nonce(action.nonce))

    def __iter__(self) -> Iterator[A | Sit]:
        yield from (self.leave, Sit())

    def __len__(self) -> int:
        return 2


def put(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """The same values by chair, but for one."""
    return (*values[:seat], value, *values[seat + 1 :])


def changed(
    chairs: tuple[T | None, ...], seats: Collection[Seat], change: Callable[[Seat, T], T]
) -> tuple[T | None, ...]:
    """The same chairs, but for those of these seats that are taken."""
    return tuple(
        [
            chair if chair is None or seat not in seats else change(seat, chair)
            for seat, chair in enumerate(chairs)
        ]
    )


def added(asked: Iterable[int], more: Iterable[int]) -> list[int]:
    """Questions by chair: those of a match, and those of a round on top."""
    return [before + now for before, now in zip(asked, more, strict=True)]


def dealer_asked(asked: tuple[int, ...]) -> tuple[int, ...]:
    """One more question to the dealer, who is counted last."""
    return (*asked[:-1], asked[-1] + 1)


def check_nonce(nonce: object, error: type[IllegalAction] = IllegalAction) -> None:
    if not is_nonce(nonce):
        raise error("BAD_NONCE", f"a nonce is a text of at most {LONGEST_NONCE} letters")


def drawn_chairs(seed: Seed, sitters: Sequence[T]) -> list[T]:
    """By chair, who sits where the seed decides and nobody chooses."""
    return (seed / "chairs").shuffled(sitters)
