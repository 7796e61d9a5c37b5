"""The terms of a table: clocks, and what happens to a seat whose player is away.

Terms are part of every record's header, because deadlines follow from them.
"""

from typing import TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace


class Bank(Struct, frozen=True):
    """Spare time of a seat, in ms. A clock that runs over uses it up."""

    start: int = 0
    refill: int = 0
    """Added in each new section."""
    most: int = 0


class Keep(Struct, frozen=True, tag="keep", omit_defaults=True):
    """The seat stays; its clock runs and its fallbacks are played."""

    grace: int = 0
    """ms after which the owner of the table counts a player as absent, 0 = never; the table only shows it."""


class Forfeit(Struct, frozen=True, tag="forfeit"):
    """After the grace period the seat's "gone" fallback is played."""

    grace: int
    """ms; 0 = immediately."""


class Substitute(Struct, frozen=True, tag="bot", omit_defaults=True):
    """A house bot plays for the seat until its player is back."""

    bot: str
    grace: int = 0
    """ms for which it waits first, unless the player has left on purpose. A default is not encoded, so old
    records keep their hashes."""


Absence: TypeAlias = Keep | Forfeit | Substitute


class Terms(Struct, frozen=True):
    clocks: dict[str, int] = field(default_factory=dict)
    """ms for each kind of clock that the prompts name. A kind that is missing has no limit."""
    bank: Bank = Bank()
    banked: tuple[str, ...] = ("turn",)
    """The kinds of clock that may use the bank. The clock of a secret question never may: the remaining bank
    would reveal that the question was asked.
    """
    absence: Absence = Keep()

    def paced(self, factor: float) -> "Terms":
        """The same terms with every clock, bank and grace longer or shorter, for tests and demonstrations."""
        bank, absence = self.bank, replace(self.absence, grace=round(self.absence.grace * factor))
        return replace(
            self,
            clocks={kind: round(ms * factor) for kind, ms in self.clocks.items()},
            bank=Bank(round(bank.start * factor), round(bank.refill * factor), round(bank.most * factor)),
            absence=absence,
        )
