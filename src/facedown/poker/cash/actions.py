"""Actions at the table outside a hand, and how they are offered."""

from collections.abc import Collection, Iterator
from typing import Final, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from facedown.core.chairs import Due
from facedown.core.fair import is_nonce
from facedown.poker.cash.chairs import INTENTS, PAUSE, PLAY, QUIT, WAIT
from facedown.poker.hand import actions as hand
from facedown.poker.hand import offers


class Sit(Struct, frozen=True, tag="sit"):
    """Take an empty chair."""

    chips: int
    nonce: str = ""
    """The player's contribution to the randomness of every hand; any text."""
    intent: int = PLAY
    """To play, to wait for the big blind, or to pause."""
    debt: int | UnsetType = UNSET
    """Missed blinds of a player who left this table a while ago and comes back."""


class Intend(Struct, frozen=True, tag="intend"):
    """Play (0), wait for the big blind (1), pause (2) or leave for good (3)."""

    intent: int


class TopUp(Struct, frozen=True, tag="top_up"):
    """Ask for chips, which are added before the next hand; 0 cancels it."""

    chips: int


class Prepare(Struct, frozen=True, tag="prepare"):
    """The dealer frees chairs, chooses the players and positions of the next hand, and collects missed
    blinds."""


class Deal(Struct, frozen=True, tag="deal"):
    """The dealer deals the prepared hand."""


class Close(Struct, frozen=True, tag="close"):
    """The dealer takes no more players, for a host that closes the table (cash.md 10.7)."""


Action: TypeAlias = hand.Action | Sit | Intend | TopUp | Prepare | Deal | Close


class Return(Struct, frozen=True, tag="return"):
    """To a chair that is away: leave or return? It leaves if nobody answers."""

    actions: tuple[Intend, ...] = (Intend(QUIT), Intend(PLAY))

    def __contains__(self, action: object) -> bool:
        return action in self.actions

    def __iter__(self) -> Iterator[Intend]:
        return iter(self.actions)

    def __len__(self) -> int:
        return len(self.actions)


class SitOffer(Struct, frozen=True):
    """What an empty chair may do: be taken, with any nonce. Leaving an empty chair is allowed and does
    nothing."""

    least: int
    most: int
    debt: int = 0
    """The most that a player may owe who comes back."""

    def __contains__(self, action: object) -> bool:
        match action:
            case Sit(chips=chips, nonce=nonce, intent=intent, debt=debt):
                bought = is_whole(chips) and self.least <= chips <= self.most
                bought = bought and (debt is UNSET or (is_whole(debt) and 0 < debt <= self.debt))
                return bought and is_intent(intent, _SITTING) and is_nonce(nonce)
            case _:
                return action == Intend(QUIT)

    def __iter__(self) -> Iterator[Action]:
        yield Intend(QUIT)
        for chips in range(self.least, self.most + 1):
            for intent in _SITTING:
                yield Sit(chips, intent=intent)

    def __len__(self) -> int:
        return 1 + len(_SITTING) * (self.most - self.least + 1)


class Wishes(Struct, frozen=True):
    """What an occupied chair may do: answer its question, and state its wishes."""

    asked: Collection[Action]
    most: int
    """The chips of a top-up; −1 if there is none."""

    def __contains__(self, action: object) -> bool:
        match action:
            case Intend(intent=intent):
                return is_intent(intent)
            case TopUp(chips=chips):
                return is_whole(chips) and 0 <= chips <= self.most
            case _:
                return action in self.asked

    def __iter__(self) -> Iterator[Action]:
        yield from map(Intend, INTENTS)
        yield from self.asked
        yield from map(TopUp, range(self.most + 1))

    def __len__(self) -> int:
        return len(INTENTS) + len(self.asked) + self.most + 1


Offer: TypeAlias = offers.Bets | offers.Answers | Due[Prepare | Deal] | Return

SEATING: Final = (Sit, Intend, TopUp, Prepare, Deal, Close)
"""The actions that belong to no hand."""

PREPARE: Final[Due[Prepare | Deal]] = Due(Prepare())
DEAL: Final[Due[Prepare | Deal]] = Due(Deal())
RETURN: Final = Return()

_SITTING: Final = (PLAY, WAIT, PAUSE)


def is_whole(chips: object) -> bool:
    return type(chips) is int


def is_intent(intent: object, among: tuple[int, ...] = INTENTS) -> bool:
    return type(intent) is int and intent in among
