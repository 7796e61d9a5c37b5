"""The listing of the ring game. Its tables are opened by the host of cash tables, not by the lobby."""

from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from facedown.bots.cash import BOTS
from facedown.catalog.listing import Histories, Listing, Sizes
from facedown.core import Terms
from facedown.poker import Stakes, Table
from facedown.poker.cash import CASH as GAME
from facedown.poker.cash import Chair, Config, Ring
from facedown.poker.cash.subject import SUBJECT
from facedown.poker.holdem.hints import hints
from facedown.poker.holdem.summary import summary
from facedown.poker.holdem.winnings import HandsWon

CLOCKS: Final = MappingProxyType(
    {"turn": 20_000, "deal": 2_000, "ready": 1_000, "reveal": 1_000, "answer": 8_000, "pause": 900_000}
)
"""ms for a bet, between a hand and the next being prepared, from there to the deal, for each street of an
all-in, for any other question, and for a pause."""

TABLE: Final = Config(6, Table(Stakes(100, 200)), least=4_000, most=40_000, unit="0.01")
"""1/2 with buy-ins of 20 to 200 big blinds."""


def one_hand(seats: int) -> Config:
    """A table that is full, with 100 big blinds each, that closes after one hand, to compare bots."""
    chairs = (Chair(100 * TABLE.table.stakes.big),) * seats
    return replace(TABLE, seats=seats, hands=1, standing=Ring(chairs))


CASH: Final = Listing(
    game=GAME,
    config=one_hand(6),
    terms=lambda _: Terms(dict(CLOCKS)),
    bots=BOTS,
    subject=SUBJECT,
    summary=summary,
    hints=hints,
    odds="facedown.poker.holdem.odds:odds",
    page="holdem",
    histories=Histories(
        "phhs",
        "facedown.poker.notation.histories:histories_text",
        MappingProxyType(
            {
                "phh": "facedown.poker.notation.histories:as_phh",
                "pokerstars": "facedown.poker.notation.histories:as_pokerstars",
            }
        ),
        by_account=True,
    ),
    story="facedown.poker.cash.story:CashStory",
    dialogue="facedown.poker.cash.dialogue:CashDialogue",
    sizes=Sizes(2, 10, lambda _, players: one_hand(players)),
    winnings=lambda config: HandsWon(config.seats, config.table.stakes.big),
    endless=True,
)
