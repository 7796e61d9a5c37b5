"""The parts of one chair: name and score, hand, pond, riichi stick."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from facedown.core import Seat
from facedown.mahjong.pictures.drawing import BOLD, DARK, GOLD, LIGHT, change, points
from facedown.mahjong.pictures.faces import HEIGHT
from facedown.mahjong.pictures.rows import Look, Names, Piece, Row, joined, melded, row
from facedown.mahjong.pictures.sentences import wind
from facedown.mahjong.round.ponds import Thrown
from facedown.mahjong.round.results import Drawn, Result, Won, WonHand
from facedown.mahjong.tiles import Tile
from facedown.svg import INK, PAPER, box, disc, group, words

if TYPE_CHECKING:
    from facedown.mahjong.round.view import View

_PLATE: Final = (150, 44)
_ROW: Final = 6
"""Tiles in a row of a pond."""
_ROWS: Final = 4


def plate(view: "View", seat: Seat) -> str:
    """Wind, name and score, with notes below them, centred on the origin."""
    wide, high = _PLATE
    left, top = -wide / 2, -high / 2
    acts = view.result is None and view.tile is None and view.turn == seat
    rim = f'stroke="{GOLD}" stroke-width="4"' if acts else 'stroke="#fff" stroke-opacity=".35"'
    player, blows = view.players[seat], wind(view.kyoku, seat)
    me = " · you" if seat == view.seat else ""
    return (
        box(left, top, wide, high, radius=9, style=f'fill="#22252b" {rim}')
        + _wind(left + 20, blows)
        + words(left + 38, top + 17, f"seat {seat}{me}", 12.5, LIGHT, anchor="start")
        + words(left + 38, top + 36, points(player.score), 15.5, BOLD, anchor="start")
        + _tag(" · ".join(_notes(view, seat, acts=acts)), high / 2, gold=acts)
    )


def _wind(x: float, blows: str) -> str:
    """The dealer's is east, in gold."""
    style = f'fill="{GOLD}"' if blows == "East" else LIGHT
    return disc(x, 0, 13, style) + words(x, 5.5, blows[0], 15, f'{DARK} font-weight="700"')


def _notes(view: "View", seat: Seat, *, acts: bool) -> Iterator[str]:
    player, result = view.players[seat], view.result
    if acts:
        yield "to discard"
    if player.riichi and result is None:
        yield ("riichi", "double riichi")[player.riichi - 1]
    if seat == view.seat and view.furiten and result is None:
        yield "furiten"
    if player.gone:
        yield "gone"
    if result is not None:
        yield from _ended(result, seat)


def _ended(result: Result, seat: Seat) -> Iterator[str]:
    """What the end of the round meant for this chair."""
    match result:
        case Won(wins=wins):
            yield from ["tsumo" if win.from_seat == seat else "ron" for win in wins if win.seat == seat]
        case Drawn(reason="exhaustive" | "nagashi_mangan", tenpai=tenpai):
            yield "tenpai" if seat in tenpai else "noten"
    if result.deltas[seat]:
        yield change(result.deltas[seat])


def _tag(text: str, y: float, *, gold: bool) -> str:
    if not text:
        return ""
    wide = 6.6 * len(text) + 16
    tag = box(-wide / 2, y - 1, wide, 17, radius=8, style=f'fill="{GOLD if gold else PAPER}"')
    return tag + words(0, y + 12, text, 12, f'{DARK} font-weight="700"')


def _won_by(view: "View", seat: Seat) -> WonHand | None:
    wins = view.result.wins if isinstance(view.result, Won) else ()
    return next((win for win in wins if win.seat == seat), None)


def tiles_of(view: "View", seat: Seat, names: Names) -> Row:
    """The hand, face down if this viewer may not see it, and the melds."""
    player = view.players[seat]
    melds = melded(names, player.melds, seat, _wanted(view))
    apart = _apart(view, seat)
    if player.hand is None:
        backs = [Piece(None)] * player.size
        more = 1 if player.size % 3 == 2 else 0
        return joined([row(backs[more:]), row(backs[:more]), *melds])
    closed = row(Piece(names[tile]) for tile in player.hand if tile != apart)
    last = [] if apart is None else [Piece(names[apart], "apart", marked=view.result is not None)]
    return joined([closed, row(last), *melds])


def _apart(view: "View", seat: Seat) -> Tile | None:
    """The tile just drawn, or the winning tile."""
    win = _won_by(view, seat)
    if win is not None:
        return win.tile
    return view.drawn if seat == view.seat else None


def pond(view: "View", seat: Seat, names: Names) -> str:
    """Rows of six, away from the centre; if there are more than four, they overlap."""
    thrown = view.players[seat].pond
    rows = [thrown[at : at + _ROW] for at in range(0, len(thrown), _ROW)]
    wanted = _wanted(view)
    step = min(1, _ROWS / max(1, len(rows))) * (HEIGHT + 1)
    return "".join(
        group(0, number * step, row(_thrown(one, names, wanted) for one in line).marks)
        for number, line in enumerate(rows)
    )


def _wanted(view: "View") -> Tile | None:
    """A tile that others may call, or that has won."""
    if isinstance(view.result, Won):
        return view.result.wins[0].tile
    return view.tile


def _thrown(thrown: Thrown, names: Names, wanted: Tile | None) -> Piece:
    notes = [
        note
        for note, holds in (
            ("riichi", thrown.riichi),
            ("tsumogiri", thrown.tsumogiri),
            ("taken", thrown.taken),
        )
        if holds
    ]
    look: Look = "faded" if thrown.taken else "shaded" if thrown.tsumogiri else ""
    return Piece(
        names[thrown.tile],
        ", ".join(notes),
        look,
        turned=thrown.riichi,
        marked=thrown.tile == wanted and not thrown.taken,
    )


def stick(view: "View", seat: Seat, y: float) -> str:
    """The stick in front of the pond, once the riichi is paid (mahjong.md 6.3)."""
    declared = next((thrown for thrown in view.players[seat].pond if thrown.riichi), None)
    if declared is None or declared.tile == _wanted(view):
        return ""
    return (
        "<g><title>riichi stick</title>"
        + box(-52, y, 104, 7, radius=3, style=f'fill="{PAPER}" stroke="{INK}" stroke-opacity=".5"')
        + disc(0, y + 3.5, 2.4, 'fill="#c5142f"')
        + "</g>"
    )
