"""The settings of a match, fixed when it is made."""

from msgspec import Struct

from facedown.battle.cards import CARDS, DEFAULT_HAND, Hand
from facedown.battle.ruleset import MOST_TOKENS, Ruleset


class Config(Struct, frozen=True):
    rules: Ruleset = Ruleset()
    hands: tuple[Hand, Hand] = (DEFAULT_HAND, DEFAULT_HAND)
    """By seat. Players do not see each other's hand."""
    stake: int = 0
    """Tokens each seat pays into the pot; 0 for matches against house bots."""

    def __post_init__(self) -> None:
        if len(self.hands) != 2:
            raise ValueError(f"a battle has two hands, not {len(self.hands)}")
        for hand in self.hands:
            if len(hand) != 4 or any(card not in CARDS for card in hand):
                raise ValueError(f"a hand is four of {', '.join(CARDS)}, not {hand!r}")
        if not isinstance(self.stake, int) or not 0 <= self.stake <= MOST_TOKENS:
            raise ValueError(f"stake must be a whole number from 0 to {MOST_TOKENS}, not {self.stake!r}")


def hand_for(account: str) -> Hand:  # noqa: ARG001  accounts will get different hands
    """The hand of this account. So far all accounts have the same."""
    return DEFAULT_HAND
