"""A picture of a battle: HP and the three cards of both players, and the finished rounds beside them."""

from typing import TYPE_CHECKING, Final, TypeAlias

from facedown.battle.cards import Layout, Slot
from facedown.svg import INK, PAPER, box, group, picture, words

if TYPE_CHECKING:
    from facedown.battle.view import View

Laid: TypeAlias = tuple[Layout | None, Layout | None]
"""By seat: the cards of this round that the reader may see; None stays face down."""

_CARD: Final = (58, 78)
_GAP: Final = 8
_LEFT: Final = 118
"""Where the cards begin."""
_ROW: Final = 104
_COLOURS: Final[dict[str, str]] = {
    "attack": "#b3261e",
    "defense": "#1d4f91",
    "heal": "#1d6b3a",
    "counter": "#6a3d8f",
}
_LIGHT: Final = f'fill="{PAPER}"'
_DARK: Final = f'fill="{INK}"'


def battle_svg(view: "View", laid: Laid) -> str:
    rounds = [tuple(reveal.cards for reveal in finished) for finished in view.history]
    beside = _LEFT + 3 * (_CARD[0] + _GAP) + 24
    width = beside + 92 * len(rounds) + 8
    players = [_player(view, seat, laid[seat], 44 + seat * _ROW) for seat in (0, 1)]
    past = [
        _finished(beside + 92 * at, number, cards) for at, (number, cards) in enumerate(enumerate(rounds, 1))
    ]
    felt = box(0, 0, width, 252, radius=14, style='fill="#1d6147"')
    return picture(
        width, 252, _title(view), felt, words(16, 28, _now(view), 15, _LIGHT, anchor="start"), *players, *past
    )


def _title(view: "View") -> str:
    first, second = view.hp
    return f"Battle, {_now(view)}: {first} HP against {second} HP"


def _now(view: "View") -> str:
    if view.outcome is not None:
        winner = view.outcome.winner
        return "draw" if winner is None else f"player {winner + 1} has won"
    return f"{'sudden death, ' if view.sudden_death else ''}round {view.round}"


def _player(view: "View", seat: int, laid: Layout | None, y: float) -> str:
    hp, most = view.hp[seat], view.rules.hp
    you = " (you)" if seat == view.seat else ""
    shown = [reveal.cards[seat] for reveal in view.reveals]
    slots = [_slot(view, seat, laid, shown, at) for at in range(3)]
    return group(
        0,
        y,
        words(16, 22, f"player {seat + 1}{you}", 14, _LIGHT, anchor="start"),
        words(16, 44, f"{hp} HP", 17, f'{_LIGHT} font-weight="700"', anchor="start"),
        box(16, 54, 86, 9, radius=4, style=f'{_LIGHT} opacity=".3"'),
        box(16, 54, 86 * min(hp, most) / most, 9, radius=4, style='fill="#ffd34d"'),
        *slots,
    )


def _slot(view: "View", seat: int, laid: Layout | None, shown: list[Slot], at: int) -> str:
    x = _LEFT + at * (_CARD[0] + _GAP)
    if at < len(shown):
        return _card(x, 0, shown[at])
    if laid is not None:
        return _card(x, 0, laid[at], hidden=True)
    return _card(x, 0, None, back=view.locked[seat] or view.phase == "reveal")


def _card(x: float, y: float, card: Slot, *, hidden: bool = False, back: bool = False) -> str:
    """`hidden`: the reader sees it, the opponent does not yet. `back`: nobody shows it."""
    wide, high = _CARD
    if back:
        return box(x, y, wide, high, radius=7, style=f'fill="#22252b" stroke="{PAPER}" stroke-width="2"')
    if card is None:
        return box(x, y, wide, high, radius=7, style=f'fill="none" stroke="{PAPER}" stroke-dasharray="5 4"')
    edge = f'stroke="{PAPER}" stroke-dasharray="5 4"' if hidden else f'stroke="{INK}" stroke-opacity=".5"'
    face = box(x, y, wide, high, radius=7, style=f'fill="{_COLOURS[card]}" {edge} stroke-width="2"')
    return face + words(x + wide / 2, y + high / 2 + 5, card, 12.5, f'{_LIGHT} font-weight="700"')


def _finished(x: float, number: int, pairs: tuple[tuple[Slot, Slot], ...]) -> str:
    lines = [
        words(0, 34 + 20 * (4 * seat + at), f"{at + 1} {pair[seat] or 'empty'}", 12.5, _LIGHT, anchor="start")
        for seat in (0, 1)
        for at, pair in enumerate(pairs)
    ]
    return group(x, 28, words(0, 0, f"round {number}", 13, f'{_LIGHT} opacity=".8"', anchor="start"), *lines)
