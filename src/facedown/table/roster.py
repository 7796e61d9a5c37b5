"""Who belongs to which chair. Logged, so that it survives; who is *driving* a chair right now is not."""

from hashlib import sha256
from hmac import compare_digest

from msgspec import Struct
from msgspec.structs import replace

from facedown.core import AccountId, Seat, Sitter
from facedown.wire import Named


class Roster(Struct, frozen=True):
    sitters: tuple[Sitter | None, ...]
    """By chair."""
    expelled: tuple[Seat, ...] = ()
    """Chairs that nobody but the house may drive."""

    def sitter(self, seat: Seat) -> Sitter | None:
        return self.sitters[seat] if 0 <= seat < len(self.sitters) else None

    def house_bot(self, seat: Seat) -> str | None:
        sitter = self.sitter(seat)
        return sitter.bot if sitter else None

    def account(self, seat: Seat | None) -> AccountId | None:
        """Whose chips a chair plays with; None is the house, for itself and for who plays for nothing."""
        sitter = None if seat is None else self.sitter(seat)
        return sitter.account if sitter else None

    def is_client(self, seat: Seat) -> bool:
        """Should somebody outside be driving this chair?"""
        sitter = self.sitter(seat)
        return sitter is not None and sitter.bot is None and seat not in self.expelled

    def opens(self, seat: Seat, key: str | None, account: str | None = None) -> bool:
        """Does the chair open to this key, or to this proven account? Keys are compared in constant time."""
        sitter = self.sitter(seat)
        if sitter is None or seat in self.expelled:
            return False
        if account is not None and account == sitter.account:
            return True
        return sitter.key is not None and key is not None and compare_digest(hashed_key(key), sitter.key)

    def chair_of(self, account: str) -> Seat | None:
        """The chair that opens to this account."""
        chairs = (seat for seat in range(len(self.sitters)) if self.opens(seat, None, account))
        return next(chairs, None)


def named(roster: Roster) -> tuple[Named | None, ...]:
    """What everybody may know of it."""
    return tuple(
        None if sitter is None else Named(sitter.name, sitter.kind, sitter.account)
        for sitter in roster.sitters
    )


def hashed_key(key: str) -> str:
    """How a key is kept. Keys are made by the server and long, so one round of SHA-256 is enough."""
    return sha256(key.encode(errors="surrogatepass")).hexdigest()


def seated(roster: Roster, seat: Seat, sitter: Sitter | None) -> Roster:
    sitters = (*roster.sitters[:seat], sitter, *roster.sitters[seat + 1 :])
    return Roster(sitters, tuple(chair for chair in roster.expelled if chair != seat))


def expelled(roster: Roster, seat: Seat) -> Roster:
    return replace(roster, expelled=tuple(sorted({*roster.expelled, seat})))
