"""What people and teams may call themselves. Two names that look the same must not be two names."""

from typing import Final
from unicodedata import category, normalize

from facedown.core.errors import Error
from facedown.core.lookalikes import looks, mixed_word

LONGEST: Final = 32

_BLANK: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U00013441\U00013442\U00016fe4\U0001d159"
)
"""Characters that Unicode counts as letters, marks or symbols, but that show nothing."""
_EMOJI_STYLE: Final = "\ufe0f"
"""Phones add it to emoji. It shows nothing itself, so we remove it instead of refusing the name."""


class BadName(Error, ValueError):
    """The sentence says what to do instead."""


def fit(name: str, longest: int = LONGEST) -> str:
    """The name as we store it. Raises BadName."""
    kept = _composed(name) if len(name) <= 4 * longest else ""
    if not 1 <= len(kept) <= longest:
        raise BadName(f"choose a name of 1 to {longest} characters")
    for character in kept:
        if not is_visible(character):
            raise BadName(f"leave out U+{ord(character):04X}, which is invisible")
    if category(kept[0]).startswith("M"):
        # It would combine with the text before the name
        raise BadName("do not begin with a combining mark")
    if (word := mixed_word(kept)) is not None:
        raise BadName(f"write {word!r} in one alphabet; its letters look like those of another word")
    return kept


def alike(one: str, other: str) -> bool:
    """Whether one name could be taken for the other."""
    return bool(looks(one) & looks(other))


def key(name: str) -> str:
    """Equal for names that are the same regardless of case."""
    return _composed(name).casefold()


def is_visible(character: str) -> bool:
    """Excludes control, format, private and unassigned characters, line breaks, and all but plain spaces."""
    return character.isprintable() and category(character)[0] != "C" and not _is_blank(character)


def _composed(name: str) -> str:
    return normalize("NFC", name.replace(_EMOJI_STYLE, "")).strip()


def _is_blank(character: str) -> bool:
    is_variant = "\ufe00" <= character <= "\ufe0f" or character >= "\U000e0100"
    return is_variant or character in _BLANK
