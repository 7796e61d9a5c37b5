"""Rows of tiles: hands, melds, rows of a pond."""

from collections.abc import Iterable, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from facedown.core import Seat
from facedown.mahjong.melds import Meld
from facedown.mahjong.pictures.drawing import GOLD
from facedown.mahjong.pictures.faces import BACK, HEIGHT, WIDTH, said
from facedown.mahjong.settings import Settings
from facedown.mahjong.tiles import NAMES, PLAIN_NAMES, RED, Tile
from facedown.svg import box, group

Names: TypeAlias = Sequence[str]
"""By tile."""
Look: TypeAlias = Literal["", "shaded", "faded"]

APART: Final = 8
"""The space between a hand, the drawn tile and the melds."""
_LOOKS: Final = {"": "", "shaded": "", "faded": ' opacity=".34"'}


class Piece(NamedTuple):
    """A tile as it is drawn."""

    name: str | None
    """None is face down."""
    note: str = ""
    """Added to its title."""
    look: Look = ""
    turned: bool = False
    """Whether it lies on its side."""
    marked: bool = False
    """Whether others may call it, or it has won."""
    above: "Piece | None" = None
    """The tile stacked beyond it, in an added kan."""


class Row(NamedTuple):
    """A drawing that extends from the origin to the right and HEIGHT down."""

    width: float
    marks: str
    above: float = 0
    """How much of it is above the origin: the fourth tile of an added kan."""


def names_under(settings: Settings) -> Names:
    """The names of tiles under these settings."""
    return NAMES if settings.red_fives else PLAIN_NAMES


def row(pieces: Iterable[Piece], gap: float = 0.6) -> Row:
    """Tiles side by side in one line."""
    x, marks, above = 0.0, "", 0
    for piece in pieces:
        marks += group(x, 0, _laid(piece))
        x += (HEIGHT if piece.turned else WIDTH) + gap
        above = max(above, 0 if piece.above is None else 2 * WIDTH - HEIGHT)
    return Row(max(0.0, x - gap), marks, above)


def joined(rows: Iterable[Row], gap: float = APART) -> Row:
    """Rows joined into one; empty ones take no space."""
    x, marks, above = 0.0, "", 0.0
    for one in rows:
        if one.width:
            marks += group(x, 0, one.marks)
            x += one.width + gap
            above = max(above, one.above)
    return Row(max(0.0, x - gap), marks, above)


def held(names: Names, closed: Iterable[Tile], apart: Tile | None, melds: Iterable[Meld], seat: Seat) -> Row:
    """A visible hand: closed tiles, the drawn or winning tile apart, the melds."""
    rows = [row(Piece(names[tile]) for tile in closed)]
    if apart is not None:
        rows.append(row([Piece(names[apart], "apart")]))
    return joined([*rows, *melded(names, melds, seat)])


def melded(names: Names, melds: Iterable[Meld], seat: Seat, marked: Tile | None = None) -> list[Row]:
    """A seat's melds, the first on the right. The marked tile is one that can be robbed."""
    return [meld(names, one, seat, marked) for one in reversed(tuple(melds))]


def meld(names: Names, meld: Meld, seat: Seat, marked: Tile | None = None) -> Row:
    """A meld beside this seat's hand.

    The called tile lies on its side, and its place shows who discarded it.
    """
    laid = row(_pieces(names, meld, seat, marked))
    return laid._replace(marks=f"<g><title>{said_meld(names, meld)}</title>{laid.marks}</g>")


def said_meld(names: Names, meld: Meld) -> str:
    """ "pon of east wind from seat 2", "chi of two sou, three sou, four sou from seat 3"."""
    tiles = dict.fromkeys(said(names[tile]) for tile in sorted(meld.tiles, key=lambda tile: tile in RED))
    giver = "" if meld.from_seat is None else f" from seat {meld.from_seat}"
    kind = meld.kind.replace("_", " ")
    return f"{kind} of {', '.join(tiles)}{giver}"


def _pieces(names: Names, meld: Meld, seat: Seat, marked: Tile | None) -> list[Piece]:
    if meld.called is None or meld.from_seat is None:
        return _closed_kan(names, meld, marked)
    others = sorted((tile for tile in meld.tiles if tile != meld.called), key=lambda tile: tile == marked)
    above = None
    if meld.kind == "added_kan":
        added = others.pop()
        above = Piece(names[added], "added", marked=added == marked)
    pieces = [Piece(names[tile]) for tile in others]
    called = Piece(names[meld.called], "called", turned=True, above=above)
    pieces.insert(_place(meld.from_seat, seat, len(others)), called)
    return pieces


def _place(giver: Seat, seat: Seat, others: int) -> int:
    """Left, in the middle or right, according to the giver's seat."""
    return {3: 0, 2: 1}.get((giver - seat) % 4, others)


def _closed_kan(names: Names, meld: Meld, marked: Tile | None) -> list[Piece]:
    """The outer two face down; a red five is one of the inner two."""
    faces = sorted(meld.tiles, key=lambda tile: tile not in RED)[:2]
    inner = [Piece(names[tile], marked=marked in meld.tiles) for tile in faces]
    return [Piece(None), *inner, Piece(None)]


def _laid(piece: Piece) -> str:
    one = _tile(piece)
    if not piece.turned:
        return one
    beyond = "" if piece.above is None else _turned(_tile(piece.above), HEIGHT - 2 * WIDTH)
    return beyond + _turned(one, HEIGHT - WIDTH)


def _turned(marks: str, y: float) -> str:
    return group(0, y + WIDTH, marks, turn=-90)


def _tile(piece: Piece) -> str:
    title = f"{said(piece.name)}, {piece.note}" if piece.note else said(piece.name)
    over = ""
    if piece.look == "shaded":
        over += box(0.5, 0.5, WIDTH - 1, HEIGHT - 1, radius=4, style='fill="#18283a" opacity=".19"')
    if piece.marked:
        rim = f'fill="none" stroke="{GOLD}" stroke-width="3"'
        over += box(1.5, 1.5, WIDTH - 3, HEIGHT - 3, radius=3, style=rim)
    return f'<g{_LOOKS[piece.look]}><title>{title}</title><use href="#{piece.name or BACK}"/>{over}</g>'
