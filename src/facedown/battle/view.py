"""Everything one viewer may know about a battle."""

from typing import Literal, TypeAlias

from msgspec import Struct

from facedown.battle.cards import Hand, Layout, Pair
from facedown.battle.events import Revealed
from facedown.battle.pictures import battle_svg
from facedown.battle.ruleset import Ruleset
from facedown.core import Outcome, Viewer

Phase: TypeAlias = Literal["prep", "reveal", "over"]


class View(Struct, frozen=True):
    seat: Viewer
    """The viewer; None is the public."""
    phase: Phase
    round: int
    """From 1."""
    sudden_death: bool
    hp: Pair
    """By seat, as shown so far."""
    pot: int
    """Tokens on the table."""
    hand: Hand | None
    """The viewer's hand; None for the public. The opponent's stays hidden."""
    draft: Layout | None
    """The viewer's draft in this round, if there is one."""
    confirmed: Layout | None
    """The viewer's confirmed layout in this round."""
    locked: tuple[bool, bool]
    """By seat: who has confirmed in this round."""
    reveals: tuple[Revealed, ...]
    """The steps shown in this round."""
    history: tuple[tuple[Revealed, ...], ...]
    """The steps of the finished rounds."""
    rules: Ruleset
    outcome: Outcome | None
    """None until the match is over."""

    def _repr_svg_(self) -> str:
        own = self.confirmed or self.draft
        return battle_svg(self, (own if self.seat == 0 else None, own if self.seat == 1 else None))
