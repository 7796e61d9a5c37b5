"""The listing of mahjong: a hanchan for four by the default rules."""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from facedown.bots import mahjong as bots
from facedown.catalog.listing import FREE, Form, Histories, Listing
from facedown.core import Bank, Substitute, Terms
from facedown.mahjong import MATCH, Settings
from facedown.mahjong.hints import hints
from facedown.mahjong.match import Config
from facedown.mahjong.match.subject import SUBJECT
from facedown.mahjong.summary import summary

TERMS: Final = Terms(
    {"turn": 5_000, "call": 5_000, "ready": 15_000, "deal": 100},
    bank=Bank(start=20_000, refill=10_000, most=60_000),
    absence=Substitute("tsumogiri", grace=4_000),
)
"""ms for a discard, for a call, between two rounds, and for the pause after every discard, which is held
whether or not anybody is asked. Only discards have a bank: a bank running down would reveal a secret
question."""


def _of_these_people(base: Config, accounts: Sequence[str | None], _stake: int) -> Config:
    """A match is abandoned once all people have left; house bots do not play on."""
    return replace(base, people=tuple(seat for seat, account in enumerate(accounts) if account is not None))


MAHJONG: Final = Listing(
    game=MATCH,
    config=Config(people=(0, 1, 2, 3)),
    variants=MappingProxyType({"tonpusen": Config(Settings(length="tonpusen"), people=(0, 1, 2, 3))}),
    terms=lambda _: TERMS,
    bots=MappingProxyType({"tsumogiri": bots.tsumogiri, "shanten": bots.shanten, "defender": bots.defender}),
    subject=SUBJECT,
    # ms. Calls are answered within the pause: a longer wait would reveal that a bot was asked.
    think=MappingProxyType({"turn": (400, 1_600), "call": (20, 90), "ready": (300, 900)}),
    draws_chairs=True,
    summary=summary,
    histories=Histories("jsonl", "facedown.wire.mahjong.lines:histories_text"),
    proof="facedown.mahjong.reports:proof_words",
    forms=MappingProxyType(
        {
            "mjai": Form("mjai.jsonl", "facedown.mahjong.reports:mjai_text"),
            "tenhou": Form("tenhou.json", "facedown.mahjong.reports:tenhou_text"),
            "jsonl": Form("jsonl", "facedown.wire.mahjong.lines:jsonl_text"),
        }
    ),
    story="facedown.mahjong.story:MahjongStory",
    dialogue="facedown.mahjong.dialogue:MahjongDialogue",
    is_done=lambda view, seat: seat in view.gone,
    hints=hints,
    daily="facedown.bots.mahjong.daily:DAILY",
    page="mahjong",
    house=FREE._replace(config=_of_these_people),
)
