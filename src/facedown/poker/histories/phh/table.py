"""The table at which a history is played: bets through the kernel, cards out of one deck."""

from collections.abc import Callable
from itertools import chain
from typing import Any, Final

from facedown.poker.histories.money import money_text, unit_of, whole
from facedown.poker.histories.phh.actions import (
    Action,
    BringIn,
    Cards,
    CheckOrCall,
    DealBoard,
    DealHole,
    Discard,
    Fold,
    Muck,
    RaiseTo,
    Remark,
    Show,
    cards_text,
)
from facedown.poker.histories.phh.errors import Problem
from facedown.poker.histories.phh.history import Amount
from facedown.poker.histories.phh.opening import Opening
from facedown.poker.kernel import (
    AMOUNT_AT,
    BETTING,
    OVER,
    POSITION_AT,
    RETURNED,
    SEATS,
    SETTLING_ROOM,
    STREET,
    Betting,
    begin,
    call,
    fold,
    next_street,
    raise_to,
    settle,
)
from facedown.poker.strengths import EVALUATORS
from facedown.poker.variant import BOARD, STREETS

_MUCKED: Final = 0
_UNSEEN: Final = 1
_FOLDED: Final = 2
"""Strengths of hands nobody saw: less than any other, but more than one put away. The last never counts."""


class Refused(Exception):
    """An action that cannot have been done; the sentence says why."""


class Table:
    """One hand, played in place."""

    __slots__ = ("betting", "board", "deck", "hole", "mucked", "returned", "undealt", "unit", "variant")

    def __init__(self, opening: Opening, stacks: list[int], unit: int) -> None:
        self.variant = opening.variant
        self.unit = unit
        self.deck = set(opening.deck)
        """What nobody has been seen to hold."""
        self.hole: list[Cards] = [()] * len(stacks)
        self.undealt = len(stacks) * opening.variant.hole
        self.board: Cards = ()
        self.mucked = 0
        self.returned: dict[int, int] = {}
        """By position, what nobody called."""
        self.betting = Betting(stacks, opening.terms)
        begin(self.betting, opening.antes, opening.dead, opening.blinds, opening.price, opening.opener)
        if self.betting.status != BETTING:
            self._note_returned()

    def play(self, actions: tuple[Action, ...]) -> None:
        """What was done, in its order."""
        betting, bets = self.betting, _BETS
        at = self._deal_around(actions)
        try:
            for action in actions[at:]:
                kind = type(action)
                bet = bets.get(kind)
                if bet is None or action.seat != betting.actor or self.undealt:  # type: ignore[union-attr]
                    _STEPS[kind](self, action)
                else:
                    bet(betting)
                    if betting.used > 1:
                        self._note_returned()
                at += 1
        except Refused as refused:
            text = str(actions[at])
            raise Problem("actions", f"{text!r}, action {at + 1}: {refused}", text) from None

    def settle(self) -> bool:
        """Pay the pots of a showdown; not where a pot is between hands that nobody saw."""
        ranks = self._ranks()
        if min(ranks) <= _UNSEEN and not self._is_decided(ranks):
            return False
        self.betting.tape = [0] * SETTLING_ROOM
        settle(self.betting, ranks, 1)
        return True

    def _deal_around(self, actions: tuple[Action, ...]) -> int:
        """The usual beginning at once: all hole cards, player by player. How many actions that were."""
        n = len(self.hole)
        hole = []
        for seat, action in enumerate(actions[:n]):
            if type(action) is not DealHole or action.seat != seat:
                return 0
            hole.append(action.cards)
        cards = list(chain.from_iterable(hole))
        left = self.deck.difference(cards)
        known = len(cards) - cards.count(None)
        if set(map(len, hole)) != {self.variant.hole} or len(self.deck) - len(left) != known or len(hole) < n:
            return 0  # something is wrong, which is found one by one
        self.hole, self.deck, self.undealt = hole, left, 0
        return n

    def deal_hole(self, action: DealHole) -> None:
        seat, cards = action.seat, action.cards
        held = self.hole[seat] + cards
        if len(held) > self.variant.hole:
            raise Refused(f"p{seat + 1} is dealt {self.variant.hole} cards, not {cards_text(held)}")
        self._draw(cards)
        self.hole[seat] = held
        self.undealt -= len(cards)

    def deal_board(self, action: DealBoard) -> None:
        betting = self.betting
        if betting.status != STREET or self.undealt:
            raise Refused(self._what_is_due())
        board = self.board + action.cards
        size = BOARD[betting.street + 1]
        if len(board) > size:
            raise Refused(f"the {STREETS[betting.street + 1]} makes {size} cards, not {len(board)}")
        self._draw(action.cards)
        self.board = board
        if len(board) == size:
            next_street(betting)

    def idle(self, action: Fold | CheckOrCall) -> None:
        """Out of turn. Some logs have checks where nobody can bet any more: they change nothing."""
        betting = self.betting
        can_bet = betting.status in {BETTING, OVER} or betting.able & (betting.able - 1)
        if can_bet or self.undealt or type(action) is Fold or not betting.live >> action.seat & 1:
            raise Refused(self._what_is_due())

    def raise_to(self, action: RaiseTo) -> None:
        betting = self.betting
        if action.seat != betting.actor or self.undealt:
            raise Refused(self._what_is_due())
        to = action.amount
        if type(to) is not int or self.unit != 1:
            to = self._chips(to)
        if raise_to(betting, to):
            raise Refused(self._bounds())
        if betting.used > 1:
            self._note_returned()

    def show(self, action: Show) -> None:
        held = self.hole[action.seat]
        self._check_showdown(action.seat)
        if action.cards is None or action.cards == held:
            return
        if len(action.cards) != self.variant.hole:
            raise Refused(f"p{action.seat + 1} holds {self.variant.hole} cards")
        known = tuple([card for card in held if card is not None])
        new = tuple([card for card in action.cards if card is not None and card not in known])
        hidden = len(held) - len(known) - len(new)
        if hidden < 0:
            raise Refused(f"p{action.seat + 1} was dealt {cards_text(held)}")
        self._draw(new)
        self.hole[action.seat] = known + new + (None,) * hidden

    def muck(self, action: Muck) -> None:
        self._check_showdown(action.seat)
        self.mucked |= 1 << action.seat

    def remark(self, action: Remark) -> None:
        """Words only."""

    def alien(self, action: BringIn | Discard) -> None:
        raise Refused(f"there is no {'bring-in' if type(action) is BringIn else 'draw'} in this game")

    def _chips(self, amount: Amount) -> int:
        return whole(amount, self.unit)

    def _draw(self, cards: Cards) -> None:
        deck = self.deck
        if not deck.issuperset(cards):
            cards = tuple([card for card in cards if card is not None])
            gone = tuple([card for card in cards if card not in deck])
            if gone:
                before = set(gone) <= set(self.variant.deck)
                raise Refused(f"{cards_text(gone)} {'was dealt before' if before else 'is not in this deck'}")
        deck.difference_update(cards)

    def _note_returned(self) -> None:
        betting = self.betting
        for entry in betting.tape[: betting.used]:
            if entry & 15 == RETURNED:
                position = entry >> POSITION_AT & 15
                self.returned[position] = self.returned.get(position, 0) + (entry >> AMOUNT_AT)

    def _check_showdown(self, seat: int) -> None:
        betting = self.betting
        if betting.status == BETTING:
            raise Refused(self._what_is_due())
        if not betting.live >> seat & 1:
            raise Refused(f"p{seat + 1} has folded")

    def _what_is_due(self) -> str:
        betting = self.betting
        if self.undealt:
            return f"{self.undealt} hole cards are to be dealt first"
        if betting.status == BETTING:
            return f"it is the turn of p{betting.actor + 1}"
        if betting.status == STREET:
            return f"the {STREETS[betting.street + 1]} is to be dealt"
        return "the hand is over" if betting.status == OVER else "there is nothing but the showdown to come"

    def _bounds(self) -> str:
        betting = self.betting
        least, most = self._money(betting.least), self._money(betting.most)
        if not betting.most:
            return f"p{betting.actor + 1} can only fold or call {self._money(betting.price)}"
        if least == most:
            return f"p{betting.actor + 1} can raise to {most} only"
        return f"p{betting.actor + 1} can raise to {least} … {most}"

    def _money(self, chips: int) -> str:
        return money_text(chips, unit_of(self.unit))

    def _ranks(self) -> list[int]:
        evaluate: Callable[[Any, Any], int] = EVALUATORS[self.variant.evaluator]
        live, board = self.betting.live, self.board
        ranks = [_FOLDED] * len(self.hole)
        for at, held in enumerate(self.hole):
            if self.mucked >> at & 1:
                ranks[at] = _MUCKED
            elif live >> at & 1:
                ranks[at] = _UNSEEN if None in held or None in board else evaluate(held, board)
        return ranks

    def _is_decided(self, ranks: list[int]) -> bool:
        """Has every pot one contender only, or a best among the hands that were seen?"""
        live, totals = self.betting.live, self.betting.totals
        players = [at for at in range(len(ranks)) if live >> at & 1]
        for level in {totals[at] for at in players}:
            contending = [ranks[at] for at in players if totals[at] >= level]
            best = max(contending)
            if best <= _UNSEEN and contending.count(best) > 1:
                return False
        return True


_IN_ORDER: Final = [list(range(n)) for n in range(SEATS + 1)]

_BETS: Final[dict[type[Action], Callable[[Betting], int]]] = {Fold: fold, CheckOrCall: call}
"""What needs no more than its turn."""

_STEPS: Final[dict[type[Action], Callable[[Table, Any], None]]] = {
    DealHole: Table.deal_hole,
    DealBoard: Table.deal_board,
    Fold: Table.idle,
    CheckOrCall: Table.idle,
    RaiseTo: Table.raise_to,
    Show: Table.show,
    Muck: Table.muck,
    Remark: Table.remark,
    BringIn: Table.alien,
    Discard: Table.alien,
}
