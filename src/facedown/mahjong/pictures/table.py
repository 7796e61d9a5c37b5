"""A picture of a round as one viewer sees it: four chairs round the table, the viewer's at the bottom."""

from textwrap import wrap
from typing import TYPE_CHECKING, Final, NamedTuple

from facedown.core import Seat
from facedown.mahjong.pictures.chairs import plate, pond, stick, tiles_of
from facedown.mahjong.pictures.drawing import BOLD, FAINT, GOLD, LIGHT, felt, picture
from facedown.mahjong.pictures.faces import HEIGHT, WIDTH, said
from facedown.mahjong.pictures.rows import Piece, names_under, row
from facedown.mahjong.pictures.sentences import ending, endings
from facedown.mahjong.round.results import Won
from facedown.mahjong.tiles import Tile
from facedown.mahjong.words import round_name
from facedown.svg import box, group, words

if TYPE_CHECKING:
    from facedown.mahjong.round.view import View

_SIZE: Final = (684, 702)
_CENTRE: Final = (342, 342)
_PANEL: Final = 96
"""Half the side of the centre panel."""
_POND: Final = 112
"""The distance of a pond from the centre."""
_INDICATORS: Final = 5
_LINE: Final = 86
"""The length of a line in characters."""


class _Chair(NamedTuple):
    """The place of one of the four chairs, from the centre."""

    turn: int
    plate: tuple[float, float]
    """The centre of its name and score, always to the player's left."""
    reach: float
    """From the centre to the far edge of the hand."""
    scale: float
    """The scale of the hand."""
    most: float
    """The greatest width of the hand; a wider one is scaled down."""


_CHAIRS: Final = (
    _Chair(0, (-180, 228), 346, 1.3, 640),
    _Chair(-90, (196, 132), 328, 0.92, 560),
    _Chair(180, (180, -246), 328, 0.92, 560),
    _Chair(90, (-196, -136), 328, 0.92, 560),
)
"""The viewer's chair, then to the right, in the order of play."""


def table_svg(view: "View") -> str:
    """The whole table, and below it how the round ended."""
    width, height = _SIZE
    lines = _ending(view)
    more = 16 + sum(_heights(lines)) if lines else 0
    return picture(
        width,
        height + more,
        _title(view),
        felt(width, height + more),
        _middle(view),
        *[_chair(view, seat) for seat in range(4)],
        _told(lines, height),
    )


def _title(view: "View") -> str:
    name = round_name(view.kyoku)
    if view.result is not None:
        return f"{name}: {ending(view.result)}"
    return f"{name}: {_now(view)}, {view.tiles_left} tiles left"


def _now(view: "View") -> str:
    if view.tile is None:
        return f"seat {view.turn} to discard"
    pond = view.players[view.turn].pond
    did = "has discarded" if pond and pond[-1].tile == view.tile else "makes a kan with"
    return f"seat {view.turn} {did} {said(names_under(view.settings)[view.tile])}"


def _middle(view: "View") -> str:
    x, y = _CENTRE
    ura = _ura(view)
    top = -64 if ura else -46
    parts = [
        box(-_PANEL, -_PANEL, 2 * _PANEL, 2 * _PANEL, radius=10, style='fill="#12402f"'),
        words(0, top, round_name(view.kyoku), 22, BOLD),
        words(0, top + 19, f"honba {view.honba} · sticks {view.sticks}", 13, FAINT),
        words(0, top + 37, f"{view.tiles_left} tiles left", 13, FAINT),
        _indicators(view, view.dora, "dora indicators", top + 46),
        _indicators(view, ura, "ura indicators", top + 90) if ura else "",
    ]
    return group(x, y, *parts)


def _indicators(view: "View", tiles: tuple[Tile, ...], title: str, y: float) -> str:
    """Five places, the first ones turned up."""
    names = names_under(view.settings)
    shown = [Piece(names[tile], title.removesuffix("s")) for tile in tiles]
    laid = row([*shown, *[Piece(None)] * (_INDICATORS - len(shown))])
    left = -laid.width / 2
    return f"<g><title>{title}</title>{group(left, y, laid.marks)}</g>"


def _ura(view: "View") -> tuple[Tile, ...]:
    """The same for all winners with a riichi."""
    wins = view.result.wins if isinstance(view.result, Won) else ()
    return max((win.ura for win in wins), key=len, default=())


def _chair(view: "View", seat: Seat) -> str:
    chair = _CHAIRS[(seat - (view.seat or 0)) % 4]
    names = names_under(view.settings)
    hand = tiles_of(view, seat, names)
    scale = min(chair.scale, chair.most / max(1, hand.width))
    turned = [
        group(-hand.width * scale / 2, chair.reach - HEIGHT * scale, hand.marks, scale=scale),
        group(-3 * WIDTH, _POND, pond(view, seat, names)),
        stick(view, seat, _PANEL + 4),
    ]
    x, y = _CENTRE
    return group(x, y, *turned, turn=chair.turn) + group(
        x + chair.plate[0], y + chair.plate[1], plate(view, seat)
    )


def _ending(view: "View") -> list[tuple[str, list[str]]]:
    """How the round ended, in lines that fit."""
    if view.result is None:
        return []
    return [(heading, wrap(more, _LINE)) for heading, more in endings(view.result)]


def _heights(lines: list[tuple[str, list[str]]]) -> list[int]:
    return [26 + 19 * len(more) for _, more in lines]


def _told(lines: list[tuple[str, list[str]]], top: int) -> str:
    x, told = _CENTRE[0], ""
    y = top + 14
    for (heading, more), high in zip(lines, _heights(lines), strict=True):
        told += words(x, y, heading, 17, f'fill="{GOLD}" font-weight="700"')
        told += "".join(words(x, y + 20 + 19 * at, line, 14, LIGHT) for at, line in enumerate(more))
        y += high
    return told
