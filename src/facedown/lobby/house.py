"""How the house plays each game: what a ranked match costs, and the config that it is played under.

A ranked match is known by its stake, which stands in its config and so in its log: after a crash it is as
ranked as it was before. Matches against house bots and matches between friends are free and unrated.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from facedown import battle


class HouseRules(NamedTuple):
    stake: Callable[[Any], int]
    """What each player of a ranked match puts in, under the catalogue's config; 0 = there are none."""
    config: Callable[[Any, Sequence[str | None], int], Any]
    """(the catalogue's config, accounts by chair, stake) -> what is played."""
    stake_of: Callable[[Any], int]
    """The stake that a match was made with."""


def _battle(base: battle.Config, accounts: Sequence[str | None], stake: int) -> battle.Config:
    first, second = (battle.hand_for(account or "") for account in accounts)
    return replace(base, hands=(first, second), stake=stake)


def _mahjong(base: Any, accounts: Sequence[str | None], _stake: int) -> Any:
    """House bots do not play on when all people have left."""
    people = tuple([seat for seat, account in enumerate(accounts) if account is not None])
    return replace(base, people=people)


FREE: Final = HouseRules(lambda _base: 0, lambda base, _accounts, _stake: base, lambda _config: 0)
"""A game that the house knows nothing more about: playable for nothing."""

HOUSE_RULES: Final[Mapping[str, HouseRules]] = MappingProxyType(
    {
        "battle": HouseRules(
            stake=lambda base: base.rules.stake,
            config=_battle,
            stake_of=lambda config: config.stake,
        ),
        "mahjong": FREE._replace(config=_mahjong),
    }
)


def house_rules(game: str) -> HouseRules:
    return HOUSE_RULES.get(game, FREE)
