"""The listing of hold'em: a heads-up freeze-out."""

from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from facedown.bots import holdem as bots
from facedown.catalog.listing import Histories, Listing, Sizes
from facedown.core import Terms
from facedown.poker import HOLDEM as GAME
from facedown.poker import Stakes, Table
from facedown.poker.holdem import Config
from facedown.poker.holdem.subject import SUBJECT
from facedown.poker.holdem.summary import summary

CLOCKS: Final = MappingProxyType({"turn": 15_000, "ready": 2_000, "deal": 0})
"""ms for a bet, for any other question and before the start, and between two hands."""

HOLDEM: Final = Listing(
    game=GAME,
    config=Config(seats=2, stack=10_000, table=Table(Stakes(50, 100), showdown="show", timeout="call")),
    terms=lambda _: Terms(dict(CLOCKS)),
    bots=MappingProxyType(
        {"random": bots.random, "caller": bots.caller, "tight": bots.tight, "equity": bots.equity}
    ),
    subject=SUBJECT,
    think=(1, 1),  # ms: without a pause house bots would leave no time for other tasks
    summary=summary,
    histories=Histories("phhs", "facedown.poker.holdem.reports:histories_text"),
    proof="facedown.poker.holdem.reports:proof_words",
    story="facedown.poker.holdem.story:HoldemStory",
    page="holdem",
    sizes=Sizes(2, 10, lambda config, players: replace(config, seats=players)),
)
