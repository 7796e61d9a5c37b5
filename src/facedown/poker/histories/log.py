"""The log of a hand of the notation, replayed: what each action moved, who is paid, how it ends."""

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from operator import attrgetter
from typing import Any, Final, TypeAlias

from facedown.poker import kernel
from facedown.poker.hand.tape import awarded, written
from facedown.poker.histories.errors import HandError
from facedown.poker.histories.letters import GAMES
from facedown.poker.histories.money import TooFine, scale_of, whole
from facedown.poker.histories.opening import Opening, terms
from facedown.poker.histories.phh.actions import Action, ActionsByText, BadAction, CheckOrCall, Fold, RaiseTo
from facedown.poker.histories.positions import dealt_in, posting
from facedown.poker.histories.replayer import BETS, ImpossibleAction, Refused, Replayer, logged_opener
from facedown.poker.histories.sheet import Sheet
from facedown.poker.kernel import BETTING, OVER, RAISED, RETURNED

Tape: TypeAlias = Sequence[int]
Pot: TypeAlias = list[tuple[int, int]]
"""The positions that win it, and how much each."""

_ACTIONS: Final = ActionsByText(kernel.SEATS)
_NOTHING: Final[Tape] = ()
_BETS: Final = frozenset({Fold, CheckOrCall, RaiseTo})
_IN_VAIN: Final = re.compile(r"raises to ([0-9]{1,12}(?:\.[0-9]{1,9})?)")
"""The note of a call that the house let be a raise."""


def replayed(sheet: Sheet) -> "Log":
    """The hand as its log tells it. Do not change it: the last one is kept.

    A hand read from PokerStars text is replayed to be checked, and most often written next.
    """
    log = _WHAT_COUNTS(sheet)
    known = _LAST.get(log)
    if known is None:
        known = Log(sheet)
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
"""Everything that the play of a hand depends on."""
_LAST: Final[dict[tuple[Any, ...], "Log"]] = {}


def parsed(texts: Iterable[str]) -> list[Action]:
    """The actions of a log; seats are columns of the hand."""
    try:
        return [_ACTIONS[text] for text in texts]
    except BadAction as error:
        raise HandError("BAD_ACTION", str(error)) from None


class Log(Replayer):
    """A hand as its log tells it, before the house takes its rake. Seats are columns of the sheet."""

    __slots__ = ("_vain", "actions", "ending", "in_vain", "missing", "opening", "pots", "tapes")

    def __init__(self, sheet: Sheet) -> None:
        order = dealt_in(sheet)
        if not 2 <= len(order) <= kernel.SEATS:
            raise HandError("NO_HAND", f"{len(order)} players: 2 to {kernel.SEATS} can play a hand")
        # The stacks of a sheet have paid their dead posts already.
        stacks = [sheet.starting_stacks[at] + sheet.dead_posted[at] for at in order]
        actions = parsed(sheet.actions)
        start = _opening(sheet, order)
        start = start._replace(opener=logged_opener(start, actions, order))
        super().__init__(start, stacks, scale_of(sheet.unit), order)
        self.opening: Tape = self.betting.tape[: self.betting.used]
        self.actions: list[Action] = []
        """With the folds that the log leaves out."""
        self.missing: list[int] = []
        """The numbers of those folds."""
        self.tapes: list[Tape] = []
        """By action, what the kernel wrote of it."""
        self.in_vain: dict[int, int] = {}
        """By action, the amount of a raise that nobody could call; by the rules it is a call."""
        if any(sheet.inactive):
            self.absent = frozenset([at for at, column in enumerate(order) if sheet.inactive[column]])
        self._vain = 0
        """What will be returned of such a raise, as the kernel writes it."""
        try:
            self.play(actions)
        except ImpossibleAction as error:
            raise HandError("BAD_LOG", str(error)) from None
        except TooFine as error:
            raise HandError("BAD_AMOUNT", f"{error} is no amount in units of {sheet.unit}") from None
        self.ending = self.finish()
        self.pots = _pots(self.betting.tape[: self.betting.used]) if self.is_over else []
        """Who wins how much of each pot, the main pot first."""

    @property
    def is_over(self) -> bool:
        return self.betting.status == OVER

    @property
    def is_shown(self) -> bool:
        """Whether hands decided about the pots."""
        return self.ending == "showdown"

    def play(self, actions: Sequence[Action]) -> None:
        dealt = self.deal_around(actions)
        self.actions += actions[:dealt]
        self.tapes += [_NOTHING] * dealt
        betting, positions = self.betting, self.positions
        played, tapes = self.actions, self.tapes
        action = None
        try:
            for action in actions[dealt:]:
                bet = None if action.note or self._vain else BETS.get(type(action))
                if bet is None or positions[action.seat] != betting.actor or self.undealt:  # type: ignore[union-attr]
                    tape = self._moved(action)
                else:
                    bet(betting)
                    tape = betting.tape[: betting.used]
                played.append(action)
                tapes.append(tape)
        except Refused as refused:
            number = len(self.actions) - len(self.missing) + 1
            raise ImpossibleAction(str(action), number, str(refused)) from None
        if self.absent:
            self.pass_absent(None)

    def refuse_raise(self, to: int) -> None:
        """Some houses allow a raise that nobody can call: by the rules it is a call (holdem.md 4.4)."""
        betting = self.betting
        at, price = betting.actor, betting.price
        others = [i for i in range(betting.n) if betting.able >> i & 1 and i != at]
        can_call = any(betting.bets[i] + betting.stacks[i] > price for i in others)
        if betting.most or can_call or not price < to <= betting.bets[at] + betting.stacks[at]:
            super().refuse_raise(to)
        all_in = to == betting.bets[at] + betting.stacks[at]
        kernel.call(betting)
        betting.tape[0] = written(RAISED, at, to, all_in=all_in)
        self.in_vain[len(self.actions)] = to
        self._vain = written(RETURNED, at, to - price)

    def note_missing(self, position: int) -> None:
        self.missing.append(len(self.actions))
        self.actions.append(Fold(self.order[position]))
        self.tapes.append(self.betting.tape[: self.betting.used])

    def _moved(self, action: Action) -> Tape:
        """Plays an action; what the kernel wrote of it."""
        raised = _IN_VAIN.fullmatch(action.note) if action.note and type(action) is CheckOrCall else None
        if raised is not None and self.comes_to(action):  # type: ignore[arg-type]
            self.refuse_raise(whole(Decimal(raised[1]), self.scale))
        else:
            self.step(action)
        if type(action) not in _BETS:
            return _NOTHING
        betting = self.betting
        tape = betting.tape[: betting.used]
        if self._vain and betting.status != BETTING:
            tape.append(self._vain)
            self._vain = 0
        return tape


def _pots(tape: Tape) -> list[Pot]:
    pots: list[Pot] = []
    for pot, position, chips in awarded(tape):
        pots += [[] for _ in range(pot + 1 - len(pots))]
        pots[pot].append((position, chips))
    return pots


def _opening(sheet: Sheet, order: tuple[int, ...]) -> Opening:
    if sheet.variant not in GAMES:
        raise HandError("UNKNOWN_VARIANT", f"{sheet.variant} is not played here; {', '.join(GAMES)} are")
    variant, limit = GAMES[sheet.variant]
    posts = posting(sheet, order)
    early = sheet.min_bet or posts.price
    late = 2 * early if limit == "fixed" else early
    # Houses differ in whether a short bet reopens the betting, and a log does not say.
    return Opening(variant, terms(limit, early, late, short_bets=True), *posts)
