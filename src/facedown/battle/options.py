"""What a chair is asked and what it may do: collections that know their members without listing them."""

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from facedown.battle.actions import (
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
    """Every confirm of a hand: the answers to PREP."""

    hand: Hand
    round: int | None = None
    """The round asked about; a confirm may leave it out."""

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
    """The dealer never has a choice."""

    action: CallTime | Reveal | EndRound

    def __contains__(self, action: object) -> bool:
        return action == self.action

    def __iter__(self) -> Iterator[CallTime | Reveal | EndRound]:
        yield self.action

    def __len__(self) -> int:
        return 1


Offer: TypeAlias = Layouts | Only
"""What stands in a prompt."""


class Choices(Struct, frozen=True):
    """All a player may do, asked or not. Iteration leaves out what could make no difference."""

    layouts: Layouts | None
    """The confirms, while PREP waits for this player."""
    prep: bool
    idle: bool
    """Nothing was heard of this player in this PREP."""

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
