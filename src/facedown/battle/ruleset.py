"""The constants of a battle, all of them, and the terms a table makes of its times."""

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
    """battle.md 10: what the rules read, then what only the table and the lobby read."""

    hp: int = 10
    """Both players' HP at the start."""
    max_hp: int = 10
    """No heal goes beyond it."""
    damage: int = 2
    """What an attack takes, and a counter gives back."""
    heal: int = 1
    rounds: int = 3
    """After these, equal HP means sudden death."""
    extra_rounds: int = 10
    """Rounds of sudden death at most; then it is a draw."""
    afk_limit: int = 2
    """Consecutive idle rounds that lose the match."""
    prep_ms: int = 20_000
    first_reveal_ms: int = 250
    """From the end of PREP to the first reveal."""
    reveal_ms: int = 900
    """Between reveals, and from the third to the end of the round."""
    grace_ms: int = 5_000
    """How long a lost connection may take to come back; 0 = the match ends at once."""
    stake: int = 1
    """Tokens each player of a ranked match puts into the pot."""
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
        """The clocks that the prompts name, and the grace of a chair whose player is away."""
        clocks = {"prep": self.prep_ms, "deal": self.first_reveal_ms, "reveal": self.reveal_ms}
        return Terms(clocks=clocks, absence=Forfeit(self.grace_ms))
