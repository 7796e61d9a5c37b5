"""Replays a history, and compares its end with what the file says."""

from contextlib import suppress
from typing import Any, Final, cast

from msgspec.structs import asdict, replace

from facedown.core.errors import Error
from facedown.poker.histories.letters import PLAYED
from facedown.poker.histories.money import TooFine
from facedown.poker.histories.opening import Opening
from facedown.poker.histories.phh.chips import Chips, chips
from facedown.poker.histories.phh.errors import BadHistory, Problem
from facedown.poker.histories.phh.history import History
from facedown.poker.histories.phh.opening import Late, has_small_late_post, opening
from facedown.poker.histories.phh.reader import Entry
from facedown.poker.histories.phh.verdict import EXACT, Ended, Verdict, judge, pays_unseen
from facedown.poker.histories.replayer import ImpossibleAction, Replayer, logged_opener


class NotPlayed(Error, ValueError):
    """A hand of a variant that is read and kept, and not played here."""

    def __init__(self, variant: str) -> None:
        super().__init__(f"{variant} is not played here; {', '.join(PLAYED)} are")
        self.variant = variant


class Replayed(Ended, frozen=True, gc=False):
    """A hand that follows the rules, and how its end compares with the file."""

    verdict: Verdict


def replay(hand: History | Entry) -> Replayed:
    """Raises `BadHistory` where the rules or the file contradict the hand; of an entry it names the line."""
    history = hand.history if isinstance(hand, Entry) else hand
    if history.variant not in PLAYED:
        raise NotPlayed(history.variant)
    try:
        return _played(history, _chips(history), "dead")
    except (Problem, TooFine):
        return _replayed_with_care(hand, history)


def _replayed_with_care(hand: History | Entry, history: History) -> Replayed:
    """In chips fine enough for all amounts. A late post that may be dead or a bet is what fits the end."""
    amounts = chips(history)
    try:
        return _played(history, amounts, "dead")
    except Problem as problem:
        if has_small_late_post(amounts):
            with suppress(Problem):
                return _played(history, amounts, "live")
        with suppress(Problem):
            return _doubted(_played(history, amounts, "dead", short_bets=True))
        raise _bad(hand, problem) from None


def _doubted(replayed: Replayed) -> Replayed:
    verdict = replace(replayed.verdict, doubt="short_bet_raised")
    return replace(replayed, verdict=verdict)


def _bad(hand: History | Entry, problem: Problem) -> BadHistory:
    if isinstance(hand, Entry):
        return hand.passage.error(problem)
    return BadHistory(problem.reason, field=problem.field)


def _played(history: History, amounts: Chips, late: Late, *, short_bets: bool = False) -> Replayed:
    start = opened(history, opening(history, amounts, late, short_bets=short_bets))
    before = in_chips(amounts)
    hand = Replayer(start, list(before), amounts.unit)
    try:
        hand.play(history.actions)
    except ImpossibleAction as error:
        raise Problem("actions", str(error), error.text) from None
    unpaid = tuple(hand.betting.stacks)
    ending = hand.finish()
    stacks, paid = tuple(hand.betting.stacks), _paid(hand, before, start)
    facts = (
        amounts.unit,
        start.price,
        ending,
        hand.betting.street,
        before,
        stacks,
        paid,
        hand.returned,
        late,
    )
    if amounts.winnings is None and amounts.finishing_stacks == stacks and ending in _KNOWN:
        return Replayed(*facts, EXACT)
    ended = Ended(*facts)
    try:
        return Replayed(*facts, judge(ended, amounts))
    except Problem:
        if ending != "showdown" or not pays_unseen(ended, amounts, hand.unseen):
            raise
    known = {**asdict(ended), "ending": "unseen", "stacks": unpaid}
    return Replayed(**known, verdict=Verdict((), "unseen_winner"))


def opened(history: History, start: Opening) -> Opening:
    """Opened by the player who does so in the log, where the blinds do not say."""
    return start._replace(opener=logged_opener(start, history.actions, range(len(start.blinds))))


_KNOWN: Final = frozenset({"folds", "showdown"})


def _chips(history: History) -> Chips:
    """As `chips` gives them, at once where all amounts but the raises are whole already."""
    blinds, finishing, winnings = history.blinds_or_straddles, history.finishing_stacks, history.winnings
    lists = history.antes + (blinds or ()) + history.starting_stacks + (finishing or ()) + (winnings or ())
    bets = (history.min_bet, history.small_bet, history.big_bet)
    if not _WHOLE.issuperset(map(type, lists + bets)):
        return chips(history)
    whole: Any = history
    return Chips(
        unit=1,
        antes=whole.antes,
        blinds_or_straddles=whole.blinds_or_straddles,
        bring_in=None,
        small_bet=whole.small_bet,
        big_bet=whole.big_bet,
        min_bet=whole.min_bet,
        starting_stacks=whole.starting_stacks,
        raises=(),
        finishing_stacks=whole.finishing_stacks,
        winnings=whole.winnings,
    )


_WHOLE: Final = frozenset({int, type(None)})


def in_chips(amounts: Chips) -> tuple[int, ...]:
    """A stack that the file does not know is larger than anybody could need in this hand."""
    if 0 in amounts.starting_stacks:
        broke = amounts.starting_stacks.index(0) + 1
        raise Problem("starting_stacks", f"p{broke} has no chips: who has none is not in the hand")
    if None not in amounts.starting_stacks:
        return cast("tuple[int, ...]", amounts.starting_stacks)
    posts = amounts.antes + (amounts.blinds_or_straddles or ())
    plenty = 1 + sum(amounts.raises) + sum(map(abs, posts))
    return tuple([plenty if stack is None else stack for stack in amounts.starting_stacks])


def _paid(hand: Replayer, before: tuple[int, ...], start: Opening) -> tuple[int, ...]:
    totals = hand.betting.totals
    if not hand.betting.dead:
        return tuple(totals)
    due = zip(before, start.antes, start.dead, totals, strict=True)
    return tuple([total + min(max(stack - ante, 0), dead) for stack, ante, dead, total in due])
