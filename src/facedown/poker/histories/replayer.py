"""A hand's log played through the kernel: what each action moves, who is paid, how it ends."""

import re
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from operator import attrgetter
from typing import Any, Final, TypeAlias

from facedown.poker import kernel
from facedown.poker.histories.errors import HandError
from facedown.poker.histories.money import money_text, scale_of
from facedown.poker.histories.phh.actions import (
    Action,
    ActionsByText,
    BadAction,
    Cards,
    CheckOrCall,
    DealBoard,
    DealHole,
    Fold,
    Muck,
    RaiseTo,
    Remark,
    Show,
)
from facedown.poker.histories.phh.opening import PLAYED as PHH_PLAYED
from facedown.poker.histories.positions import dealt_in, posting
from facedown.poker.histories.sheet import Sheet
from facedown.poker.kernel import (
    ALL_IN,
    AMOUNT_AT,
    AWARDED,
    BETTING,
    OVER,
    POSITION_AT,
    POT_AT,
    RAISED,
    RETURNED,
    SETTLING_ROOM,
    SHOWDOWN,
    STREET,
    Betting,
)
from facedown.poker.strengths import EVALUATORS
from facedown.poker.variant import BOARD, VARIANTS

Tape: TypeAlias = Sequence[int]
Pot: TypeAlias = list[tuple[int, int]]
"""The positions that win it, and how much each."""

PLAYED: Final = {**PHH_PLAYED, "PT": (VARIANTS["holdem"], kernel.POT_LIMIT)}
"""Variants and limits, by the letters of the notation."""

_ACTIONS: Final = ActionsByText(kernel.SEATS)
_NOTHING: Final[Tape] = ()


def played(sheet: Sheet) -> "Played":
    """The hand as its log tells it. Nobody changes it: the last one is remembered.

    What was read from a text is played to be checked, and most often written next.
    """
    log = _WHAT_COUNTS(sheet)
    known = _LAST.get(log)
    if known is None:
        known = Played(sheet)
        _LAST.clear()
        _LAST[log] = known
    return known


_WHAT_COUNTS: Final = attrgetter(
    "actions",
    "variant",
    "seats",
    "button",
    "marks",
    "inactive",
    "starting_stacks",
    "blinds_or_straddles",
    "antes",
    "dead_posted",
    "live_posted",
    "min_bet",
    "unit",
)
"""Of a hand, all that its play depends on."""
_LAST: Final[dict[tuple[Any, ...], "Played"]] = {}


def parsed(texts: Iterable[str]) -> list[Action]:
    """The actions of a log; seats are columns."""
    try:
        return [_ACTIONS[text] for text in texts]
    except BadAction as error:
        raise HandError("BAD_ACTION", str(error)) from None


class Played:
    """A hand as its log tells it, before the house takes its rake. Positions are the kernel's, columns the
    arrays'."""

    __slots__ = (
        "actions",
        "betting",
        "board",
        "held",
        "in_vain",
        "is_shown",
        "missing",
        "mucked",
        "opening",
        "order",
        "pots",
        "tapes",
    )

    def __init__(self, sheet: Sheet) -> None:
        self.order = dealt_in(sheet)
        if not 2 <= len(self.order) <= kernel.SEATS:
            raise HandError("NO_HAND", f"{len(self.order)} players: 2 to {kernel.SEATS} can play a hand")
        self.actions: list[Action] = []
        """With the folds that nobody wrote."""
        self.missing: list[int] = []
        """Where those are."""
        self.in_vain: dict[int, int] = {}
        """By action, what was raised to where nobody could call it; by the rules a call."""
        self.tapes: list[Tape] = []
        """By action, what the kernel wrote of it."""
        self.held: list[Cards] = [()] * len(self.order)
        self.board: Cards = ()
        self.mucked = 0
        self.pots: list[Pot] = []
        """Who wins how much of each pot, the main pot first."""
        self.is_shown = False
        """Whether hands decided about the pots; not where nobody saw them."""
        self.betting = _begun(sheet, self.order)
        self.opening = tuple(self.betting.tape[: self.betting.used])
        _Log(self, sheet).play()
        self._settle(PLAYED[sheet.variant][0].evaluator)

    @property
    def is_over(self) -> bool:
        return self.betting.status == OVER

    def _settle(self, evaluator: str) -> None:
        betting = self.betting
        if betting.status == SHOWDOWN:
            ranks = self._ranks(evaluator)
            if ranks is None:
                return
            betting.tape = [0] * SETTLING_ROOM
            kernel.settle(betting, ranks, 1)
            self.is_shown = True
        if betting.status == OVER:
            self.pots = _pots(betting.tape[: betting.used])

    def _ranks(self, evaluator: str) -> list[int] | None:
        """None where a pot is between hands that nobody saw."""
        judge, live, board = EVALUATORS[evaluator], self.betting.live, self.board
        ranks = [_MUCKED] * len(self.held)
        for at, held in enumerate(self.held):
            if live >> at & 1 and not self.mucked >> at & 1:
                unseen = None in held or None in board or not held
                ranks[at] = _UNSEEN if unseen else judge(held, board)  # type: ignore[arg-type]
        return ranks if _UNSEEN not in ranks or self._is_decided(ranks) else None

    def _is_decided(self, ranks: list[int]) -> bool:
        """Has every pot one contender only, or a best among the hands that were seen?"""
        live, totals = self.betting.live, self.betting.totals
        players = [at for at in range(len(ranks)) if live >> at & 1]
        for level in {totals[at] for at in players}:
            contending = [ranks[at] for at in players if totals[at] >= level]
            if max(contending) <= _UNSEEN and contending.count(max(contending)) > 1:
                return False
        return True


def _pots(tape: Tape) -> list[Pot]:
    pots: list[Pot] = []
    for entry in tape:
        if entry & 15 == AWARDED:
            number = entry >> POT_AT & 15
            pots += [[] for _ in range(number + 1 - len(pots))]
            pots[number].append((entry >> POSITION_AT & 15, entry >> AMOUNT_AT))
    return pots


_MUCKED: Final = 0
_UNSEEN: Final = 1
"""Less than any hand that was seen, more than one put away."""


class _Log:
    """Plays the actions one by one into `Played`."""

    def __init__(self, played: Played, sheet: Sheet) -> None:
        self._played = played
        self._betting = played.betting
        self._sheet = sheet
        self._positions: Mapping[int, int] = {column: at for at, column in enumerate(played.order)}
        self._absent = {at for at, column in enumerate(played.order) if sheet.inactive[column]}
        self._scale = scale_of(sheet.unit)
        self._vain = 0
        """What will be returned of a raise that nobody can call, as the kernel writes it."""

    def play(self) -> None:
        played = self._played
        actions, tapes = played.actions, played.tapes
        for action in parsed(self._sheet.actions):
            kind = type(action)
            if kind in _BETS:
                tape = self._bet(action)  # type: ignore[arg-type]
            elif kind is DealHole:
                played.held[self._position(action)] += action.cards  # type: ignore[union-attr, operator]
                tape = _NOTHING
            elif kind is DealBoard:
                tape = self._deal(action)  # type: ignore[arg-type]
            else:
                tape = self._show(action)
            actions.append(action)
            tapes.append(tape)
        self._fold_absent(None)

    def _position(self, action: Action) -> int:
        at = self._positions.get(action.seat)  # type: ignore[union-attr]
        if at is None:
            raise self._wrong(action, f"p{action.seat + 1} is not in this hand")  # type: ignore[union-attr]
        return at

    def _bet(self, action: Fold | CheckOrCall | RaiseTo) -> Tape:
        betting = self._betting
        if self._positions.get(action.seat) != betting.actor and not self._is_turn(action):
            return _NOTHING
        kind = type(action)
        if kind is Fold:
            kernel.fold(betting)
        elif kind is RaiseTo:
            self._raise(action)  # type: ignore[arg-type]
        elif action.note is None:
            kernel.call(betting)
        else:
            self._call(action)  # type: ignore[arg-type]
        if self._vain and betting.status != BETTING:
            betting.tape[betting.used] = self._vain
            betting.used += 1
            self._vain = 0
        return betting.tape[: betting.used]

    def _is_turn(self, action: Fold | CheckOrCall | RaiseTo) -> bool:
        """After the folds of those who left; no where it does not matter."""
        betting = self._betting
        at = self._position(action)
        if self._absent:
            self._fold_absent(at)
        if at == betting.actor:
            return True
        if type(action) is CheckOrCall and betting.status != BETTING and betting.live >> at & 1:
            return False  # some logs have checks where nobody can bet any more
        raise self._wrong(action, self._due())

    def _raise(self, action: RaiseTo) -> None:
        to = self._chips(action.amount)
        if kernel.raise_to(self._betting, to):
            self._raise_in_vain(action, to)

    def _call(self, action: CheckOrCall) -> None:
        raised = _IN_VAIN.fullmatch(action.note or "")
        if raised is None:
            kernel.call(self._betting)
        else:
            self._raise_in_vain(action, self._chips(Decimal(raised[1])))

    def _raise_in_vain(self, action: Action, to: int) -> None:
        """Some houses let one raise whom nobody can call: by the rules that is a call (holdem.md 4.4)."""
        betting = self._betting
        at, price = betting.actor, betting.price
        all_in = betting.bets[at] + betting.stacks[at]
        others = [i for i in range(betting.n) if betting.able >> i & 1 and i != at]
        can_call = any(betting.bets[i] + betting.stacks[i] > price for i in others)
        if betting.most or can_call or not price < to <= all_in:
            raise self._wrong(action, self._bounds())
        self._played.in_vain[len(self._played.actions)] = to
        kernel.call(betting)
        betting.tape[0] = to << AMOUNT_AT | ALL_IN * (to == all_in) | at << POSITION_AT | RAISED
        self._vain = (to - price) << AMOUNT_AT | at << POSITION_AT | RETURNED

    def _fold_absent(self, until: int | None) -> None:
        """Who has left folds when the turn comes to him, if the log does not say so (cash.md 3.3)."""
        betting, played = self._betting, self._played
        while betting.status == BETTING and betting.actor != until and betting.actor in self._absent:
            played.missing.append(len(played.actions))
            played.actions.append(Fold(played.order[betting.actor]))
            kernel.fold(betting)
            played.tapes.append(betting.tape[: betting.used])

    def _deal(self, action: DealBoard) -> Tape:
        betting, played = self._betting, self._played
        if self._absent:
            self._fold_absent(None)
        board = played.board + action.cards
        if betting.status != STREET or len(board) > BOARD[betting.street + 1]:
            raise self._wrong(action, self._due())
        played.board = board
        if len(board) == BOARD[betting.street + 1]:
            kernel.next_street(betting)
        return _NOTHING

    def _show(self, action: Action) -> Tape:
        if type(action) is Remark:
            return _NOTHING
        if type(action) not in {Show, Muck}:
            raise self._wrong(action, "there is no such action in this game")
        if self._absent:
            self._fold_absent(None)
        at = self._position(action)
        if self._betting.status == BETTING or not self._betting.live >> at & 1:
            raise self._wrong(action, self._due())
        if type(action) is Muck:
            self._played.mucked |= 1 << at
        elif action.cards is not None:  # type: ignore[union-attr]
            self._played.held[at] = action.cards  # type: ignore[union-attr]
        return _NOTHING

    def _chips(self, amount: int | Decimal) -> int:
        chips = amount * self._scale
        if chips != int(chips):
            raise HandError("BAD_AMOUNT", f"{amount} is no amount in units of {self._sheet.unit}")
        return int(chips)

    def _wrong(self, action: Action, reason: str) -> HandError:
        number = len(self._played.actions) - len(self._played.missing) + 1
        return HandError("BAD_LOG", f"{str(action)!r}, action {number}: {reason}")

    def _due(self) -> str:
        betting = self._betting
        if betting.status == BETTING:
            return f"it is the turn of p{self._played.order[betting.actor] + 1}"
        return {STREET: "the board is to be dealt", SHOWDOWN: "there is only the showdown"}.get(
            betting.status, "the hand is over"
        )

    def _bounds(self) -> str:
        betting, unit = self._betting, self._sheet.unit
        if not betting.most:
            return "there is no raise here"
        return f"raise to {money_text(betting.least, unit)} … {money_text(betting.most, unit)}"


_IN_VAIN: Final = re.compile(r"raises to ([0-9]{1,12}(?:\.[0-9]{1,9})?)")
"""In the note of a call."""

_BETS: Final = frozenset({Fold, CheckOrCall, RaiseTo})


def _begun(sheet: Sheet, order: tuple[int, ...]) -> Betting:
    if sheet.variant not in PLAYED:
        raise HandError("UNKNOWN_VARIANT", f"{sheet.variant} is not played here; {', '.join(PLAYED)} are")
    limit = PLAYED[sheet.variant][1]
    posts = posting(sheet, order)
    early = sheet.min_bet or posts.price
    late = 2 * early if limit == kernel.FIXED_LIMIT else early
    # The stacks of a sheet have paid their dead posts already.
    stacks = [sheet.starting_stacks[at] + sheet.dead_posted[at] for at in order]
    betting = Betting(stacks, [limit, 0, 1, 0, 0, 0, 4, early, early, late, late])
    kernel.begin(betting, posts.antes, posts.dead, posts.blinds, posts.price, posts.opener)
    return betting
