"""What follows a round: who deals next, whether the match is over, and the final scores."""

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from facedown.core import Outcome, Seat
from facedown.mahjong.round.config import SEATS
from facedown.mahjong.round.results import Drawn, Result, Won
from facedown.mahjong.settings import STICK, Rounding, Settings

Reason: TypeAlias = Literal["normal", "tobi", "all_last", "extension", "abandoned"]
"""After the last round; somebody has a negative score; the last dealer stops; in the extension; all people
have left."""

_THOUSAND = 1_000
_PLAYED_OUT = frozenset({"exhaustive", "nagashi_mangan"})
"""Draws that are not abortive."""


class Next(NamedTuple):
    """What follows a round."""

    kyoku: int
    """The kyoku of the next round, or of this one if it is the last."""
    honba: int
    over: Reason | None


def after(settings: Settings, kyoku: int, honba: int, scores: Sequence[int], result: Result) -> Next:
    """`scores` are those after the round."""
    dealer = kyoku % SEATS
    stays = _stays(settings, dealer, result)
    won_by_others = isinstance(result, Won) and not stays
    counter = 0 if won_by_others else honba + 1  # mahjong.md 11.3
    over = _over(settings, kyoku, scores, result, stays=stays)
    return Next(kyoku if stays or over else kyoku + 1, counter, over)


def _stays(settings: Settings, dealer: Seat, result: Result) -> bool:
    """Renchan (mahjong.md 11.2)."""
    if isinstance(result, Won):
        return any(win.seat == dealer for win in result.wins)
    if result.reason in _PLAYED_OUT:
        return settings.renchan_tenpai and dealer in result.tenpai
    return settings.renchan_abort


def _over(
    settings: Settings, kyoku: int, scores: Sequence[int], result: Result, *, stays: bool
) -> Reason | None:
    last = SEATS * (settings.last_wind + 1) - 1
    reached = max(scores) >= settings.target
    if settings.tobi and min(scores) < 0:
        return "tobi"  # mahjong.md 11.6
    if kyoku < last:
        return None
    if kyoku > last and reached and not (stays and settings.extension_renchan):
        return "extension"  # mahjong.md 11.5
    if stays:
        if not reached or not _stops(settings, kyoku % SEATS, scores, result):
            return None
        return "all_last" if kyoku == last else "extension"
    if kyoku == last and settings.sudden_death and not reached:
        return None  # mahjong.md 11.5
    return "normal" if kyoku == last else "extension" if kyoku == last + SEATS else None


def _stops(settings: Settings, dealer: Seat, scores: Sequence[int], result: Result) -> bool:
    """Whether the last dealer, who would stay, stops because they are first (mahjong.md 11.7)."""
    if ranked(scores)[0] != dealer:
        return False
    if isinstance(result, Drawn):
        return settings.tenpai_yame and result.reason in _PLAYED_OUT
    return settings.agari_yame


def ranked(scores: Sequence[int]) -> list[Seat]:
    """The first place first; of equal scores the seat nearer the first dealer, seat 0 (mahjong.md 11.8)."""
    return sorted(range(SEATS), key=lambda seat: (-scores[seat], seat))


def with_leftover(settings: Settings, scores: Sequence[int], sticks: int) -> tuple[int, int, int, int]:
    """The points including leftover sticks (mahjong.md 11.8)."""
    points = list(scores)
    if settings.leftover_sticks == "winner":
        points[ranked(scores)[0]] += sticks * STICK
    first, second, third, fourth = points
    return first, second, third, fourth


def reckoned(settings: Settings, points: Sequence[int], reason: Reason) -> Outcome:
    """Places and final scores in thousands (mahjong.md 11.8)."""
    order = ranked(points)
    places = tuple([1 + order.index(seat) for seat in range(SEATS)])
    target = _rounded(settings.target, settings.rounding)
    final = [
        _rounded(points[seat], settings.rounding) - target + settings.uma[places[seat] - 1]
        for seat in range(SEATS)
    ]
    paid_in = settings.start if settings.oka else settings.target
    total = _rounded(sum(points) - SEATS * paid_in, settings.rounding)
    first = order[0]
    final[first] += total - sum(final)
    return Outcome(places, reason, tuple(final))


def _rounded(points: int, rounding: Rounding) -> int:
    """To thousands, symmetrically around zero."""
    up = _THOUSAND // 2 if rounding == "shishagonyu" else _THOUSAND // 2 - 1
    thousands = (abs(points) + up) // _THOUSAND
    return thousands if points >= 0 else -thousands
