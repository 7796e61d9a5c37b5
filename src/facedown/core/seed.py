"""The only source of chance: 32 secret bytes and the values derived from them.

    child = SHA-256(secret ‖ 0 ‖ name)      one-way: a child reveals nothing about its parent or siblings
    words = SHA-256(secret ‖ 1 ‖ counter)   eight 32-bit big-endian words per block, counter in eight bytes

The byte in the middle separates the two: a name cannot be mistaken for a counter. A name is text or a digest
of 32 bytes. Other bytes are refused: an attacker who may choose them can extend a known SHA-256 hash.
"""

from collections.abc import Sequence
from hashlib import sha256
from struct import Struct as Layout
from typing import Final, TypeVar

T = TypeVar("T")

_WORDS: Final = Layout(">8I")
_COUNTER: Final = Layout(">Q")
_SPAN: Final = 1 << 32


class Seed:
    """An immutable secret. `repr` shows a fingerprint, not the bytes."""

    __slots__ = ("secret",)

    def __init__(self, secret: bytes) -> None:
        if len(secret) != 32:
            raise ValueError(f"a seed is 32 bytes, not {len(secret)}")
        self.secret = secret

    @classmethod
    def of(cls, text: str) -> "Seed":
        """A seed from a text, for tests, simulations and other things that must be repeatable."""
        return cls(sha256(text.encode()).digest())

    @classmethod
    def given(cls, seed: "Seed | str") -> "Seed":
        """A seed as callers may give it: text, or a Seed."""
        if isinstance(seed, str):
            return cls.of(seed)
        if not isinstance(seed, cls):
            raise TypeError(f'a seed is a text such as "demo", or a Seed, not {seed!r}')
        return seed

    def __truediv__(self, name: str | int | bytes) -> "Seed":
        data = name if isinstance(name, bytes) else str(name).encode()
        if isinstance(name, bytes) and len(name) != 32:
            raise ValueError(f"a name is text, a number or a digest of 32 bytes, not {len(name)} bytes")
        return Seed(sha256(self.secret + b"\0" + data).digest())

    def draws(self) -> "Draws":
        """A new stream of choices; all streams of one seed are equal."""
        return Draws(self)

    def below(self, n: int) -> int:
        return Draws(self).below(n)

    def choice(self, items: Sequence[T]) -> T:
        return items[Draws(self).below(len(items))]

    def weighted(self, weights: Sequence[int]) -> int:
        return Draws(self).weighted(weights)

    def shuffled(self, items: Sequence[T], first: int | None = None) -> list[T]:
        return Draws(self).shuffled(items, first)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seed) and self.secret == other.secret

    def __hash__(self) -> int:
        return hash(self.secret)

    def __repr__(self) -> str:
        return f"<Seed {sha256(self.secret + b'repr').hexdigest()[:8]}>"


class Draws:
    """A stream of uniform choices from a seed."""

    __slots__ = ("_counter", "_prefix", "_words")

    def __init__(self, seed: Seed) -> None:
        self._prefix = seed.secret + b"\1"
        self._counter = 0
        self._words: list[int] = []

    def word(self) -> int:
        """32 bits."""
        if not self._words:
            block = sha256(self._prefix + _COUNTER.pack(self._counter)).digest()
            self._counter += 1
            self._words = list(reversed(_WORDS.unpack(block)))
        return self._words.pop()

    def below(self, n: int) -> int:
        """A number from 0 to n − 1, all equally likely."""
        if not 0 < n <= _SPAN:
            raise ValueError(f"can draw below 1 … 2^32, not below {n}")
        # `word % n` alone would favour small numbers unless n divides 2^32, so words from the last,
        # incomplete multiple of n on are rejected and drawn again.
        limit = _SPAN - _SPAN % n
        word = self.word()
        while word >= limit:
            word = self.word()
        return word % n

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def weighted(self, weights: Sequence[int]) -> int:
        """An index, with a probability proportional to its integer weight."""
        rest = self.below(sum(weights))
        for index, weight in enumerate(weights):
            if rest < weight:
                return index
            rest -= weight
        raise AssertionError("the draw is below the sum of the weights")

    def shuffled(self, items: Sequence[T], first: int | None = None) -> list[T]:
        """The first cards of a shuffled deck; all of it by default.

        Fisher–Yates from the front, so the first five cards are the same whether you ask for five or for all.
        """
        deck = list(items)
        size = len(deck)
        wanted = size if first is None else first
        if not 0 <= wanted <= size:
            raise ValueError(f"cannot take {wanted} of {size}")
        for i in range(min(wanted, size - 1)):
            j = i + self.below(size - i)
            deck[i], deck[j] = deck[j], deck[i]
        return deck[:wanted]
