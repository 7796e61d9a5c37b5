"""The listing of mahjong: a hanchan of four by the default rules."""

from types import MappingProxyType
from typing import Final

from facedown.bots import mahjong as bots
from facedown.catalog.listing import Listing
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

MAHJONG: Final = Listing(
    game=MATCH,
    config=Config(),
    terms=lambda _: TERMS,
    bots=MappingProxyType({"tsumogiri": bots.tsumogiri, "shanten": bots.shanten, "defender": bots.defender}),
    subject=SUBJECT,
    think=(20, 90),  # ms: within the pause, or a longer one would tell that a bot was asked
    summary=summary,
    proof="facedown.mahjong.reports:proof_words",
    forms=MappingProxyType(
        {"mjai": "facedown.mahjong.reports:mjai_text", "tenhou": "facedown.mahjong.reports:tenhou_text"}
    ),
    story="facedown.mahjong.story:MahjongStory",
    page="mahjong",
)
