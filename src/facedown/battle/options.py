"""What a seat is asked and may do: collections that test for membership without listing their members."""

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from facedown.battle.actions import (
    Abandon,
    Action,
    Attend,
    CallTime,
    Confirm,
    Draft,
    EndRound,
    Leave,
    Reveal,
    Surrender,
)
from facedown.battle.cards import Hand, is_well_formed, layout_set, layouts


class Layouts(Struct, frozen=True, tag="layouts"):
    """All confirms of a hand, the answers in PREP."""

    hand: Hand
    round: int | None = None
    """The round of the question; a confirm may leave it out."""

    def __contains__(self, action: object) -> bool:
        return (
            isinstance(action, Confirm)
            and action.round in (None, self.round)
            and is_well_formed(action.layout)
            and action.layout in layout_set(self.hand)
        )

    def __iter__(self) -> Iterator[Confirm]:
        return iter(_confirms(self.hand))

    def __len__(self) -> int:
        return len(layouts(self.hand))


class Only(Struct, frozen=True, tag="only"):
    """The dealer's only possible action."""

    action: CallTime | Reveal | EndRound

    def __contains__(self, action: object) -> bool:
        return action == self.action

    def __iter__(self) -> Iterator[CallTime | Reveal | EndRound]:
        yield self.action

    def __len__(self) -> int:
        return 1


class DealerChoices(Struct, frozen=True):
    """Everything the dealer may do, asked or not."""

    due: Only

    def __contains__(self, action: object) -> bool:
        return action in self.due or isinstance(action, Abandon)

    def __iter__(self) -> Iterator[Action]:
        yield from self.due
        yield Abandon()

    def __len__(self) -> int:
        return len(self.due) + 1


Offer: TypeAlias = Layouts | Only
"""The types of `Prompt.actions`."""


class Choices(Struct, frozen=True):
    """Everything a player may do, asked or not. Iteration leaves out actions without effect."""

    layouts: Layouts | None
    """The confirms, while PREP waits for this player."""
    prep: bool
    idle: bool
    """Whether the player has been inactive in this PREP."""

    def __contains__(self, action: object) -> bool:
        match action:
            case Confirm():
                return self.layouts is not None and action in self.layouts
            case Draft(layout, number):
                return (
                    self.layouts is not None
                    and number in (None, self.layouts.round)
                    and is_well_formed(layout)
                )
            case Attend():
                return self.prep
            case _:
                return isinstance(action, Surrender | Leave)

    def __iter__(self) -> Iterator[Action]:
        if self.layouts is not None:
            yield from self.layouts
            yield from _drafts(self.layouts.hand)
        if self.idle:
            yield Attend()
        yield Surrender()
        yield Leave()

    def __len__(self) -> int:
        return (2 * len(self.layouts) if self.layouts is not None else 0) + self.idle + 2


@lru_cache(maxsize=1024)
def _confirms(hand: Hand) -> tuple[Confirm, ...]:
    return tuple(Confirm(layout) for layout in layouts(hand))


@lru_cache(maxsize=1024)
def _drafts(hand: Hand) -> tuple[Draft, ...]:
    return tuple(Draft(layout) for layout in layouts(hand))
