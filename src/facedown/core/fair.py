"""Deals that can be proven fair, by anyone, with SHA-256 alone.

Before anyone sits, the host publishes `commitment(seed)`. Players add nonces, which the host could not know;
they enter every hand's secret. A hand may publish a Merkle root over its salted cards, so that single cards
can be opened while the others stay hidden. When all is over the seed is shown, and everything can be checked.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from hmac import compare_digest
from typing import Final

from msgspec import Struct

from facedown.core.seed import Seed

LONGEST_NONCE: Final = 256
_LEAF, _NODE, _COMMIT = b"\0", b"\1", b"\2"


def commitment(seed: Seed) -> str:
    """What may be published of a secret before it is used: SHA-256(secret ‖ 2), in hex."""
    return sha256(seed.secret + _COMMIT).hexdigest()


def keeps(seed: Seed, committed: str) -> bool:
    """Is this the seed that was committed to?"""
    return compare_digest(commitment(seed).encode(), committed.encode(errors="replace"))


def digest(nonces: Iterable[str]) -> bytes:
    """One value for all the players' nonces, in seat order; no two lists share it."""
    return sha256(b"".join(sha256(nonce.encode()).digest() for nonce in nonces)).digest()


def is_nonce(nonce: object) -> bool:
    """Text that can be hashed, and not too much of it."""
    if not isinstance(nonce, str) or len(nonce) > LONGEST_NONCE:
        return False
    return not any("\ud800" <= letter <= "\udfff" for letter in nonce)


def hand_seed(seed: Seed, hand: int, nonces: Iterable[str] = ()) -> Seed:
    """The secret of one hand: the match's, which came first, and the players' nonces, which came after."""
    return seed / "hand" / hand / digest(nonces)


class Opening(Struct, frozen=True):
    """The proof that one card lay at one place of a committed deal."""

    index: int
    card: str
    salt: str
    path: tuple[str, ...]
    """The sibling's hash on each level, from the leaf up."""


class Sealed:
    """A deal under its Merkle root. Holds the cards: only `root` is for publication."""

    def __init__(self, cards: Sequence[str], seed: Seed) -> None:
        if not cards:
            raise ValueError("a sealed deal needs at least one card")
        self._cards = tuple(cards)
        salts = seed / "salt"
        self._salts = tuple((salts / i).secret for i in range(len(cards)))
        leaves = [_leaf(i, card, salt) for i, (card, salt) in enumerate(zip(cards, self._salts, strict=True))]
        self._levels = _levels(leaves)

    @property
    def root(self) -> str:
        return self._levels[-1][0].hex()

    def open(self, index: int) -> Opening:
        if not 0 <= index < len(self._cards):
            raise IndexError(f"the cards are 0 to {len(self._cards) - 1}, not {index}")
        path = []
        at = index
        for level in self._levels[:-1]:
            path.append(level[min(at ^ 1, len(level) - 1)].hex())
            at //= 2
        return Opening(index, self._cards[index], self._salts[index].hex(), tuple(path))


def merkle_root(cards: Sequence[str], seed: Seed) -> str:
    """`Sealed(cards, seed).root`, where nothing will be opened."""
    prefix = (seed / "salt").secret + b"\0"
    level = [
        sha256(
            _LEAF + sha256(prefix + b"%d" % index).digest() + index.to_bytes(2, "big") + card.encode()
        ).digest()
        for index, card in enumerate(cards)
    ]
    return _levels(level)[-1][0].hex()


def opens(root: str, opening: Opening) -> bool:
    """Does the opening show a card of the deal behind this root?"""
    try:
        salt = bytes.fromhex(opening.salt)
        siblings = [bytes.fromhex(sibling) for sibling in opening.path]
        node = _leaf(opening.index, opening.card, salt)
    except (ValueError, OverflowError):
        return False
    if any(len(part) != 32 for part in (salt, *siblings)):
        return False  # parts of another length could move bytes from one field into the next
    at = opening.index
    for sibling in siblings:
        node = _node(sibling, node) if at % 2 else _node(node, sibling)
        at //= 2
    return at == 0 and compare_digest(node.hex().encode(), root.encode(errors="replace"))


def _leaf(index: int, card: str, salt: bytes) -> bytes:
    return sha256(_LEAF + salt + index.to_bytes(2, "big") + card.encode()).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(_NODE + left + right).digest()


def _levels(leaves: list[bytes]) -> list[list[bytes]]:
    """All levels of the tree, leaves first; the last of an odd level is its own sibling."""
    levels = [leaves]
    while len(level := levels[-1]) > 1:
        pairs = zip(level[::2], level[1::2] + level[-1:] * (len(level) % 2), strict=True)
        levels.append([sha256(_NODE + left + right).digest() for left, right in pairs])
    return levels
