"""The games there are, by name, each with its bots and all that a table needs to open."""

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from facedown.battle import BATTLE
from facedown.battle import Config as Battle
from facedown.battle.subject import SUBJECT as BATTLE_SUBJECT
from facedown.bots import battle as battle_bots
from facedown.bots import holdem as holdem_bots
from facedown.bots import mahjong as mahjong_bots
from facedown.core import Act, AnyGame, Bank, Substitute, Terms
from facedown.mahjong import MATCH
from facedown.mahjong.match import Config as Match
from facedown.mahjong.match.subject import SUBJECT as MATCH_SUBJECT
from facedown.poker import HOLDEM, Stakes, Table
from facedown.poker.holdem import Config as Holdem
from facedown.poker.holdem.subject import SUBJECT as HOLDEM_SUBJECT
from facedown.testing import Subject


class Listing(NamedTuple):
    """A game of the house."""

    game: AnyGame
    config: Any
    """What is played where nobody says otherwise."""
    terms: Callable[[Any], Terms]
    """The time and the absence policy that a config asks for."""
    bots: Mapping[str, Act]
    """By name, the weakest first."""
    subject: Subject
    """The game under the laws."""
    think: tuple[int, int] | None = None
    """From … to ms that its house bots ponder at a table; None: as the context say."""
    draws_chairs: bool = False
    """Whether the seed says who gets which chair at every table, also in rooms and against house bots."""


HOLDEM_CLOCKS: Final = MappingProxyType({"turn": 15_000, "ready": 2_000, "deal": 0})
"""ms for a bet, for any other question and before the start, and between two hands."""

MAHJONG_TERMS: Final = Terms(
    {"turn": 5_000, "call": 5_000, "ready": 15_000, "deal": 100},
    bank=Bank(start=20_000, refill=10_000, most=60_000),
    absence=Substitute("tsumogiri"),
)
"""ms for a discard, for an answer to another's, between two rounds, and the pause after every discard, asked
about or not. The bank is for discards alone: a secret question may not be told from its clock."""

CATALOG: Final[Mapping[str, Listing]] = MappingProxyType(
    {
        "battle": Listing(
            game=BATTLE,
            config=Battle(),
            terms=lambda config: config.rules.terms(),
            bots=MappingProxyType(
                {
                    "novice": battle_bots.novice,
                    "casual": battle_bots.casual,
                    "expert": battle_bots.expert,
                    "reader": battle_bots.reader,
                }
            ),
            subject=BATTLE_SUBJECT,
        ),
        "holdem": Listing(
            game=HOLDEM,
            config=Holdem(
                seats=2, stack=10_000, table=Table(Stakes(50, 100), showdown="show", timeout="call")
            ),
            terms=lambda _: Terms(dict(HOLDEM_CLOCKS)),
            bots=MappingProxyType(
                {
                    "random": holdem_bots.random,
                    "caller": holdem_bots.caller,
                    "tight": holdem_bots.tight,
                    "equity": holdem_bots.equity,
                }
            ),
            subject=HOLDEM_SUBJECT,
            think=(1, 1),  # ms: in no time at all they would leave none to anybody else
        ),
        "mahjong": Listing(
            game=MATCH,
            config=Match(people=(0, 1, 2, 3)),
            terms=lambda _: MAHJONG_TERMS,
            bots=MappingProxyType(
                {
                    "tsumogiri": mahjong_bots.tsumogiri,
                    "shanten": mahjong_bots.shanten,
                    "defender": mahjong_bots.defender,
                }
            ),
            subject=MATCH_SUBJECT,
            think=(20, 90),  # ms: within the pause, or a longer one would tell that a bot was asked
            draws_chairs=True,
        ),
    }
)


class UnknownGame(LookupError):
    """No game of the catalogue has this name; the sentence says which there are."""


class UnknownBot(LookupError):
    """No house bot of this game has this name; the sentence says which there are."""


def find(name: str) -> Listing:
    """The listing of a game, or UnknownGame."""
    if name not in CATALOG:
        raise UnknownGame(_sentence(f"no game is called {name!r}", name, "games", CATALOG))
    return CATALOG[name]


def find_bot(game: str, name: str) -> Act:
    """A house bot, or UnknownGame, or UnknownBot."""
    bots = find(game).bots
    if name not in bots:
        raise UnknownBot(_sentence(f"no bot of {game} is called {name!r}", name, "bots", bots))
    return bots[name]


def _sentence(refusal: str, name: str, what: str, names: Iterable[str]) -> str:
    known = tuple(names)
    near = get_close_matches(name.lower(), known, n=1)
    hint = f" Did you mean {near[0]}?" if near else ""
    return f"{refusal}; known {what}: {', '.join(known)}.{hint}"
