"""All that one viewer may know of a battle."""

from typing import Literal, TypeAlias

from msgspec import Struct

from facedown.battle.cards import Hand, Layout, Pair
from facedown.battle.events import Revealed
from facedown.battle.ruleset import Ruleset
from facedown.core import Outcome, Viewer

Phase: TypeAlias = Literal["prep", "reveal", "over"]


class View(Struct, frozen=True):
    seat: Viewer
    """Who looks; None is the public."""
    phase: Phase
    round: int
    """From 1."""
    sudden_death: bool
    hp: Pair
    """By seat, as shown so far."""
    pot: int
    """Tokens on the table."""
    hand: Hand | None
    """One's own; None for the public. Nobody is shown the other's."""
    draft: Layout | None
    """One's own of this round; None where nothing was drafted."""
    confirmed: Layout | None
    """One's own of this round."""
    locked: tuple[bool, bool]
    """By seat: who has confirmed in this round."""
    reveals: tuple[Revealed, ...]
    """The steps shown in this round."""
    history: tuple[tuple[Revealed, ...], ...]
    """The steps of the finished rounds."""
    rules: Ruleset
    outcome: Outcome | None
    """Not None = over."""
