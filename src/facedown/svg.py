"""The drawing primitives of all pictures: SVG text that needs no fonts, scripts or files."""

from html import escape
from typing import Final

FONT: Final = "system-ui,'Segoe UI',Helvetica,Arial,sans-serif"
INK: Final = "#1b1b1d"
PAPER: Final = "#fffdf8"


def picture(width: int, height: int, title: str, *parts: str) -> str:
    """A complete SVG. It keeps its size if there is room and shrinks otherwise."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" style="max-width:100%;height:auto" role="img" font-family="{FONT}">'
        f"<title>{escape(title, quote=False)}</title>{''.join(parts)}</svg>"
    )


def group(x: float, y: float, *parts: str, scale: float = 1, turn: int = 0, more: str = "") -> str:
    """A group that is moved, and scaled and turned about its own origin (clockwise, in degrees)."""
    turned = f" rotate({turn})" if turn else ""
    grown = f" scale({scale:g})" if scale != 1 else ""
    return f'<g transform="translate({x:g} {y:g}){turned}{grown}"{more}>{"".join(parts)}</g>'


def box(x: float, y: float, width: float, height: float, *, radius: float, style: str) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}" {style}/>'


def disc(x: float, y: float, radius: float, style: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" {style}/>'


def words(x: float, y: float, text: str, size: float, style: str, *, anchor: str = "middle") -> str:
    look = f'font-size="{size:g}" text-anchor="{anchor}" {style}'
    return f'<text x="{x:g}" y="{y:g}" {look}>{escape(text, quote=False)}</text>'
