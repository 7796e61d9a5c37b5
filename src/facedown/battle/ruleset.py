"""The constants of a battle, and the table terms that follow from them."""

from typing import Final

from msgspec import Struct

from facedown.core import Forfeit, Terms

MOST_TOKENS: Final = 1_000_000
_HOUR: Final = 3_600_000

_BOUNDS: Final = {
    "hp": (1, 1000),
    "max_hp": (1, 1000),
    "damage": (1, 1000),
    "heal": (0, 1000),
    "rounds": (1, 100),
    "extra_rounds": (0, 100),
    "afk_limit": (2, 100),  # battle.md 5.4: one idle round never ends a match
    "prep_ms": (1, _HOUR),
    "first_reveal_ms": (0, _HOUR),
    "reveal_ms": (0, _HOUR),
    "grace_ms": (0, _HOUR),
    "stake": (0, MOST_TOKENS),
    "start_tokens": (0, MOST_TOKENS),
}


class Ruleset(Struct, frozen=True):
    """battle.md 10: first the values that the rules use, then those of the table and the lobby."""

    hp: int = 10
    """Both players' HP at the start."""
    max_hp: int = 10
    """Healing stops here."""
    damage: int = 2
    """The damage of an attack, and of a counter."""
    heal: int = 1
    rounds: int = 3
    """Afterwards equal HP lead to sudden death."""
    extra_rounds: int = 10
    """The limit of sudden death; then the match is a draw."""
    afk_limit: int = 2
    """Consecutive idle rounds that lose the match."""
    prep_ms: int = 20_000
    first_reveal_ms: int = 250
    """From the end of PREP to the first reveal."""
    reveal_ms: int = 900
    """Between reveals, and from the third to the end of the round."""
    grace_ms: int = 15_000
    """How long a player may be disconnected; 0 ends the match immediately."""
    stake: int = 1
    """Tokens each player of a ranked match pays into the pot."""
    start_tokens: int = 10
    """Tokens of a new account."""

    def __post_init__(self) -> None:
        for name, (least, most) in _BOUNDS.items():
            value = getattr(self, name)
            if not isinstance(value, int) or not least <= value <= most:
                raise ValueError(f"{name} must be a whole number from {least} to {most}, not {value!r}")
        if self.hp > self.max_hp:
            raise ValueError(f"hp {self.hp} is above max_hp {self.max_hp}: lower hp or raise max_hp")

    def terms(self) -> Terms:
        """The clocks that the prompts name, and the grace period of absent players."""
        clocks = {"prep": self.prep_ms, "deal": self.first_reveal_ms, "reveal": self.reveal_ms}
        return Terms(clocks=clocks, absence=Forfeit(self.grace_ms))
