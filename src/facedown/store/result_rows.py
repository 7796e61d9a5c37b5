"""What the rows of results contain: players of a record, and accounts that were rated together."""

from collections.abc import Iterable

from facedown.core import codec
from facedown.store.values import Rating


def packed_players(players: tuple[str, ...]) -> bytes:
    return codec.pack(players)


def players_of(data: bytes) -> tuple[str, ...]:
    """No players if they cannot be read: one damaged line must not cost the whole list."""
    try:
        players: tuple[str, ...] = codec.unpack(tuple[str, ...], data)
    except (codec.BadEncoding, TypeError):
        return ()
    return players


def together(accounts: Iterable[str]) -> str:
    """A set of accounts, in the form in which it is compared."""
    return " ".join(sorted(accounts))


def compared(
    ratings: tuple[Rating, ...], seen: tuple[Rating | None, ...] | None
) -> Iterable[tuple[Rating, Rating | None]]:
    """Each new rating with the one that must still be stored; none if that does not matter."""
    return () if seen is None or not ratings else zip(ratings, seen, strict=True)


def rated(ratings: tuple[Rating, ...], now: int) -> tuple[str, str, int] | tuple[None, None, None]:
    """The game, accounts and time of a match that counts."""
    if not ratings:
        return None, None, None
    return ratings[0].game, together(rating.account for rating in ratings), now
