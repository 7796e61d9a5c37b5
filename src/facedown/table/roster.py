"""Which player belongs to which chair. It is in the log; which connection drives a chair is not."""

from hashlib import sha256
from hmac import compare_digest

from msgspec import UNSET, Struct
from msgspec.structs import replace

from facedown.core import Seat, Sitter
from facedown.wire import Named


class Roster(Struct, frozen=True):
    sitters: tuple[Sitter | None, ...]
    """By chair."""
    expelled: tuple[Seat, ...] = ()
    """Chairs that only the house may play."""

    def sitter(self, seat: Seat) -> Sitter | None:
        return self.sitters[seat] if 0 <= seat < len(self.sitters) else None

    def house_bot(self, seat: Seat) -> str | None:
        sitter = self.sitter(seat)
        return sitter.bot if sitter else None

    def purse(self, seat: Seat | None) -> str | None:
        """The ledger account that pays for a chair; None is the house, which pays for players without one."""
        sitter = None if seat is None else self.sitter(seat)
        if sitter is None:
            return None
        return sitter.account if sitter.purse is UNSET else sitter.purse

    def paid_by(self, purse: str) -> Seat | None:
        """The chair that this ledger account pays for."""
        return next((seat for seat in range(len(self.sitters)) if self.purse(seat) == purse), None)

    def is_client(self, seat: Seat) -> bool:
        """Is this chair for a client, rather than a house bot or nobody?"""
        sitter = self.sitter(seat)
        return sitter is not None and sitter.bot is None and seat not in self.expelled

    def opens(self, seat: Seat, key: str | None, account: str | None = None) -> bool:
        """May this key, or this verified account, take the chair? Keys are compared in constant time."""
        sitter = self.sitter(seat)
        if sitter is None or seat in self.expelled:
            return False
        if account is not None and account == sitter.account:
            return True
        return sitter.key is not None and key is not None and compare_digest(hashed_key(key), sitter.key)

    def chair_of(self, account: str) -> Seat | None:
        """The chair that this account may take."""
        chairs = (seat for seat in range(len(self.sitters)) if self.opens(seat, None, account))
        return next(chairs, None)


def named(roster: Roster) -> tuple[Named | None, ...]:
    """The public part: names, kinds and accounts, without keys."""
    return tuple(
        None if sitter is None else Named(sitter.name, sitter.kind, sitter.account)
        for sitter in roster.sitters
    )


def hashed_key(key: str) -> str:
    """The form in which keys are stored. The server makes long keys, so one round of SHA-256 is enough."""
    return sha256(key.encode(errors="surrogatepass")).hexdigest()


def seated(roster: Roster, seat: Seat, sitter: Sitter | None) -> Roster:
    sitters = (*roster.sitters[:seat], sitter, *roster.sitters[seat + 1 :])
    return Roster(sitters, tuple(chair for chair in roster.expelled if chair != seat))


def expelled(roster: Roster, seat: Seat) -> Roster:
    return replace(roster, expelled=tuple(sorted({*roster.expelled, seat})))
