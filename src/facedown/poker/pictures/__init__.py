"""Pictures for notebooks: SVG text that needs no fonts, scripts or files, for light and dark pages.

Colour is never the only sign: suits are shapes, standings are words, and every picture has a title.
"""

from facedown.poker.pictures.cards import boards_svg, cards_svg

__all__ = ["boards_svg", "cards_svg"]
