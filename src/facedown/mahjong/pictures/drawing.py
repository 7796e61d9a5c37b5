"""A picture with its tile faces and felt, and the format of numbers."""

import re
from hashlib import blake2s
from typing import Final

from facedown.mahjong.pictures.faces import defined
from facedown.svg import INK, PAPER, box
from facedown.svg import picture as drawn

GOLD: Final = "#ffd34d"
LIGHT: Final = f'fill="{PAPER}"'
DARK: Final = f'fill="{INK}"'
BOLD: Final = f'{LIGHT} font-weight="700"'
FAINT: Final = f'{LIGHT} opacity=".75"'

_USED: Final = re.compile(r'href="#(\w+)"')


def picture(width: int, height: int, title: str, *parts: str) -> str:
    """A complete SVG.

    Ids are global in a page, so they begin with a digest of the picture. Otherwise two pictures in a notebook
    would use each other's tiles.
    """
    body = "".join(parts)
    own = "t" + blake2s(body.encode(), digest_size=6).hexdigest()
    faces = "".join(defined(name, f"{own}-{name}") for name in sorted(set(_USED.findall(body))))
    named = _USED.sub(rf'href="#{own}-\1"', body)
    return drawn(width, height, title, f"<defs>{faces}</defs>", named)


def felt(width: float, height: float) -> str:
    """The felt with its wooden edge, the same on light and dark pages."""
    edge = box(0, 0, width, height, radius=16, style='fill="#4a3122"')
    return edge + box(7, 7, width - 14, height - 14, radius=11, style='fill="#1d6147"')


def points(amount: int) -> str:
    """With separators: 12,500."""
    return f"{amount:,}".replace("-", "−")


def change(amount: int) -> str:
    """With a sign: +12,500."""
    return f"+{points(amount)}" if amount > 0 else points(amount)
