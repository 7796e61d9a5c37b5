"""The listing of hold'em: a heads-up freeze-out, and a sit-and-go for people."""

from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from facedown.bots import holdem as bots
from facedown.catalog.listing import Histories, Listing, Sizes, Think
from facedown.core import Bank, Forfeit, Seat, Terms
from facedown.poker import HOLDEM as GAME
from facedown.poker import Stakes, Table
from facedown.poker.holdem import Config
from facedown.poker.holdem.config import Level
from facedown.poker.holdem.hints import hints
from facedown.poker.holdem.subject import SUBJECT
from facedown.poker.holdem.summary import summary
from facedown.poker.holdem.view import MatchView
from facedown.poker.holdem.winnings import HandsWon

CLOCKS: Final = MappingProxyType({"turn": 15_000, "ready": 2_000, "deal": 0})
"""ms for a bet, for any other question and before the start, and between two hands."""

PEOPLE: Final = Terms(
    {"turn": 20_000, "ready": 2_000, "deal": 3_500, "reveal": 1_200},
    bank=Bank(start=30_000, refill=2_000, most=60_000),
    absence=Forfeit(120_000),
)
"""A sit-and-go: time to look at a showdown, and run-outs street by street."""

AT_ONCE: Final = (1, 1)
"""ms: without a pause house bots would leave no time for other tasks."""

_BLINDS: Final = (10, 15, 20, 30, 40, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1_000)
"""The small blinds of a sit-and-go."""
_HANDS: Final = 9
"""Hands of a level."""

SIT_AND_GO: Final = Config(
    seats=6,
    stack=1_500,
    table=Table(Stakes(10, 20), showdown="muck", timeout="check_fold", paced=True),
    levels=tuple(Level(Stakes(small, 2 * small), _HANDS) for small in _BLINDS),
)


def _terms(config: Config) -> Terms:
    return PEOPLE if config.table.paced else Terms(dict(CLOCKS))


def _think(config: Config) -> Think:
    return MappingProxyType({"turn": (600, 2_200)}) if config.table.paced else AT_ONCE


def _is_done(view: MatchView, seat: Seat) -> bool:
    chair = view.chairs[seat]
    return view.phase != "waiting" and (chair is None or chair.gone or chair.place > 0)


HOLDEM: Final = Listing(
    game=GAME,
    config=Config(seats=2, stack=10_000, table=Table(Stakes(50, 100), showdown="show", timeout="call")),
    terms=_terms,
    bots=MappingProxyType(
        {"random": bots.random, "caller": bots.caller, "tight": bots.tight, "equity": bots.equity}
    ),
    subject=SUBJECT,
    think=_think,
    summary=summary,
    histories=Histories(
        "phhs",
        "facedown.poker.holdem.reports:histories_text",
        MappingProxyType(
            {
                "phh": "facedown.poker.holdem.reports:as_phh",
                "pokerstars": "facedown.poker.holdem.reports:as_pokerstars",
            }
        ),
    ),
    proof="facedown.poker.holdem.reports:proof_words",
    story="facedown.poker.holdem.story:HoldemStory",
    dialogue="facedown.poker.holdem.dialogue:HoldemDialogue",
    is_done=_is_done,
    hints=hints,
    odds="facedown.poker.holdem.odds:odds",
    daily="facedown.bots.holdem.daily:DAILY",
    page="holdem",
    winnings=lambda config: HandsWon(config.seats, config.table.stakes.big),
    variants=MappingProxyType({"sit-and-go": SIT_AND_GO}),
    sizes=Sizes(2, 10, lambda config, players: replace(config, seats=players)),
)
