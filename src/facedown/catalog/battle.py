"""The listing of the card battle."""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from facedown.battle import BATTLE as GAME
from facedown.battle import Config, Ruleset, hand_for
from facedown.battle.subject import SUBJECT
from facedown.battle.summary import summary
from facedown.bots import battle as bots
from facedown.catalog.listing import HouseRules, Listing


def _config(base: Config, accounts: Sequence[str | None], stake: int) -> Config:
    first, second = (hand_for(account or "") for account in accounts)
    return replace(base, hands=(first, second), stake=stake)


BATTLE: Final = Listing(
    game=GAME,
    config=Config(),
    terms=lambda config: config.rules.terms(),
    bots=MappingProxyType(
        {"novice": bots.novice, "casual": bots.casual, "expert": bots.expert, "reader": bots.reader}
    ),
    subject=SUBJECT,
    summary=summary,
    review="facedown.bots.battle.review:review",
    story="facedown.battle.story:BattleStory",
    dialogue="facedown.battle.dialogue:BattleDialogue",
    daily="facedown.bots.battle.daily:DAILY",
    page="battle",
    variants=MappingProxyType(
        {
            "slow": Config(Ruleset(prep_ms=60_000)),
            "fast": Config(Ruleset(prep_ms=8_000)),
        }
    ),
    house=HouseRules(
        stake=lambda base: base.rules.stake, config=_config, stake_of=lambda config: config.stake
    ),
)
