"""The faces and the back of tiles, by name: "3m", "0p", "7z", and "back".

The drawings are FluffyStuff's, in the public domain; see NOTICE.
"""

import re
from functools import cache
from importlib.resources import files
from typing import Final

WIDTH: Final = 30
HEIGHT: Final = 40
BACK: Final = "back"

_SYMBOL: Final = re.compile(r'<symbol id="(\w+)" viewBox="0 0 300 400">(.*)</symbol>')
_INSET: Final = 'transform="translate(3.6 4.4) scale(.076 .075)"'
"""Places the face of 300 by 400 on the tile."""
_RANKS: Final = ("red five", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_SUITS: Final = {"m": "man", "p": "pin", "s": "sou"}
_HONOURS: Final = {
    "1z": "east wind",
    "2z": "south wind",
    "3z": "west wind",
    "4z": "north wind",
    "5z": "white dragon",
    "6z": "green dragon",
    "7z": "red dragon",
}


def said(name: str | None) -> str:
    """A tile in words: "three pin", "red five sou", "east wind"; None is face down."""
    if name is None:
        return "face down"
    return _HONOURS.get(name) or f"{_RANKS[int(name[0])]} {_SUITS[name[1]]}"


def defined(name: str, own_id: str) -> str:
    """The definition of a whole tile, with its upper left corner at the origin."""
    body = _back() if name == BACK else _paper() + f"<g {_INSET}>{_faces()[name]}</g>"
    return f'<g id="{own_id}">{body}</g>'


@cache
def _faces() -> dict[str, str]:
    art = files(__package__).joinpath("tiles.svg").read_text("utf-8")
    return dict(_SYMBOL.findall(art))


def _paper() -> str:
    return (
        f'<rect x=".5" y=".5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="4" fill="#d8cba9"'
        ' stroke="#000" stroke-opacity=".5" stroke-width=".9"/>'
        f'<rect x="1.4" y="1.2" width="{WIDTH - 2.8:g}" height="{HEIGHT - 3.6:g}" rx="3.4" fill="#fffdf6"/>'
    )


def _back() -> str:
    lattice = "".join(f"M{x} 5L{x + 10} {HEIGHT - 6}M{x + 10} 5L{x} {HEIGHT - 6}" for x in (5, 15))
    return (
        f'<rect x=".5" y=".5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="4" fill="#b9731a"'
        ' stroke="#000" stroke-opacity=".5" stroke-width=".9"/>'
        f'<rect x="1.4" y="1.2" width="{WIDTH - 2.8:g}" height="{HEIGHT - 3.6:g}" rx="3.4" fill="#e7a03c"/>'
        f'<path d="{lattice}" stroke="#fff3d6" stroke-opacity=".6" fill="none"/>'
    )
