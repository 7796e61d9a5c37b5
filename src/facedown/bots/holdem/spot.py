"""What a bot of hold'em reads in a view before it bets: cards, chips, and what others told by betting."""

from typing import Final, NamedTuple

from facedown.core import Prompt
from facedown.poker import Action, Bets, Call, Called, Check, Fold, Raised, RaiseTo, Turned
from facedown.poker.cards import NAMES, Card
from facedown.poker.hand.view import View
from facedown.poker.holdem import MatchView

FOLD: Final = Fold()
CHECK: Final = Check()
CALL: Final = Call()
_NUMBERS: Final = {name: card for card, name in enumerate(NAMES)}


class Deeds(NamedTuple):
    """What one player has done in this hand."""

    opened: int = 0
    """The number of the last raise made before the flop: 1 opens, 2 raises that; 0 = none made."""
    called: int = 0
    """The number of the last raise called before the flop."""
    bets: int = 0
    """Bets and raises since the flop."""
    raises: int = 0
    """Those of them that went over another's bet."""
    calls: int = 0
    """Calls since the flop."""


class Spot(NamedTuple):
    """A bet to be made."""

    hole: tuple[Card, Card]
    board: tuple[Card, ...]
    bets: Bets
    pot: int
    """All chips in the middle."""
    big: int
    """The big blind, or the straddle that stands for it."""
    raises: int
    """Bets and raises of this street; blinds are none."""
    dealt: int
    """Players in the hand when it began."""
    behind: int
    """Players who act after this one on the street."""
    rivals: tuple[Deeds, ...]
    """Of those still in, the one with the most bets and raises first."""
    all_in: bool
    """Whether no rival has a chip left to bet."""


def spot_of(view: MatchView, prompt: Prompt[Action]) -> Spot | None:
    """None where it is no bet at two-card hold'em with the whole deck, the only one that these bots know."""
    hand, bets = view.hand, prompt.actions
    if hand is None or not isinstance(bets, Bets) or hand.table.variant != "holdem":
        return None
    cards = hand.cards
    assert cards is not None, "who is asked has cards"
    hole = (_NUMBERS[cards[0]], _NUMBERS[cards[1]])
    board = tuple([_NUMBERS[name] for name in hand.board])
    deeds, raises = _told(hand)
    rivals = [player for player in hand.players if player.seat != hand.seat and player.standing in _IN]
    return Spot(
        hole=hole,
        board=board,
        bets=bets,
        pot=hand.pot,
        big=max(view.stakes.big, *view.stakes.straddles, 0),
        raises=raises,
        dealt=len(hand.order),
        behind=_behind(hand),
        rivals=tuple(sorted([deeds[rival.seat] for rival in rivals], key=_force, reverse=True)),
        all_in=all(rival.standing == "all_in" for rival in rivals),
    )


def stay(bets: Bets) -> Action:
    """Check, or call."""
    return CALL if bets.call else CHECK


def give_up(bets: Bets) -> Action:
    """Fold, unless staying costs nothing."""
    return FOLD if bets.call else CHECK


def raise_near(bets: Bets, to: int) -> Action:
    """Raise to about so much: all-in where little would be left behind, stay where no raise is allowed."""
    if not bets.most:
        return stay(bets)
    if 3 * to > 2 * (bets.bet + bets.stack):
        return RaiseTo(bets.most)
    return RaiseTo(min(max(to, bets.least), bets.most))


_IN: Final = frozenset({"active", "all_in"})


def _told(hand: View) -> tuple[list[Deeds], int]:
    """By chair, what was done; and the bets and raises of this street."""
    deeds = [Deeds()] * len(hand.players)
    raises, street = 0, 0
    for event in hand.history:
        if isinstance(event, Raised):
            raises += 1
            deeds[event.seat] = _raised(deeds[event.seat], street, raises)
        elif isinstance(event, Called):
            deeds[event.seat] = _called(deeds[event.seat], street, raises)
        elif isinstance(event, Turned):
            raises, street = 0, event.street
    return deeds, raises


def _raised(before: Deeds, street: int, number: int) -> Deeds:
    if not street:
        return before._replace(opened=number)
    return before._replace(bets=before.bets + 1, raises=before.raises + (number > 1))


def _called(before: Deeds, street: int, number: int) -> Deeds:
    return before._replace(calls=before.calls + 1) if street else before._replace(called=number)


def _force(deeds: Deeds) -> int:
    return 4 * (deeds.bets + deeds.raises) + 2 * deeds.opened + deeds.called + deeds.calls


def _behind(hand: View) -> int:
    """Before the flop the big blind acts last, after it the button."""
    order = hand.order
    if not hand.board:
        order = (*order[2:], *order[:2]) if len(order) > 2 else (order[1], order[0])
    after = order[order.index(hand.seat) + 1 :]
    return sum([hand.players[seat].standing == "active" for seat in after])
