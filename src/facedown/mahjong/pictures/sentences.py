"""The texts of a picture: winds, and how a round ended."""

from facedown.core import Seat
from facedown.mahjong.pictures.drawing import points
from facedown.mahjong.round.results import Drawn, Result, Won, WonHand
from facedown.mahjong.words import DRAWS, WINDS


def wind(kyoku: int, seat: Seat) -> str:
    """The wind of a seat; the dealer's is east."""
    return WINDS[(seat - kyoku) % 4]


def ending(result: Result) -> str:
    """The whole ending in one sentence, for a title."""
    return "; ".join(heading for heading, _ in endings(result))


def endings(result: Result) -> list[tuple[str, str]]:
    """For each win, or for the draw: a sentence and its details."""
    match result:
        case Won(wins=wins):
            return [(_won(win), yaku(win)) for win in wins]
        case Drawn():
            return [_drawn(result)]


def yaku(win: WonHand) -> str:
    """The yaku with their han; a yakuman without."""
    return " · ".join(name if win.score.yakuman else f"{name} {han}" for name, han in win.score.yaku)


def _won(win: WonHand) -> str:
    how = "tsumo" if win.seat == win.from_seat else f"ron from seat {win.from_seat}"
    liable = "" if win.liable is None else f", seat {win.liable} liable"
    return f"seat {win.seat} wins by {how}: {_worth(win)}, {points(win.score.points)} points{liable}"


def _worth(win: WonHand) -> str:
    score = win.score
    if score.yakuman:
        return "yakuman"
    return f"{score.han} han {score.fu} fu" if score.fu else f"{score.han} han"


def _drawn(result: Drawn) -> tuple[str, str]:
    by = _seats(result.nagashi or (() if result.reason == "exhaustive" else result.tenpai))
    heading = DRAWS[result.reason] + (f" by {by}" if by else "")
    if result.reason not in {"exhaustive", "nagashi_mangan"}:
        return heading, "the round is aborted"
    return heading, f"tenpai: {_seats(result.tenpai) or 'nobody'}"


def _seats(seats: tuple[Seat, ...]) -> str:
    return ("seats " if len(seats) > 1 else "seat ") + ", ".join(map(str, seats)) if seats else ""
