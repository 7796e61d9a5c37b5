"""Pictures for notebooks: SVG text that needs no fonts, scripts or files, on light pages and on dark ones.

Nothing is known by colour alone: standings are words, and every picture and every tile in it has its title.
"""

from facedown.mahjong.pictures.hand import hand_svg, tiles_svg
from facedown.mahjong.pictures.standings import standings_svg
from facedown.mahjong.pictures.table import table_svg

__all__ = ["hand_svg", "standings_svg", "table_svg", "tiles_svg"]
