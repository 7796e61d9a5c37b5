"""Provably fair deals: anyone can check them with SHA-256 alone.

Before anyone sits down, the host publishes `commitment(seed)`. Then players add nonces unknown to the host;
they enter every hand's secret. A hand may publish a Merkle root over its salted cards, so that single
cards can be opened while the others stay hidden. After the match the seed is published, and anyone can check
everything.
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
    """The published commitment to a secret that is still in use: SHA-256(secret ‖ 2), in hex."""
    return sha256(seed.secret + _COMMIT).hexdigest()


def keeps(seed: Seed, committed: str) -> bool:
    """Whether this is the seed of the commitment."""
    return compare_digest(commitment(seed).encode(), committed.encode(errors="replace"))


def digest(nonces: Iterable[str]) -> bytes:
    """One value for all players' nonces, in seat order; different lists have different values.

    The nonces are hashed one by one first. Joined as they are, ("ab", "c") and ("a", "bc") would be the same.
    """
    return sha256(b"".join(sha256(nonce.encode()).digest() for nonce in nonces)).digest()


def is_nonce(nonce: object) -> bool:
    """Whether this is a text of at most 256 characters that can be encoded."""
    if not isinstance(nonce, str) or len(nonce) > LONGEST_NONCE:
        return False
    return not any("\ud800" <= letter <= "\udfff" for letter in nonce)


def hand_seed(seed: Seed, hand: int, nonces: Iterable[str] = ()) -> Seed:
    """The secret of one hand, from the match's seed and the players' nonces, which came after it."""
    return seed / "hand" / hand / digest(nonces)


class Opening(Struct, frozen=True):
    """The proof that a committed deal has this card at this index."""

    index: int
    card: str
    salt: str
    path: tuple[str, ...]
    """The sibling's hash on each level, from the leaf up."""

    def words(self) -> str:
        """One line: index, card, salt, and the path from the leaf up."""
        return " ".join((str(self.index), self.card, self.salt, *self.path))

    @classmethod
    def of(cls, words: str) -> "Opening":
        """Raises ValueError."""
        index, card, salt, *path = words.split()
        return cls(int(index), card, salt, tuple(path))


class Sealed:
    """A deal and its Merkle tree. It holds the cards; only `root` may be published."""

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

    def find(self, card: str) -> Opening:
        """The opening of this card, which the deal has once."""
        return self.open(self._cards.index(card))

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
    """`Sealed(cards, seed).root`, faster, for deals of which no card will be opened."""
    prefix = (seed / "salt").secret + b"\0"
    level = [
        sha256(
            _LEAF + sha256(prefix + b"%d" % index).digest() + index.to_bytes(2, "big") + card.encode()
        ).digest()
        for index, card in enumerate(cards)
    ]
    return _levels(level)[-1][0].hex()


def opens(root: str, opening: Opening) -> bool:
    """Whether the opening proves a card of the deal with this root."""
    try:
        salt = bytes.fromhex(opening.salt)
        siblings = [bytes.fromhex(sibling) for sibling in opening.path]
        node = _leaf(opening.index, opening.card, salt)
    except (ValueError, OverflowError):
        return False
    if any(len(part) != 32 for part in (salt, *siblings)):
        return False  # with other lengths, bytes could move from one field into the next
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
    """All levels of the tree, leaves first. The last node of an odd level is paired with itself."""
    levels = [leaves]
    while len(level := levels[-1]) > 1:
        pairs = zip(level[::2], level[1::2] + level[-1:] * (len(level) % 2), strict=True)
        levels.append([sha256(_NODE + left + right).digest() for left, right in pairs])
    return levels
