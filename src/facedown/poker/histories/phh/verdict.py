"""Does a hand end as its file says? Where that cannot be checked, why not?"""

from collections.abc import Collection, Iterable, Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from facedown.poker.histories.money import money_text, unit_of
from facedown.poker.histories.phh.chips import Chips
from facedown.poker.histories.phh.errors import Problem
from facedown.poker.histories.phh.opening import Late
from facedown.poker.histories.replayer import Ending

Check: TypeAlias = Literal["finishing_stacks", "winnings", "winners"]
"""A field that is right to the chip, after a rake of at most a tenth; or right about who is paid."""

Counted: TypeAlias = Literal["pots", "pots and returned"]

Doubt: TypeAlias = Literal[
    "unfinished",
    "unseen",
    "unseen_winner",
    "no_result",
    "zero_winnings",
    "heavy_rake",
    "missing_post",
    "short_bet_raised",
]

DOUBTS: Final[dict[Doubt, str]] = {
    "unfinished": "the log ends before the hand does",
    "unseen": "a pot is between hands that nobody saw",
    "unseen_winner": "the file pays a hand that nobody saw",
    "no_result": "the file says neither stacks nor winnings",
    "zero_winnings": "the winnings are all zero, although somebody won",
    "heavy_rake": "the house took more than a tenth: a rake and a jackpot fee",
    "missing_post": "the winners got more than was put in: the file lacks a post",
    "short_bet_raised": "a player who had checked raised a short all-in bet, as some houses allow",
}
"""Why a hand could not be checked, or not to the chip."""

_RAKE: Final = 10
"""In hundredths of the pot, the most that houses take."""
_FEES: Final = 15
"""The same with a fee for a jackpot."""


class Ended(Struct, frozen=True, gc=False):
    """What the rules make of a hand. Lists are by player; `unit` chips are one of the file's money."""

    unit: int
    price: int
    """The big blind, or the highest straddle."""
    ending: Ending
    street: int
    """The last one that was dealt: 0 … 3."""
    before: tuple[int, ...]
    """The stacks; one that the file does not know is more than anybody could need."""
    stacks: tuple[int, ...]
    """After the hand, with the pots in them and no rake taken."""
    paid: tuple[int, ...]
    """Into the pots, for good."""
    returned: dict[int, int]
    """What nobody called, by player."""
    late: Late
    """What a late post below the big blind was taken for, if there is one."""

    @property
    def pot(self) -> int:
        return sum(self.paid)

    @property
    def won(self) -> tuple[int, ...]:
        """From the pots, before any rake; all zero where that is not known."""
        each = zip(self.stacks, self.before, self.paid, strict=True)
        return tuple([now - then + put for now, then, put in each])

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple([at for at, chips in enumerate(self.won) if chips])


class Verdict(Struct, frozen=True, gc=False):
    checked: tuple[Check, ...] = ()
    doubt: Doubt | None = None
    rake: int | None = None
    """What the house took; None where the file does not say."""
    counted: Counted = "pots"
    """Whether the file's winnings include a bet that nobody called."""


EXACT: Final = Verdict(("finishing_stacks",), None, 0)


def judge(ended: Ended, chips: Chips) -> Verdict:
    """Raises a `Problem` where the file says otherwise."""
    if ended.ending in {"unfinished", "unseen"}:
        return Verdict((), ended.ending)
    finishing, winnings = chips.finishing_stacks, chips.winnings
    if winnings is None or not any(winnings):
        if finishing is None or None in finishing:
            return Verdict((), "no_result" if winnings is None else "zero_winnings")
        return EXACT if finishing == ended.stacks else _by_stacks(ended, finishing, chips.unit)
    verdict = _by_winnings(ended, winnings, chips.unit)
    if finishing is None or verdict.doubt == "missing_post":
        return verdict
    awards = ended.won if verdict.counted == "pots" else _with_returned(ended)
    after = [stack - award + paid for stack, award, paid in zip(ended.stacks, awards, winnings, strict=True)]
    if _lacks_a_post(after, finishing, winnings, ended.price):
        return Verdict(("winners",), "missing_post")
    _compare(after, finishing, chips.unit)
    return Verdict((*verdict.checked, "finishing_stacks"), verdict.doubt, verdict.rake, verdict.counted)


def pays_unseen(ended: Ended, chips: Chips, unseen: Collection[int]) -> bool:
    """Does the file pay a hand at the showdown that nobody saw, and nobody else but our winners?"""
    awards = _awards(ended, chips)
    payees = {at for at, award in enumerate(awards) if award > 0}
    most = ended.pot + sum(ended.returned.values())
    return (
        not payees.isdisjoint({*unseen} - {*ended.winners})
        and payees <= {*unseen, *ended.winners, *ended.returned}
        and min(awards) >= 0
        and ended.pot * (100 - _FEES) <= sum(awards) * 100 <= most * 100
    )


def _awards(ended: Ended, chips: Chips) -> list[int]:
    """What the file pays each player."""
    if chips.winnings is not None and any(chips.winnings):
        return list(chips.winnings)
    finishing = chips.finishing_stacks or ()
    each = zip(finishing, ended.before, ended.paid, strict=False)
    return [0 if now is None else now - then + put for now, then, put in each]


def _by_stacks(ended: Ended, finishing: Sequence[int | None], unit: int) -> Verdict:
    """Only who won pays the rake, and not more than a tenth."""
    shares = [ours - (theirs or 0) for ours, theirs in zip(ended.stacks, finishing, strict=True)]
    fair = all(0 <= share * 100 <= won * _RAKE for share, won in zip(shares, ended.won, strict=True))
    if not fair:
        _compare(ended.stacks, finishing, unit)
    return Verdict(("finishing_stacks",), None, sum(shares))


def _by_winnings(ended: Ended, winnings: tuple[int, ...], unit: int) -> Verdict:
    """The house's share of what was won, or of that and what nobody called: files count either."""
    paid, payees = sum(winnings), _names(winnings)
    awards: dict[Counted, tuple[int, ...]] = {"pots": ended.won, "pots and returned": _with_returned(ended)}
    readings = {counted: each for counted, each in awards.items() if _names(each) == payees}
    if not readings:
        raise Problem("winnings", f"the pots go to {_names(ended.won)}, and the file pays {payees}")
    for most in (_RAKE, _FEES):
        for counted, each in readings.items():
            rake = sum(each) - paid
            if 0 <= rake * 100 <= sum(each) * most and _covers(each, winnings):
                if most == _RAKE:
                    return Verdict(("winnings",), None, rake, counted)
                return Verdict(("winners",), "heavy_rake", rake, counted)
    if any(0 < paid - sum(each) <= _post(ended.price) for each in readings.values()):
        return Verdict(("winners",), "missing_post")
    said, ours = _money(paid, unit), _money(sum(next(iter(readings.values()))), unit)
    raise Problem("winnings", f"{said} is paid out of {ours}")


def _with_returned(ended: Ended) -> tuple[int, ...]:
    return tuple([won + ended.returned.get(at, 0) for at, won in enumerate(ended.won)])


def _covers(awards: Iterable[int], winnings: Iterable[int]) -> bool:
    return all(paid <= award for award, paid in zip(awards, winnings, strict=True))


def _lacks_a_post(
    ours: Sequence[int], theirs: Sequence[int | None], winnings: Sequence[int], price: int
) -> bool:
    """Did the winners get chips from others that the file does not put in?"""
    gains = [(said or 0) - stack for stack, said in zip(ours, theirs, strict=True)]
    won = sum(gain for gain, paid in zip(gains, winnings, strict=True) if paid and gain > 0)
    lost = sum(-gain for gain, paid in zip(gains, winnings, strict=True) if not paid and gain < 0)
    return won == lost == sum(map(abs, gains)) // 2 and 0 < lost <= _post(price)


def _post(price: int) -> int:
    """The most that a player posts: a big blind and a small one."""
    return price * 3 // 2


def _names(amounts: Sequence[int]) -> str:
    return " and ".join([f"p{at + 1}" for at, amount in enumerate(amounts) if amount])


def _compare(ours: Sequence[int], theirs: Sequence[int | None], unit: int) -> None:
    for at, (stack, said) in enumerate(zip(ours, theirs, strict=True), 1):
        if stack != said and said is not None:
            raise Problem(
                "finishing_stacks",
                f"p{at} ends with {_money(stack, unit)}, and the file says {_money(said, unit)}",
            )


def _money(chips: int, scale: int) -> str:
    return money_text(chips, unit_of(scale))
