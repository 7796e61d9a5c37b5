"""Valid nicknames, and names for guests who choose none. docs/protocol/rest.md 1.3."""

from typing import Final
from unicodedata import category, normalize

from facedown.core import Seed
from facedown.lobby.refusal import LobbyRefusal

LONGEST: Final = 32

_BLANK_LETTERS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Characters that Unicode counts as letters, marks or symbols, but that show nothing."""

_EMOJI_STYLE: Final = "\ufe0f"
"""Phones add it to emoji. It shows nothing itself, so we remove it instead of refusing the name."""

_ADJECTIVES: Final = (
    "Amber Bold Brisk Calm Candid Clever Coral Crisp Eager Gentle Golden Jolly Keen Lively Lucky Merry Misty"
    " Nimble Patient Plucky Quick Quiet Silver Sly Steady Sunny Swift Velvet Warm Witty"
)
_ANIMALS: Final = (
    "Badger Beaver Bison Crane Dolphin Falcon Ferret Finch Fox Gecko Hare Heron Ibis Jackal Kite Lark Lemur"
    " Lynx Marten Mole Newt Otter Owl Panda Puffin Raven Robin Seal Stoat Tapir Vole Wolf Wren Yak"
)


def fit(nickname: str) -> str:
    """The nickname as we store it. Raises LobbyRefusal."""
    kept = normalize("NFC", nickname.replace(_EMOJI_STYLE, "")).strip()
    if not 1 <= len(kept) <= LONGEST:
        raise LobbyRefusal("bad_nickname", f"choose a nickname of 1 to {LONGEST} characters")
    for character in kept:
        if not _is_visible(character):
            sentence = f"leave out U+{ord(character):04X}, which is invisible"
            raise LobbyRefusal("bad_nickname", sentence)
    if category(kept[0]).startswith("M"):
        # It would combine with the text before the name
        raise LobbyRefusal("bad_nickname", "do not begin with a combining mark")
    return kept


def guest_name(seed: Seed) -> str:
    """A friendly name; the same seed gives the same name."""
    draws = seed.draws()
    return f"{draws.choice(_ADJECTIVES.split())} {draws.choice(_ANIMALS.split())} {10 + draws.below(90)}"


def _is_visible(character: str) -> bool:
    """Excludes control, format, private and unassigned characters, line breaks, and all but plain spaces."""
    return character.isprintable() and category(character)[0] != "C" and not _is_blank(character)


def _is_blank(character: str) -> bool:
    is_variant = "\ufe00" <= character <= "\ufe0f" or character >= "\U000e0100"
    return is_variant or character in _BLANK_LETTERS
