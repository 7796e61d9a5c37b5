"""Pictures for notebooks: SVG text that needs no fonts, scripts or files, on light pages and on dark ones.

Nothing is known by colour alone: suits are shapes, standings are words, and every picture has its title.
"""

from facedown.poker.pictures.cards import boards_svg, cards_svg

__all__ = ["boards_svg", "cards_svg"]
