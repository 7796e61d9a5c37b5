"""The games that are replayed here, by the letters that PHH and the notation have for them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from facedown.poker.stakes import Limit
from facedown.poker.variant import VARIANTS, Variant


class Game(NamedTuple):
    variant: Variant
    limit: Limit


GAMES: Final[Mapping[str, Game]] = MappingProxyType(
    {
        "NT": Game(VARIANTS["holdem"], "no"),
        "PT": Game(VARIANTS["holdem"], "pot"),
        "FT": Game(VARIANTS["holdem"], "fixed"),
        "PO": Game(VARIANTS["omaha"], "pot"),
        "NS": Game(VARIANTS["short_deck"], "no"),
    }
)
"""All that the notation has letters for."""

PLAYED: Final[Mapping[str, Game]] = MappingProxyType({name: GAMES[name] for name in ("NT", "FT", "NS", "PO")})
"""Those of them that PHH has. Its other variants are read and kept."""
