"""Checks the cards that a player of a cash table saw against what each hand committed to (docs/fair.md).

The table goes on and its seed stays secret, with the cards that nobody showed. So each hand publishes a
Merkle root over its deck when it is dealt, and every card that the reader may see is opened against it.
"""

from collections.abc import Iterable, Iterator
from typing import Final, NoReturn

from msgspec import Struct

from facedown.core.fair import Opening, opens
from facedown.poker.histories.letters import PLAYED
from facedown.poker.histories.phh.actions import DealBoard, DealHole, Show, cards_text
from facedown.poker.histories.phh.errors import BadHistory
from facedown.poker.histories.phh.history import History
from facedown.poker.histories.phh.reader import Entry

COMMIT: Final = "_commit"
OPENINGS: Final = "_openings"
_BOARD: Final = 5


class Opened(Struct, frozen=True):
    """Hands whose cards are those that were committed to."""

    match: str
    hands: int
    cards: int
    """That were seen, and opened."""


def is_opened(hand: History | Entry) -> bool:
    return OPENINGS in _history(hand).extra


def prove_seen(hands: Iterable[History | Entry]) -> Opened:
    """Raises BadHistory if a card is not the one that was committed to."""
    match, count, cards = "", 0, 0
    for hand in hands:
        said = str(_history(hand).extra.get("_match", ""))
        if count and said != match:
            _fail(hand, "_match", "the hands before it are of another table")
        match, count, cards = said, count + 1, cards + _check(hand)
    return Opened(match, count, cards)


def _check(hand: History | Entry) -> int:
    """How many cards it shows."""
    opened = {opening.index: opening.card for opening in _openings(hand)}
    seen = dict(_seen(_history(hand)))
    for index, card in seen.items():
        if opened.get(index) != card:
            due = opened.get(index)
            right = f"the deck has {due} there" if due else "it is not opened"
            _fail(hand, "actions", f"{card} is card {index + 1} of the deck, and {right}")
    return len(seen)


def _openings(hand: History | Entry) -> Iterator[Opening]:
    extra = _history(hand).extra
    root, lines = extra.get(COMMIT), extra.get(OPENINGS)
    if not isinstance(root, str) or not isinstance(lines, tuple):
        _fail(hand, COMMIT, "it has no commitment and no openings")
    for line in lines:
        try:
            opening = Opening.of(str(line))
        except ValueError:
            _fail(hand, OPENINGS, "an opening is an index, a card, a salt and a path")
        if not opens(root, opening):
            _fail(hand, OPENINGS, f"{opening.card} is not card {opening.index + 1} of what was committed to")
        yield opening


def _seen(history: History) -> Iterator[tuple[int, str]]:
    """Every card that the hand tells, by its index in the deck: hole cards by player, then both boards."""
    variant, _ = PLAYED[history.variant]
    board = len(history.starting_stacks) * variant.hole
    for action in history.actions:
        if isinstance(action, DealHole | Show) and action.cards is not None:
            for at, card in enumerate(action.cards):
                if card is not None:
                    yield action.seat * variant.hole + at, cards_text((card,))
        elif isinstance(action, DealBoard):
            for card in action.cards:
                yield board, cards_text((card,))
                board += 1
    both = history.extra.get("_boards")
    if isinstance(both, tuple) and len(both) == 2:
        first, second = map(str, both)
        second_at = len(history.starting_stacks) * variant.hole + _BOARD
        for start, cards in ((board, first), (second_at, second)):
            for at in range(0, len(cards), 2):
                yield start + at // 2, cards[at : at + 2]


def _history(hand: History | Entry) -> History:
    return hand.history if isinstance(hand, Entry) else hand


def _fail(hand: History | Entry, field: str, reason: str) -> NoReturn:
    if isinstance(hand, Entry):
        raise hand.error(field, reason, None)
    raise BadHistory(reason, hand=str(hand.hand), field=field)
