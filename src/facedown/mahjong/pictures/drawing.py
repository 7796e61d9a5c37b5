"""The few marks that every picture is made of, and the picture itself with the faces that it uses."""

import re
from hashlib import blake2s
from html import escape
from typing import Final

from facedown.mahjong.pictures.faces import defined

FONT: Final = "system-ui,'Segoe UI',Helvetica,Arial,sans-serif"
INK: Final = "#1b1b1d"
PAPER: Final = "#fffdf8"
GOLD: Final = "#ffd34d"
LIGHT: Final = f'fill="{PAPER}"'
DARK: Final = f'fill="{INK}"'
BOLD: Final = f'{LIGHT} font-weight="700"'
FAINT: Final = f'{LIGHT} opacity=".75"'

_USED: Final = re.compile(r'href="#(\w+)"')


def picture(width: int, height: int, title: str, *parts: str) -> str:
    """A whole SVG. It keeps its size where there is room, and shrinks where there is none.

    Ids of a page are everybody's: here they begin with a digest of the picture, so that no other has them.
    """
    body = "".join(parts)
    own = "t" + blake2s(body.encode(), digest_size=6).hexdigest()
    faces = "".join(defined(name, f"{own}-{name}") for name in sorted(set(_USED.findall(body))))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" style="max-width:100%;height:auto" role="img" font-family="{FONT}">'
        f"<title>{escape(title, quote=False)}</title><defs>{faces}</defs>"
        + _USED.sub(rf'href="#{own}-\1"', body)
        + "</svg>"
    )


def group(x: float, y: float, *parts: str, scale: float = 1, turn: int = 0) -> str:
    """Moved; and about its own origin grown and turned, clockwise by degrees."""
    turned = f" rotate({turn})" if turn else ""
    grown = f" scale({scale:g})" if scale != 1 else ""
    return f'<g transform="translate({x:g} {y:g}){turned}{grown}">{"".join(parts)}</g>'


def box(x: float, y: float, width: float, height: float, *, radius: float, style: str) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}" {style}/>'


def disc(x: float, y: float, radius: float, style: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" {style}/>'


def felt(width: float, height: float) -> str:
    """What all lies on, with its wooden edge: the same on light pages and on dark ones."""
    edge = box(0, 0, width, height, radius=16, style='fill="#4a3122"')
    return edge + box(7, 7, width - 14, height - 14, radius=11, style='fill="#1d6147"')


def words(x: float, y: float, text: str, size: float, style: str, *, anchor: str = "middle") -> str:
    look = f'font-size="{size:g}" text-anchor="{anchor}" {style}'
    return f'<text x="{x:g}" y="{y:g}" {look}>{escape(text, quote=False)}</text>'


def points(amount: int) -> str:
    """As people read it: 12,500."""
    return f"{amount:,}".replace("-", "−")


def change(amount: int) -> str:
    """With its sign: +12,500."""
    return f"+{points(amount)}" if amount > 0 else points(amount)
