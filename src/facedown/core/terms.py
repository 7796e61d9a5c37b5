"""What a table adds to the rules: time, and what happens to a chair whose player is away.

Terms stand in the header of every record, because deadlines follow from them.
"""

from typing import TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace


class Bank(Struct, frozen=True):
    """Spare time of a chair, in ms, used up when a clock runs over."""

    start: int = 0
    refill: int = 0
    """Added with each section."""
    most: int = 0


class Keep(Struct, frozen=True, tag="keep"):
    """The chair stays; its clock runs and its fallbacks are played."""


class Forfeit(Struct, frozen=True, tag="forfeit"):
    """After the grace the chair's "gone" fallback is played."""

    grace: int
    """ms; 0 = at once."""


class Substitute(Struct, frozen=True, tag="bot"):
    """A house bot plays the chair until its player is back."""

    bot: str


Absence: TypeAlias = Keep | Forfeit | Substitute


class Terms(Struct, frozen=True):
    clocks: dict[str, int] = field(default_factory=dict)
    """ms for each kind of clock that the prompts name. A kind that is not here has no limit."""
    bank: Bank = Bank()
    banked: tuple[str, ...] = ("turn",)
    """The kinds of clock that may run over into the bank. The clock of a secret question never does: what is
    left in a bank would tell of it."""
    absence: Absence = Keep()

    def paced(self, factor: float) -> "Terms":
        """The same terms with every clock slower or faster; for tests and demonstrations."""
        return replace(self, clocks={kind: round(ms * factor) for kind, ms in self.clocks.items()})
