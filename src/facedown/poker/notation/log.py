"""The actions of a hand as texts: what the rules have done in the words of PHH, and such words read."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Final

from facedown.core import Seat
from facedown.poker.hand import actions as game
from facedown.poker.hand import events
from facedown.poker.kernel import Betting
from facedown.poker.notation.errors import HandError
from facedown.poker.notation.money import decimals_of, in_chips, money_text
from facedown.poker.phh.actions import (
    Action,
    ActionsByText,
    BadAction,
    CheckOrCall,
    DealBoard,
    DealHole,
    Fold,
    Muck,
    RaiseTo,
    Remark,
    Show,
)

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
        match event:
            case events.Folded(seat=seat):
                texts.append(f"p{labels[seat]} f")
            case events.Checked(seat=seat) | events.Called(seat=seat):
                texts.append(f"p{labels[seat]} cc")
            case events.Raised(seat=seat, to=to):
                texts.append(f"p{labels[seat]} cbr {money_text(to, unit)}")
            case events.Turned(cards=cards):
                texts.append("d db " + "".join(cards))
            case events.Shown(seat=seat, cards=cards):
                texts.append(f"p{labels[seat]} sm {''.join(cards)}")
            case events.Mucked(seat=seat):
                texts.append(f"p{labels[seat]} sm")
            case events.Dealt(cards=held):
                texts += _dealt(held, labels)
    return texts


def _dealt(held: Sequence[Sequence[str] | None], labels: Mapping[Seat, int]) -> list[str]:
    """In the order of the arrays."""
    dealt = sorted((labels[seat], cards) for seat, cards in enumerate(held) if cards)
    return [f"d dh p{label} {''.join(cards)}" for label, cards in dealt]


def done(action: Action, betting: Betting, unit: str) -> game.Action | None:
    """The same for the rules of a hand; None where players do no such thing."""
    match action:
        case Fold():
            return game.Fold()
        case CheckOrCall():
            actor = betting.actor
            owes = actor >= 0 and betting.price > betting.bets[actor]
            return game.Call() if owes else game.Check()
        case RaiseTo(amount=amount):
            return game.RaiseTo(raised(amount, unit))
        case Show():
            return game.Show()
        case Muck():
            return game.Muck()
        case _:
            return None


def raised(amount: int | Decimal, unit: str) -> int:
    return in_chips(amount, decimals_of(unit))


def author_of(action: Action) -> int | None:
    """Whose it is, as an index of the arrays; None is the dealer."""
    return None if isinstance(action, DealHole | DealBoard | Remark) else action.seat


def agrees(written: str, due: str, *, guessing: bool) -> bool:
    """Does a log say what follows from it? What it does not tell of cards is no matter."""
    if written == due:
        return True
    one, other = parsed(written), parsed(due)
    match one, other:
        case (DealHole(seat=a, cards=seen), DealHole(seat=b, cards=cards)):
            return a == b and _alike(seen, cards)
        case (DealBoard(cards=seen), DealBoard(cards=cards)):
            return _alike(seen, cards)
        case (Show(seat=a, cards=seen), Show(seat=b, cards=cards)):
            return a == b and (seen is None or _alike(seen, cards or ()))
        case (Muck(seat=a), Show(seat=b)):
            return guessing and a == b
        case _:
            return type(one) is type(other) and one.words() == other.words()


def _alike(seen: Sequence[int | None], cards: Sequence[int | None]) -> bool:
    pairs = zip(seen, cards, strict=True) if len(seen) == len(cards) else [(0, None)]
    return all(one is None or one == other for one, other in pairs)


def masked(actions: tuple[str, ...], viewer: int | None) -> tuple[str, ...]:
    """With others' hole cards hidden. `viewer`: an index of the arrays, None an outsider."""
    own = "p0" if viewer is None else f"d dh p{viewer + 1} "
    return tuple(
        [text if text[0:1] == "p" or text.startswith(own) else _without_hole(text) for text in actions]
    )


@lru_cache(maxsize=1 << 12)
def _without_hole(text: str) -> str:
    action = parsed(text)
    if not isinstance(action, DealHole):
        return text
    return DealHole(action.seat, (None,) * len(action.cards)).words()
