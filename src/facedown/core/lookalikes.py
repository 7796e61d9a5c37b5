"""Characters that look like others: which name could be taken for which.

A choice from Unicode's confusables (UTS 39) for the alphabets that people type here. Letters that differ in
their marks, such as e and é, are not alike.
"""

import re
from functools import lru_cache
from typing import Final
from unicodedata import name as unicode_name
from unicodedata import normalize

_COMMON_CYRILLIC: Final = dict(zip("АВЕКМНОРСТУХІЅЈаекорсухіѕј", "ABEKMHOPCTYXISJaekopcyxisj", strict=True))
_OTHERS: Final = (
    ("ӀҮԌԚԜѴһӏүԁԛԝѵԍ", "IYGQWVhlydqwvg"),  # Cyrillic beyond Russian and its neighbours
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαεγηικνορυχω", "ABEZHIKMNOPTYXaeynikvopuxw"),
    ("ՏՍՕօսոհցզ", "SUOounhgq"),
    ("ᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢıɑɡ", "abcdeghijklmnoprstuvwyziag"),
    ("З", "3"),
    ("‐‑‒–—−", "------"),
    ("‘’ʼ′`", "'''''"),
)
_TO_LATIN: Final = {
    **_COMMON_CYRILLIC,
    **{one: other for ones, others in _OTHERS for one, other in zip(ones, others, strict=True)},
}
_SHAPES: Final = str.maketrans({**_TO_LATIN, **dict.fromkeys("Il1|ӀӏΙІɪ", "1"), **dict.fromkeys("Oo0", "o")})
"""After this, all vertical strokes are 1, and all circles o."""
_LIKE_CYRILLIC: Final = frozenset(_COMMON_CYRILLIC.values())
_WORD: Final = re.compile(r"[^\W\d_]+")


@lru_cache(maxsize=4096)
def looks(name: str) -> frozenset[str]:
    """Two names are alike if they have one of these in common: as written, and in capitals."""
    return frozenset(_shape(each) for each in (name, name.upper()))


def mixed_word(name: str) -> str | None:
    """A word of two alphabets that reads as if it were of one."""
    return next((word for word in _WORD.findall(name) if _is_mixed(word)), None)


def _shape(name: str) -> str:
    flat = " ".join(normalize("NFKD", name).split())
    # Twice: shapes such as a Greek iota become Latin letters first, and strokes then
    return flat.translate(_SHAPES).translate(_SHAPES).casefold()


def _is_mixed(word: str) -> bool:
    latin = [letter for letter in word if _alphabet(letter) == "LATIN"]
    foreign = [letter for letter in word if _alphabet(letter) in {"CYRILLIC", "GREEK", "ARMENIAN"}]
    if not latin or not foreign:
        return False
    return all(letter in _TO_LATIN for letter in foreign) or all(letter in _LIKE_CYRILLIC for letter in latin)


def _alphabet(letter: str) -> str:
    return unicode_name(letter, "").partition(" ")[0]
