"""The listing of mahjong: a hanchan of four by the default rules."""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from facedown.bots import mahjong as bots
from facedown.catalog.listing import FREE, Listing
from facedown.core import Bank, Substitute, Terms
from facedown.mahjong import MATCH
from facedown.mahjong.match import Config
from facedown.mahjong.match.subject import SUBJECT
from facedown.mahjong.summary import summary

TERMS: Final = Terms(
    {"turn": 5_000, "call": 5_000, "ready": 15_000, "deal": 100},
    bank=Bank(start=20_000, refill=10_000, most=60_000),
    absence=Substitute("tsumogiri"),
)
"""ms for a discard, for an answer to another's, between two rounds, and the pause after every discard,
whether or not anybody is asked. The bank is for discards alone: the clock of a secret question would give it
away."""


def _of_these_people(base: Config, accounts: Sequence[str | None], _stake: int) -> Config:
    """House bots do not play on when all people have left."""
    return replace(base, people=tuple(seat for seat, account in enumerate(accounts) if account is not None))


MAHJONG: Final = Listing(
    game=MATCH,
    config=Config(people=(0, 1, 2, 3)),
    terms=lambda _: TERMS,
    bots=MappingProxyType({"tsumogiri": bots.tsumogiri, "shanten": bots.shanten, "defender": bots.defender}),
    subject=SUBJECT,
    think=(20, 90),  # ms: within the pause, or a longer one would tell that a bot was asked
    draws_chairs=True,
    summary=summary,
    proof="facedown.mahjong.reports:proof_words",
    forms=MappingProxyType(
        {"mjai": "facedown.mahjong.reports:mjai_text", "tenhou": "facedown.mahjong.reports:tenhou_text"}
    ),
    story="facedown.mahjong.story:MahjongStory",
    page="mahjong",
    house=FREE._replace(config=_of_these_people),
)
