"""Pictures of cards and boards, from the text of each card."""

from collections.abc import Iterable, Sequence
from typing import Final

from facedown.svg import PAPER, box, group, picture, words

WIDTH: Final = 46
HEIGHT: Final = 64
GAP: Final = 6
_MARGIN: Final = 3
_BOARD: Final = 5

_RANKS: Final = {
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "A": "ace",
}
_SUITS: Final = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
_EDGE: Final = 'stroke="#000" stroke-opacity=".45"'
_COLOURS: Final = {"c": "#14713a", "d": "#0a4fc4", "h": "#c5142f", "s": "#1b1b1d"}

_SHAPES: Final = {
    "c": "M29 27a21 21 0 1 1 42 0a21 21 0 1 1-42 0ZM6 58a21 21 0 1 1 42 0a21 21 0 1 1-42 0Z"
    "M52 58a21 21 0 1 1 42 0a21 21 0 1 1-42 0ZM44 38h12L55 64C56 80 60 90 68 95L32 95C40 90 44 80 45 64Z",
    "d": "M50 2C60 20 73 37 89 50C73 63 60 80 50 98C40 80 27 63 11 50C27 37 40 20 50 2Z",
    "h": "M50 93C18 66 5 49 5 31C5 15 17 6 29 6C39 6 47 12 50 21C53 12 61 6 71 6C83 6 95 15 95 31"
    "C95 49 82 66 50 93Z",
    "s": "M50 4C18 33 5 47 5 63C5 77 16 85 27 85C36 85 43 81 47 74C46 84 42 91 33 95L67 95"
    "C58 91 54 84 53 74C57 81 64 85 73 85C84 85 95 77 95 63C95 47 82 33 50 4Z",
}
"""The shape of each suit in a square of a hundred; paths, because fonts may lack the symbols."""


def said(card: str) -> str:
    """A card in words: "ace of hearts"."""
    return f"{_RANKS[card[0]]} of {_SUITS[card[1]]}"


def card(name: str) -> str:
    """A card face up, with its upper left corner at the origin."""
    colour, shape = _COLOURS[name[1]], _SHAPES[name[1]]
    rank = "10" if name[0] == "T" else name[0]
    squeezed = ' letter-spacing="-3"' if rank == "10" else ""
    at = f"translate({WIDTH - 31} {HEIGHT - 32}) scale(.27)"
    return (
        f"<g><title>{said(name)}</title>"
        + box(0.5, 0.5, WIDTH - 1, HEIGHT - 1, radius=6, style=f'fill="{PAPER}" {_EDGE}')
        + words(5, 27, rank, 28, f'font-weight="700" fill="{colour}"{squeezed}', anchor="start")
        + f'<path transform="{at}" fill="{colour}" d="{shape}"/></g>'
    )


def back() -> str:
    """A card face down."""
    lattice = "".join(f"M{x} 5L{x + 12} {HEIGHT - 5}M{x + 12} 5L{x} {HEIGHT - 5}" for x in (5, 17, 29))
    return (
        "<g><title>face down</title>"
        + box(0.5, 0.5, WIDTH - 1, HEIGHT - 1, radius=6, style=f'fill="#2b4a83" {_EDGE}')
        + box(
            5,
            5,
            WIDTH - 10,
            HEIGHT - 10,
            radius=3,
            style='fill="#3a5fa3" stroke="#cfdcf5" stroke-width="1.2"',
        )
        + f'<path d="{lattice}" stroke="#cfdcf5" stroke-opacity=".55" fill="none"/></g>'
    )


def place() -> str:
    """An empty place for a card."""
    style = 'fill="none" stroke="#fff" stroke-opacity=".28" stroke-dasharray="4 4"'
    return box(1, 1, WIDTH - 2, HEIGHT - 2, radius=6, style=style)


def row(cards: Iterable[str | None], step: float = WIDTH + GAP) -> str:
    """Side by side; None is a card face down."""
    return "".join(
        group(at * step, 0, back() if name is None else card(name)) for at, name in enumerate(cards)
    )


def row_width(count: int, step: float = WIDTH + GAP) -> float:
    return (count - 1) * step + WIDTH if count else 0


def board(cards: Sequence[str]) -> str:
    """Five places, the first ones taken."""
    missing = range(len(cards), _BOARD)
    return row(cards) + "".join(group(at * (WIDTH + GAP), 0, place()) for at in missing)


def cards_svg(cards: Sequence[str | None]) -> str:
    """A picture of a hand or other cards; None is a card face down."""
    width = round(row_width(len(cards))) + 2 * _MARGIN
    title = ", ".join("face down" if name is None else said(name) for name in cards) or "no cards"
    return picture(width, HEIGHT + 2 * _MARGIN, title, group(_MARGIN, _MARGIN, row(cards)))


def boards_svg(boards: Sequence[Sequence[str]]) -> str:
    """A picture of one board, or of two below each other, on felt."""
    width = round(row_width(_BOARD)) + 4 * GAP
    height = len(boards) * (HEIGHT + GAP) + 3 * GAP
    title = "; ".join(f"board {', '.join(map(said, cards)) or 'empty'}" for cards in boards)
    felt = box(0, 0, width, height, radius=10, style='fill="#1d6147"')
    rows = [group(2 * GAP, 2 * GAP + at * (HEIGHT + GAP), board(cards)) for at, cards in enumerate(boards)]
    return picture(width, height, title, felt, *rows)
