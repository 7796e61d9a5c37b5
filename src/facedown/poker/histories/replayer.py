"""Plays the actions of a recorded hand: bets through the kernel, cards out of one deck.

Every recorded hand is played here: PHH from `phh.replay`, which compares the end with the file; hands of the
notation and PokerStars text from `log`, which keeps what each action moved.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, Final, Literal, TypeAlias

from facedown.core.errors import Error
from facedown.poker.cards import Card
from facedown.poker.hand.tape import moved
from facedown.poker.histories.money import money_text, unit_of, whole
from facedown.poker.histories.opening import HEADS_UP, Opening
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
from facedown.poker.histories.positions import Posting
from facedown.poker.kernel import (
    BETTING,
    OVER,
    RETURNED,
    SEATS,
    SETTLING_ROOM,
    SHOWDOWN,
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
from facedown.poker.variant import BOARD, STREETS, VARIANTS

Ending: TypeAlias = Literal["folds", "showdown", "unseen", "unfinished"]
"""All others folded; hands were compared; they should have been and nobody saw them; the log breaks off."""

NOBODY: Final = SEATS
"""The position of a player who is not in the hand."""

_MUCKED: Final = 0
_UNSEEN: Final = 1
_FOLDED: Final = 2
"""Strengths of hands nobody saw: less than any other, but more than one put away. The last never counts."""
_DECKS: Final = {name: frozenset(variant.deck) for name, variant in VARIANTS.items()}


class ImpossibleAction(Error, ValueError):
    """An action that cannot have been done."""

    def __init__(self, text: str, number: int, reason: str) -> None:
        super().__init__(f"{text!r}, action {number}: {reason}")
        self.text = text


class Refused(Error):
    """Why an action cannot have been done, before its place in the log is known."""


class Replayer:
    """One hand, played in place. Positions are the kernel's; the actions name players by their seats."""

    __slots__ = (
        "absent",
        "betting",
        "board",
        "hole",
        "mucked",
        "order",
        "positions",
        "returned",
        "scale",
        "seen",
        "undealt",
        "variant",
    )

    def __init__(
        self, opening: Opening, stacks: list[int], scale: int, order: tuple[int, ...] | None = None
    ) -> None:
        """`order`: the seat of each position; where there is none, a seat is its own position."""
        self.variant = opening.variant
        self.scale = scale
        self.order = _IN_ORDER[len(stacks)] if order is None else order
        self.positions: Sequence[int] = self.order if order is None else _positions(order)
        self.seen: set[Card | None] = set()
        """The cards that were dealt, as far as they are known: None is not among them."""
        self.hole: list[Cards] = [()] * len(stacks)
        self.undealt = len(stacks) * opening.variant.hole
        self.board: Cards = ()
        self.mucked = 0
        self.absent: frozenset[int] = frozenset()
        """Positions of players who left, whose folds the log may leave out."""
        self.returned: dict[int, int] = {}
        """By position, what nobody called."""
        self.betting = Betting(stacks, opening.terms)
        begin(self.betting, opening.antes, opening.dead, opening.blinds, opening.price, opening.opener)
        if self.betting.status != BETTING:
            self._note_returned()

    def play(self, actions: Sequence[Action]) -> None:
        """All actions of the log, in order."""
        betting, positions, bets, steps = self.betting, self.positions, BETS, _STEPS
        at = self.deal_around(actions)
        try:
            for action in actions[at:]:
                kind = type(action)
                bet = bets.get(kind)
                if bet is None or positions[action.seat] != betting.actor or self.undealt:  # type: ignore[union-attr]
                    steps[kind](self, action)
                else:
                    bet(betting)
                    if betting.used > 1:
                        self._note_returned()
                at += 1
        except Refused as refused:
            raise ImpossibleAction(str(actions[at]), at + 1, str(refused)) from None

    def step(self, action: Action) -> None:
        """One action of any kind; raises `Refused`."""
        _STEPS[type(action)](self, action)

    def finish(self) -> Ending:
        """Pays the pots of a showdown, unless one is between hands that nobody saw."""
        betting = self.betting
        if betting.status != SHOWDOWN:
            return "folds" if betting.status == OVER else "unfinished"
        ranks = self._ranks()
        if min(ranks) <= _UNSEEN and not self._is_decided(ranks):
            return "unseen"
        betting.tape = [0] * SETTLING_ROOM
        settle(betting, ranks, 1)
        return "showdown"

    @property
    def unseen(self) -> list[int]:
        """Positions of hands at the showdown that were neither seen nor put away."""
        compared = self.betting.live & ~self.mucked
        return [at for at, held in enumerate(self.hole) if compared >> at & 1 and None in held]

    def deal_around(self, actions: Sequence[Action]) -> int:
        """Deals the usual beginning at once: all hole cards, one player each action. Returns their number."""
        n, size, positions = len(self.hole), self.variant.hole, self.positions
        hole: list[Cards] = [()] * n
        for action in actions[:n]:
            if type(action) is not DealHole or len(action.cards) != size:
                return 0
            at = positions[action.seat]
            if at == NOBODY:
                return 0
            hole[at] = action.cards
        cards = list(chain.from_iterable(hole))
        seen = set(cards)
        seen.discard(None)
        is_one_deck = len(seen) + cards.count(None) == len(cards) and seen <= _DECKS[self.variant.name]
        if () in hole or not is_one_deck:
            return 0  # something is wrong, which is found one by one
        self.hole, self.seen, self.undealt = hole, seen, 0
        return n

    def deal_hole(self, action: DealHole) -> None:
        at, cards = self.position(action), action.cards
        held = self.hole[at] + cards
        if len(held) > self.variant.hole:
            raise Refused(f"{self.label(at)} is dealt {self.variant.hole} cards, not {cards_text(held)}")
        self._draw(cards)
        self.hole[at] = held
        self.undealt -= len(cards)

    def deal_board(self, action: DealBoard) -> None:
        betting = self.betting
        if self.absent:
            self.pass_absent(None)
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

    def bet(self, action: Fold | CheckOrCall) -> None:
        """Some logs have checks where nobody can bet any more: they change nothing."""
        betting = self.betting
        if self.comes_to(action):
            BETS[type(action)](betting)
            return
        can_bet = betting.status in {BETTING, OVER} or betting.able & (betting.able - 1)
        is_live = betting.live >> self.positions[action.seat] & 1
        if can_bet or self.undealt or type(action) is Fold or not is_live:
            raise Refused(self._what_is_due())
        betting.used = 0

    def raise_to(self, action: RaiseTo) -> None:
        betting = self.betting
        if (self.positions[action.seat] != betting.actor or self.undealt) and not self.comes_to(action):
            raise Refused(self._what_is_due())
        to = action.amount
        if type(to) is not int or self.scale != 1:
            to = _whole(to, self.scale)
        if raise_to(betting, to):
            self.refuse_raise(to)
        elif betting.used > 1:
            self._note_returned()

    def refuse_raise(self, _: int) -> None:
        """What to do with a raise that the kernel refuses."""
        raise Refused(self._bounds())

    def pass_absent(self, until: int | None) -> None:
        """Folds for players who left, up to the turn of this position or as far as possible (cash.md 3.3)."""
        while self.betting.status == BETTING and self.betting.actor in self.absent - {until}:
            absent = self.betting.actor
            fold(self.betting)
            self.note_missing(absent)

    def note_missing(self, position: int) -> None:
        """A fold that the log leaves out."""

    def show(self, action: Show) -> None:
        at = self._at_showdown(action)
        held = self.hole[at]
        if action.cards is None or action.cards == held:
            return
        if len(action.cards) != self.variant.hole:
            raise Refused(f"{self.label(at)} holds {self.variant.hole} cards")
        known = tuple([card for card in held if card is not None])
        new = tuple([card for card in action.cards if card is not None and card not in known])
        hidden = len(held) - len(known) - len(new)
        if hidden < 0:
            raise Refused(f"{self.label(at)} was dealt {cards_text(held)}")
        self._draw(new)
        self.hole[at] = known + new + (None,) * hidden

    def muck(self, action: Muck) -> None:
        self.mucked |= 1 << self._at_showdown(action)

    def remark(self, action: Remark) -> None:
        """Nothing was done."""

    def refuse(self, action: BringIn | Discard) -> None:
        raise Refused(f"there is no {'bring-in' if type(action) is BringIn else 'draw'} in this game")

    def position(self, action: Any) -> int:
        at: int = self.positions[action.seat]
        if at == NOBODY:
            raise Refused(f"p{action.seat + 1} is not in this hand")
        return at

    def label(self, position: int) -> str:
        return f"p{self.order[position] + 1}"

    def comes_to(self, action: Fold | CheckOrCall | RaiseTo) -> bool:
        """Is it this player's turn, once those who left have folded?"""
        at = self.position(action)
        if self.undealt:
            return False
        if self.absent:
            self.pass_absent(at)
        return at == self.betting.actor

    def _at_showdown(self, action: Show | Muck) -> int:
        at, betting = self.position(action), self.betting
        if self.absent:
            self.pass_absent(None)
        if betting.status == BETTING:
            raise Refused(self._what_is_due())
        if not betting.live >> at & 1:
            raise Refused(f"{self.label(at)} has folded")
        return at

    def _draw(self, cards: Cards) -> None:
        seen, deck = self.seen, _DECKS[self.variant.name]
        if not seen.isdisjoint(cards) or not deck.issuperset(cards):
            cards = tuple([card for card in cards if card is not None])
            gone = tuple([card for card in cards if card in seen or card not in deck])
            if gone:
                why = "was dealt before" if deck.issuperset(gone) else "is not in this deck"
                raise Refused(f"{cards_text(gone)} {why}")
        seen.update(cards)

    def _note_returned(self) -> None:
        betting = self.betting
        for position, chips in moved(betting.tape[: betting.used], RETURNED):
            self.returned[position] = self.returned.get(position, 0) + chips

    def _what_is_due(self) -> str:
        betting = self.betting
        if self.undealt:
            return f"{self.undealt} hole cards are to be dealt first"
        if betting.status == BETTING:
            return f"it is the turn of {self.label(betting.actor)}"
        if betting.status == STREET:
            return f"the {STREETS[betting.street + 1]} is to be dealt"
        return "the hand is over" if betting.status == OVER else "there is nothing but the showdown to come"

    def _bounds(self) -> str:
        betting, player, unit = self.betting, self.label(self.betting.actor), unit_of(self.scale)
        least, most = money_text(betting.least, unit), money_text(betting.most, unit)
        if not betting.most:
            return f"{player} can only fold or call {money_text(betting.price, unit)}"
        return (
            f"{player} can raise to {most} only"
            if least == most
            else f"{player} can raise to {least} … {most}"
        )

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


def logged_opener(posts: Opening | Posting, actions: Sequence[Action], order: Sequence[int]) -> int:
    """Houses differ in who opens heads-up with equal blinds (holdem.md 3.6): the log's first bet says."""
    if len(order) != HEADS_UP or posts.blinds[0] != posts.blinds[1]:
        return posts.opener
    first = next((action for action in actions if type(action) in _OPENING), None)
    if first is None or first.seat not in order:  # type: ignore[union-attr]
        return posts.opener
    return order.index(first.seat)  # type: ignore[union-attr]


_OPENING: Final = frozenset({Fold, CheckOrCall, RaiseTo})

_whole: Final = lru_cache(1 << 14)(whole)
"""Players raise to the same amounts again and again."""
_IN_ORDER: Final = [tuple(range(n)) for n in range(SEATS + 1)]


@lru_cache(1 << 12)
def _positions(order: tuple[int, ...]) -> Sequence[int]:
    """The position of each seat. Hands share the list, so nobody may change it."""
    positions = [NOBODY] * max(SEATS, 1 + max(order))
    for at, seat in enumerate(order):
        positions[seat] = at
    return positions


BETS: Final[dict[type[Action], Callable[[Betting], int]]] = {Fold: fold, CheckOrCall: call}
"""Actions that need no more than their turn."""

_STEPS: Final[dict[type[Action], Callable[[Replayer, Any], None]]] = {
    DealHole: Replayer.deal_hole,
    DealBoard: Replayer.deal_board,
    Fold: Replayer.bet,
    CheckOrCall: Replayer.bet,
    RaiseTo: Replayer.raise_to,
    Show: Replayer.show,
    Muck: Replayer.muck,
    Remark: Replayer.remark,
    BringIn: Replayer.refuse,
    Discard: Replayer.refuse,
}
