"""Pictures for notebooks: SVG text that needs no fonts, scripts or files, for light and dark pages.

Colour is never the only sign: standings are words, and every picture and every tile has a title.
"""

from facedown.mahjong.pictures.hand import hand_svg, tiles_svg
from facedown.mahjong.pictures.standings import standings_svg
from facedown.mahjong.pictures.table import table_svg

__all__ = ["hand_svg", "standings_svg", "table_svg", "tiles_svg"]
