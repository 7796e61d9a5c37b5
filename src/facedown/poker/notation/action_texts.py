"""The actions of a hand as texts: events of the rules written in the words of PHH, and those words read."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final

from facedown.core import Seat
from facedown.poker.hand import actions as game
from facedown.poker.hand import events
from facedown.poker.histories.errors import HandError
from facedown.poker.histories.money import in_chips, money_text
from facedown.poker.histories.phh.actions import (
    Action,
    ActionsByText,
    BadAction,
    CheckOrCall,
    DealBoard,
    DealHole,
    Fold,
    Muck,
    RaiseTo,
    Show,
)
from facedown.poker.histories.sheet import Sheet
from facedown.poker.kernel import Betting

_PARSED: Final = ActionsByText(99)


def parsed(text: str) -> Action:
    try:
        return _PARSED[text]
    except BadAction as error:
        raise HandError("BAD_ACTION", str(error)) from None


def told(happened: Iterable[object], labels: Mapping[Seat, int], unit: str) -> list[str]:
    """What happened, as actions. `labels`: the N of `pN` of each chair."""
    texts: list[str] = []
    for event in happened:
        words = _DEEDS.get(type(event))
        if words is not None:
            texts.append(f"p{labels[event.seat]} {words(event, unit)}")  # type: ignore[attr-defined]
        elif type(event) is events.Turned and event.board == 0:  # PHH has one board
            texts.append("d db " + "".join(event.cards))
        elif type(event) is events.Dealt:
            texts += _dealt(event.cards, labels)
    return texts


_DEEDS: Final[dict[type, Callable[[Any, str], str]]] = {
    events.Folded: lambda _, __: "f",
    events.Checked: lambda _, __: "cc",
    events.Called: lambda _, __: "cc",
    events.Raised: lambda raised, unit: f"cbr {money_text(raised.to, unit)}",
    events.Shown: lambda shown, _: f"sm {''.join(shown.cards)}",
    events.Mucked: lambda _, __: "sm",
}
"""What players do, in words; the amounts in a unit."""


def _dealt(held: Sequence[Sequence[str] | None], labels: Mapping[Seat, int]) -> list[str]:
    """In the order of the arrays."""
    dealt = sorted((labels[seat], cards) for seat, cards in enumerate(held) if cards)
    return [f"d dh p{label} {''.join(cards)}" for label, cards in dealt]


def done(action: Action, betting: Betting, unit: str) -> game.Action | None:
    """The same action for the rules of a hand; None where it is no action of a player."""
    if type(action) is RaiseTo:
        return game.RaiseTo(raised(action.amount, unit))
    if type(action) is CheckOrCall:
        actor = betting.actor
        owes = actor >= 0 and betting.price > betting.bets[actor]
        return _CALL if owes else _CHECK
    return _DONE.get(type(action))


_CALL: Final = game.Call()
_CHECK: Final = game.Check()
_DONE: Final[dict[type, game.Action]] = {Fold: game.Fold(), Show: game.Show(), Muck: game.Muck()}


def raised(amount: int | Decimal, unit: str) -> int:
    return in_chips(amount, unit)


def author_of(action: Action) -> int | None:
    """Whose it is, as an index of the arrays; None is the dealer."""
    return None if type(action) is DealHole else getattr(action, "seat", None)


def agrees(written: str, due: str, *, is_told: bool) -> bool:
    """Does a log say what follows from it? What it does not tell of cards is no matter.

    `is_told`: the cards are those of the log itself, so their order is no matter either, nor who shows his.
    """
    if written == due:
        return True
    one, other = parsed(written), parsed(due)
    match one, other:
        case (DealHole(seat=a, cards=seen), DealHole(seat=b, cards=cards)):
            return a == b and _alike(seen, cards, is_told=is_told)
        case (DealBoard(cards=seen), DealBoard(cards=cards)):
            return _alike(seen, cards, is_told=False)
        case (Show(seat=a, cards=seen), Show(seat=b, cards=cards)):
            return a == b and (seen is None or _alike(seen, cards or (), is_told=is_told))
        case (Muck(seat=a), Show(seat=b)):
            return is_told and a == b
        case _:
            return type(one) is type(other) and one.words() == other.words()


def _alike(seen: Sequence[int | None], cards: Sequence[int | None], *, is_told: bool) -> bool:
    if is_told:
        return len(seen) == len(cards) and set(seen) - {None} <= set(cards)
    pairs = zip(seen, cards, strict=True) if len(seen) == len(cards) else [(0, None)]
    return all(one is None or one == other for one, other in pairs)


def masked(sheet: Sheet, viewer: int | None) -> tuple[str, ...]:
    """The log with others' hole cards hidden, and without notes, which may tell anything.

    `viewer`: an index of the arrays, None an outsider.
    """
    actions, size = sheet.actions, len(sheet.players)
    rest = actions[size:]
    words = "".join(rest)
    if "dh" in words or "#" in words:  # rare: the deal is at the beginning
        rest = tuple([_shown_to(viewer, text) for text in rest])
    return _deal_shown_to(viewer, actions[:size]) + rest


@lru_cache(maxsize=1 << 12)
def _deal_shown_to(viewer: int | None, actions: tuple[str, ...]) -> tuple[str, ...]:
    """The same all through a hand."""
    return tuple([_shown_to(viewer, text) for text in actions])


def _shown_to(viewer: int | None, text: str) -> str:
    action = parsed(text)
    if type(action) is DealHole and action.seat != viewer:
        return _face_down(action.seat, len(action.cards))
    return text if action.note is None else action.words() or "#"


@lru_cache
def _face_down(seat: int, size: int) -> str:
    return DealHole(seat, (None,) * size).words()
