"""A match between its rounds: how the last round ended, and the standings."""

from collections.abc import Iterator
from itertools import chain
from textwrap import wrap
from typing import TYPE_CHECKING, Final, NamedTuple

from facedown.core import Seat
from facedown.mahjong.match.endings import ranked
from facedown.mahjong.pictures.drawing import BOLD, FAINT, GOLD, LIGHT, change, felt, picture, points
from facedown.mahjong.pictures.faces import HEIGHT
from facedown.mahjong.pictures.rows import Names, Piece, Row, held, names_under, row
from facedown.mahjong.pictures.sentences import endings, wind
from facedown.mahjong.round.results import Drawn, Won, WonHand
from facedown.mahjong.tiles import Tile
from facedown.mahjong.words import round_name
from facedown.svg import box, group, words

if TYPE_CHECKING:
    from facedown.mahjong.match.view import MatchView

_WIDTH: Final = 684
_MARGIN: Final = 24
_MIDDLE: Final = _WIDTH / 2
_LINE: Final = 86
"""The length of a line in characters."""
_COLUMNS: Final = {"place": 48, "seat": 92, "points": 360, "change": 450, "final": 522, "note": 648}
"""The right edges of numbers and notes."""
_STRIPE: Final = 36
_REASONS: Final = {
    "normal": "all rounds are played",
    "tobi": "a player is below 0 points",
    "all_last": "the last dealer stops",
    "abandoned": "all players have left",
    "extension": "the extension is over",
}


class _Block(NamedTuple):
    """A part of the picture; blocks are stacked."""

    height: float
    marks: str


def standings_svg(view: "MatchView") -> str:
    """Before the first round, between two rounds, or after the last."""
    heading = _heading(view)
    blocks = list(chain(_head(heading, _counters(view)), _last(view), _table(view)))
    y, parts = float(_MARGIN), []
    for block in blocks:
        parts.append(group(0, y, block.marks))
        y += block.height
    height = round(y) + _MARGIN
    return picture(_WIDTH, height, _title(view, heading), felt(_WIDTH, height), *parts)


def _title(view: "MatchView", heading: str) -> str:
    if view.phase == "waiting":
        return heading
    first = _order(view)[0]
    leads = "is first" if view.phase == "over" else "leads"
    return f"{heading}: seat {first} {leads} with {points(view.scores[first])}"


def _heading(view: "MatchView") -> str:
    if view.phase == "over":
        return "the match is over"
    if view.phase == "waiting":
        return f"{len(view.taken)} of 4 chairs are taken"
    return f"next is {round_name(view.kyoku)}"


def _counters(view: "MatchView") -> str:
    reason = "" if view.outcome is None else _REASONS[view.outcome.reason]
    honba = f"honba {view.honba}" if view.honba and view.outcome is None else ""
    sticks = f"sticks {view.sticks}" if view.sticks else ""
    return " · ".join(filter(None, (reason, honba, sticks)))


def _head(heading: str, more: str) -> Iterator[_Block]:
    yield _Block(30, words(_MIDDLE, 20, heading, 22, BOLD))
    if more:
        yield _Block(22, words(_MIDDLE, 14, more, 13.5, FAINT))


def _last(view: "MatchView") -> Iterator[_Block]:
    """The last round: how it ended, and the hands that were shown."""
    names = names_under(view.settings)
    match view.last:
        case Won(wins=wins):
            for win, told in zip(wins, endings(view.last), strict=True):
                yield from _told(*told)
                yield _won(names, win)
                yield _indicators(names, win)
        case Drawn(hands=hands):
            yield from _told(*endings(view.last)[0])
            yield from [_shown(names, seat, hand) for seat, hand in enumerate(hands) if hand is not None]


def _told(heading: str, more: str) -> Iterator[_Block]:
    yield _Block(36, words(_MIDDLE, 29, heading, 17, f'fill="{GOLD}" font-weight="700"'))
    for line in wrap(more, _LINE):
        yield _Block(20, words(_MIDDLE, 14, line, 14, LIGHT))


def _won(names: Names, win: WonHand) -> _Block:
    closed = [tile for tile in win.closed if tile != win.tile]
    return _centred(held(names, closed, win.tile, win.melds, win.seat), 1.1)


def _shown(names: Names, seat: Seat, hand: tuple[Tile, ...]) -> _Block:
    laid = _centred(row(Piece(names[tile]) for tile in hand), 0.9)
    return _Block(laid.height, words(60, 28, f"seat {seat}", 13.5, LIGHT) + laid.marks)


def _centred(laid: Row, scale: float) -> _Block:
    """Scaled down if it would not fit."""
    scale = min(scale, (_WIDTH - 2 * _MARGIN) / laid.width)
    marks = group(_MIDDLE - laid.width * scale / 2, 6 + laid.above * scale, laid.marks, scale=scale)
    return _Block((laid.above + HEIGHT) * scale + 14, marks)


def _indicators(names: Names, win: WonHand) -> _Block:
    """Dora, and ura for a riichi."""
    kinds = (("dora", win.dora), ("ura", win.ura))
    x, marks = 0.0, ""
    for kind, tiles in kinds:
        if tiles:
            laid = row(Piece(names[tile], f"{kind} indicator") for tile in tiles)
            marks += words(x, 20, kind, 13, FAINT, anchor="start") + group(x + 36, 0, laid.marks, scale=0.75)
            x += 36 + laid.width * 0.75 + 18
    return _Block(HEIGHT * 0.75 + 14, group(_MIDDLE - (x - 18) / 2, 0, marks))


def _table(view: "MatchView") -> Iterator[_Block]:
    """First place first."""
    yield _Block(10, "")
    heads = {
        "points": "points",
        "change": "last round" if view.last else "",
        "final": "score" if view.outcome else "",
    }
    marks = [words(_COLUMNS[at], 12, head, 12, FAINT, anchor="end") for at, head in heads.items()]
    yield _Block(20, "".join(marks))
    for place, seat in enumerate(_order(view), 1):
        yield _Block(_STRIPE, _line(view, f"{place}" if view.phase != "waiting" else "", seat))


def _order(view: "MatchView") -> list[Seat]:
    places = None if view.outcome is None else view.outcome.places
    return ranked(view.scores) if places is None else sorted(range(4), key=places.__getitem__)


def _line(view: "MatchView", place: str, seat: Seat) -> str:
    mine = seat == view.seat
    name = " · ".join(filter(None, (f"seat {seat}", "you" if mine else "", _wind(view, seat))))
    gained = 0 if view.last is None else view.last.deltas[seat]
    final = "" if view.outcome is None else change(view.outcome.scores[seat])
    return (
        _stripe(mine=mine)
        + words(_COLUMNS["place"], 24, place, 17, f'fill="{GOLD}" font-weight="700"')
        + words(_COLUMNS["seat"], 23.5, name, 15, LIGHT, anchor="start")
        + words(_COLUMNS["points"], 23.5, points(view.scores[seat]), 16, BOLD, anchor="end")
        + words(_COLUMNS["change"], 23.5, change(gained) if gained else "", 14, FAINT, anchor="end")
        + words(_COLUMNS["final"], 23.5, final, 16, BOLD, anchor="end")
        + words(_COLUMNS["note"], 23.5, _note(view, seat), 13, FAINT, anchor="end")
    )


def _stripe(*, mine: bool) -> str:
    rim = f'stroke="{GOLD}" stroke-opacity=".7"' if mine else ""
    return box(_MARGIN, 2, _WIDTH - 2 * _MARGIN, _STRIPE - 4, radius=8, style=f'fill="#12402f" {rim}')


def _wind(view: "MatchView", seat: Seat) -> str:
    return "" if view.phase != "pause" else wind(view.kyoku, seat)


def _note(view: "MatchView", seat: Seat) -> str:
    if seat not in view.taken:
        return "empty"
    if seat in view.gone:
        return "gone"
    return "ready" if seat in view.confirmed and view.phase == "pause" else ""
