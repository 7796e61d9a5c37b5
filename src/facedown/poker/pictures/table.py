"""A picture of a table as one viewer sees it: chairs around an oval, the viewer's own at the bottom."""

from collections.abc import Mapping
from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from facedown.core import Seat
from facedown.poker.hand.events import Awarded, Cards, Mucked
from facedown.poker.pictures.cards import HEIGHT, WIDTH, board, row, row_width
from facedown.svg import INK, PAPER, box, disc, group, picture, words

if TYPE_CHECKING:
    from facedown.poker.hand.view import Player, View

_SIZE: Final = (860, 526)
_CENTRE: Final = (430, 268)
_OVAL: Final = (345, 190)
"""The radii on which the chairs are placed; the felt is a little smaller."""
_PLATE: Final = (116, 44)
_SMALL: Final = 0.82
"""The scale of cards at the chairs."""
_GAMES: Final = {"holdem": "Hold'em", "omaha": "Omaha", "short_deck": "Short-deck"}
_LIMITS: Final = {"no": "no limit", "pot": "pot limit", "fixed": "fixed limit"}
_PHASES: Final = {
    "betting": "",
    "consent": "run it twice?",
    "reveal": "run-out",
    "showdown": "showdown",
    "over": "hand over",
}
_STANDINGS: Final = {"active": "", "all_in": "all-in", "folded": "folded", "out": "not in"}
_UNNAMED: Final[Mapping[Seat, str]] = {}
_LIGHT: Final = f'fill="{PAPER}"'
_DARK: Final = f'fill="{INK}"'


def table_svg(view: "View", names: Mapping[Seat, str] = _UNNAMED) -> str:
    """The whole table. A chair without a name is called by its number."""
    seats = [_chair(view, player, names) for player in view.players]
    return picture(*_SIZE, _title(view), _felt(), _middle(view), _button(view), *seats)


def _title(view: "View") -> str:
    game = f"{_GAMES[view.table.variant]}, {view.street}"
    if view.phase == "over":
        won = [f"seat {seat} wins {chips(amount)}" for seat, amount in _won(view).items()]
        return f"{game}: {', '.join(won)}"
    waits = f"seat {view.actor} to act" if view.actor is not None else _PHASES[view.phase]
    return f"{game}: pot {chips(view.pot)}, {waits}"


def _felt() -> str:
    x, y = _CENTRE
    oval = f'<ellipse cx="{x}" cy="{y}" rx="{{}}" ry="{{}}" {{}}/>'
    return (
        oval.format(400, 238, 'fill="#4a3122"')
        + oval.format(390, 228, 'fill="#1d6147"')
        + oval.format(372, 210, 'fill="none" stroke="#fff" stroke-opacity=".18" stroke-width="2"')
    )


def _middle(view: "View") -> str:
    x, y = _CENTRE
    stakes = view.table.stakes
    game = f"{_GAMES[view.table.variant]}, {_LIMITS[stakes.limit]} {chips(stakes.small)}/{chips(stakes.big)}"
    now = " · ".join(filter(None, (view.street, _PHASES[view.phase])))
    boards = view.boards
    shrunk = 1 if len(boards) == 1 else 0.78
    high, wide = HEIGHT * shrunk + 5, row_width(5) * shrunk
    top = y - len(boards) * high / 2 - 2
    rows = [
        group(x - wide / 2, top + at * high, f'<g transform="scale({shrunk})">{board(cards)}</g>')
        + ("" if len(boards) == 1 else words(x - wide / 2 - 10, top + at * high + 30, "12"[at], 17, _LIGHT))
        for at, cards in enumerate(boards)
    ]
    return (
        words(x, top - 24, game, 13, f'{_LIGHT} opacity=".75"')
        + words(x, top - 8, now, 13, f'{_LIGHT} opacity=".75"')
        + "".join(rows)
        + _pot(view, top + len(boards) * high + 20)
    )


def _pot(view: "View", y: float) -> str:
    if view.phase == "over":
        return ""
    x, _ = _CENTRE
    pots = view.pots
    side = " + ".join(chips(pot.amount) for pot in pots)
    apart = len(pots) > 1 and any(player.standing == "all_in" for player in view.players)
    more = words(x, y + 17, f"pots {side}", 12.5, f'{_LIGHT} opacity=".85"') if apart else ""
    return words(x, y, f"pot {chips(view.pot)}", 17, f'{_LIGHT} font-weight="700"') + more


def _spot(view: "View", seat: Seat, reach: float = 1.0) -> tuple[float, float]:
    """The place of a chair, or a point between it and the centre.

    The viewer sits at the bottom; clockwise is left.
    """
    chairs = len(view.players)
    turn = pi / 2 + 2 * pi * (seat - (view.seat or 0)) / chairs
    return _CENTRE[0] + _OVAL[0] * reach * cos(turn), _CENTRE[1] + _OVAL[1] * reach * sin(turn)


def _button(view: "View") -> str:
    """Beside its chair, on the side closer to the centre."""
    x, y = _spot(view, view.button)
    away = _PLATE[0] / 2 + 17
    x, y = x + (away if x <= _CENTRE[0] + 1 else -away), y + _PLATE[1] / 2
    return (
        "<g><title>button</title>"
        + disc(x, y, 12, f'{_LIGHT} stroke="{INK}" stroke-width="1.5"')
        + words(x, y + 5, "D", 14, f'{_DARK} font-weight="700"')
        + "</g>"
    )


def _chair(view: "View", player: "Player", names: Mapping[Seat, str]) -> str:
    x, y = _spot(view, player.seat)
    wide, high = _PLATE
    acts = player.seat == view.actor
    rim = 'stroke="#ffd34d" stroke-width="4"' if acts else 'stroke="#fff" stroke-opacity=".35"'
    away = player.standing in {"folded", "out"}
    plate, ink = ("#555b63", 'fill="#e4e6e9"') if away else ("#22252b", _LIGHT)
    stack = "" if player.standing == "out" else chips(player.stack)
    return group(
        x,
        y,
        _held(view, player),
        box(-wide / 2, 0, wide, high, radius=9, style=f'fill="{plate}" {rim}'),
        words(0, 17, _name(view, player, names), 12.5, ink),
        words(0, 36, stack, 15.5, f'{ink} font-weight="700"'),
        _turn_mark() if acts else "",
    ) + _in_front(view, player)


def _name(view: "View", player: "Player", names: Mapping[Seat, str]) -> str:
    standing = _STANDINGS[player.standing]
    if _has_mucked(view, player):
        standing = "mucked"
    elif view.phase == "over" and player.standing == "all_in":
        standing = ""
    me = "you" if player.seat == view.seat else ""
    return " · ".join(filter(None, (names.get(player.seat, f"seat {player.seat}"), me, standing)))


def _turn_mark() -> str:
    high = _PLATE[1]
    tag = box(-30, high - 1, 60, 17, radius=8, style='fill="#ffd34d"')
    return tag + words(0, high + 12, "to act", 12, f'{_DARK} font-weight="700"')


def _held(view: "View", player: "Player") -> str:
    """A player's cards, behind the nameplate."""
    count = 4 if view.table.variant == "omaha" else 2
    step = 34 if count == 4 else WIDTH - 4
    if player.cards is None and not _holds(view, player):
        return ""
    cards: Cards | tuple[None, ...] = player.cards or (None,) * count
    left = -row_width(count, step) * _SMALL / 2
    top = -HEIGHT * _SMALL + 3
    return group(left, top, f'<g transform="scale({_SMALL})">{row(cards, step)}</g>')


def _holds(view: "View", player: "Player") -> bool:
    """Whether this player still has cards face down."""
    return player.standing in {"active", "all_in"} and not _has_mucked(view, player)


def _has_mucked(view: "View", player: "Player") -> bool:
    return any(isinstance(event, Mucked) and event.seat == player.seat for event in view.history)


def _in_front(view: "View", player: "Player") -> str:
    """The bet on the felt, or the amount won."""
    x, y = _spot(view, player.seat, 0.6)
    if view.phase == "over":
        won = _won(view).get(player.seat)
        return "" if won is None else _label(x, y, f"wins {chips(won)}")
    if not player.current_bet:
        return ""
    chip = disc(x - 20, y, 9, 'fill="#d8472b" stroke="#fff" stroke-width="2.5" stroke-dasharray="4 3"')
    bet = chips(player.current_bet)
    return chip + words(x - 6, y + 5.5, bet, 16, f'{_LIGHT} font-weight="700"', anchor="start")


def _label(x: float, y: float, text: str) -> str:
    wide = 8.4 * len(text) + 18
    tag = box(x - wide / 2, y - 13, wide, 26, radius=13, style='fill="#ffd34d"')
    return tag + words(x, y + 5.5, text, 15, f'{_DARK} font-weight="700"')


def _won(view: "View") -> dict[Seat, int]:
    won: dict[Seat, int] = {}
    for event in view.history:
        if isinstance(event, Awarded):
            won[event.seat] = won.get(event.seat, 0) + event.amount
    return won


def chips(amount: int) -> str:
    """With separators: 12,500."""
    return f"{amount:,}"
