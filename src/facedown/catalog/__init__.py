"""The games there are, by name, each with its bots and all that a table needs to open."""

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from facedown.battle import BATTLE, Config
from facedown.battle.subject import SUBJECT
from facedown.bots import battle
from facedown.core import Act, AnyGame, Terms
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


CATALOG: Final[Mapping[str, Listing]] = MappingProxyType(
    {
        "battle": Listing(
            game=BATTLE,
            config=Config(),
            terms=lambda config: config.rules.terms(),
            bots=MappingProxyType(
                {
                    "novice": battle.novice,
                    "casual": battle.casual,
                    "expert": battle.expert,
                    "reader": battle.reader,
                }
            ),
            subject=SUBJECT,
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
