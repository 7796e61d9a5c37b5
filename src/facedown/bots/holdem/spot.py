"""What a hold'em bot reads from a view before it bets: cards, chips and the others' actions."""

from typing import Final, NamedTuple

from facedown.core import Prompt
from facedown.poker import Action, Bets, Call, Called, Check, Fold, Raised, RaiseTo, Turned
from facedown.poker.cards import NAMES, Card
from facedown.poker.cash import RingView
from facedown.poker.hand.view import View
from facedown.poker.holdem import MatchView

FOLD: Final = Fold()
CHECK: Final = Check()
CALL: Final = Call()
_NUMBERS: Final = {name: card for card, name in enumerate(NAMES)}


class PlayerActions(NamedTuple):
    """The actions of one player in this hand."""

    opened: int = 0
    """The number of the player's last raise before the flop: 1 opens, 2 reraises; 0 = none."""
    called: int = 0
    """The number of the last raise that the player called before the flop."""
    bets: int = 0
    """Bets and raises since the flop."""
    raises: int = 0
    """How many of those raised another player's bet."""
    calls: int = 0
    """Calls since the flop."""


class Spot(NamedTuple):
    """A betting decision."""

    hole: tuple[Card, Card]
    board: tuple[Card, ...]
    bets: Bets
    pot: int
    """All chips in the pot."""
    big: int
    """The big blind, or the straddle in its place."""
    raises: int
    """Bets and raises on this street, not counting blinds."""
    dealt: int
    """Players in the hand at the deal."""
    behind: int
    """Players who act after this one on the street."""
    rivals: tuple[PlayerActions, ...]
    """The rivals still in the hand, the most aggressive first."""
    all_in: bool
    """Whether no rival has chips left to bet."""


def spot_of(view: MatchView | RingView, prompt: Prompt[Action]) -> Spot | None:
    """None unless it is a bet in two-card hold'em with the full deck, the only game these bots know."""
    hand, bets = view.hand, prompt.actions
    if hand is None or not isinstance(bets, Bets) or hand.table.variant != "holdem":
        return None
    cards = hand.cards
    assert cards is not None, "a player who is asked has cards"
    hole = (_NUMBERS[cards[0]], _NUMBERS[cards[1]])
    board = tuple([_NUMBERS[name] for name in hand.board])
    stakes = view.stakes if isinstance(view, MatchView) else view.table.stakes
    actions, raises = _told(hand)
    rivals = [player for player in hand.players if player.seat != hand.seat and player.standing in _IN]
    return Spot(
        hole=hole,
        board=board,
        bets=bets,
        pot=hand.pot,
        big=max(stakes.big, *stakes.straddles, 0),
        raises=raises,
        dealt=len(hand.order),
        behind=_behind(hand),
        rivals=tuple(sorted([actions[rival.seat] for rival in rivals], key=_force, reverse=True)),
        all_in=all(rival.standing == "all_in" for rival in rivals),
    )


def stay(bets: Bets) -> Action:
    """Check or call."""
    return CALL if bets.call else CHECK


def give_up(bets: Bets) -> Action:
    """Fold, unless staying is free."""
    return FOLD if bets.call else CHECK


def raise_near(bets: Bets, to: int) -> Action:
    """Raise to about this amount: all-in if little would be left, check or call if no raise is allowed."""
    if not bets.most:
        return stay(bets)
    if 3 * to > 2 * (bets.bet + bets.stack):
        return RaiseTo(bets.most)
    return RaiseTo(min(max(to, bets.least), bets.most))


_IN: Final = frozenset({"active", "all_in"})


def _told(hand: View) -> tuple[list[PlayerActions], int]:
    """The actions by seat, and the number of bets and raises on this street."""
    actions = [PlayerActions()] * len(hand.players)
    raises, street = 0, 0
    for event in hand.history:
        if isinstance(event, Raised):
            raises += 1
            actions[event.seat] = _raised(actions[event.seat], street, raises)
        elif isinstance(event, Called):
            actions[event.seat] = _called(actions[event.seat], street, raises)
        elif isinstance(event, Turned):
            raises, street = 0, event.street
    return actions, raises


def _raised(before: PlayerActions, street: int, number: int) -> PlayerActions:
    if not street:
        return before._replace(opened=number)
    return before._replace(bets=before.bets + 1, raises=before.raises + (number > 1))


def _called(before: PlayerActions, street: int, number: int) -> PlayerActions:
    return before._replace(calls=before.calls + 1) if street else before._replace(called=number)


def _force(actions: PlayerActions) -> int:
    return 4 * (actions.bets + actions.raises) + 2 * actions.opened + actions.called + actions.calls


def _behind(hand: View) -> int:
    """Before the flop the big blind acts last, afterwards the button."""
    order = hand.order
    if not hand.board:
        order = (*order[2:], *order[:2]) if len(order) > 2 else (order[1], order[0])
    after = order[order.index(hand.seat) + 1 :]
    return sum([hand.players[seat].standing == "active" for seat in after])
