"""Why an action is refused, and what to do instead."""

from facedown.core import DEALER, IllegalAction, Seat
from facedown.mahjong.round.actions import (
    Action,
    Chi,
    Discard,
    Kan,
    NineTerminals,
    OpenKan,
    Pass,
    Pon,
    Riichi,
    Ron,
    Tsumo,
)
from facedown.mahjong.round.config import SEATS
from facedown.mahjong.round.state import State
from facedown.mahjong.tiles import TILES, text

_CODES: dict[type, tuple[str, str]] = {
    Discard: ("INVALID_DISCARD", "discard one of the tiles that are offered"),
    Riichi: ("INVALID_RIICHI", "declare riichi with a discard that leaves a closed hand in tenpai"),
    Tsumo: ("INVALID_TSUMO", "the drawn tile does not win: discard"),
    Kan: ("INVALID_KAN", "there is no such kan to be made now"),
    OpenKan: ("INVALID_KAN", "there is no such kan to be made now"),
    NineTerminals: ("CANNOT_CALL_KYUUSHU", "nine kinds on the first turn, before any call, are needed"),
    Ron: ("INVALID_RON", "this tile does not win: pass"),
    Pon: ("INVALID_PON", "call with two of your own tiles that are offered, or pass"),
    Chi: ("INVALID_CHI", "call with two of your own tiles that are offered, or pass"),
    Pass: ("INVALID_PASS", "you are on turn: discard"),
}


def refusal(state: State, seat: Seat, action: Action) -> IllegalAction:
    """To be raised. Forged: what no honest client could send, as a tile that is not held."""
    if state.result is not None:
        return IllegalAction("GAME_OVER", "the round is over")
    if not DEALER <= seat < SEATS:
        return IllegalAction("INVALID_ACTION", f"there are {SEATS} seats, from 0; {seat} is none of them")
    if seat == DEALER or type(action) not in _CODES:
        return IllegalAction("INVALID_ACTION", f"{action!r} is not for seat {seat} to do now")
    forged = _is_forged(state, seat, action)
    if state.offers[seat] is None:
        return IllegalAction("NOT_YOUR_TURN", "wait until you are asked", forged=forged)
    code, sentence = _CODES[type(action)]
    return IllegalAction(code, f"{sentence}{_named(action)}", forged=forged)


def _is_forged(state: State, seat: Seat, action: Action) -> bool:
    match action:
        case Discard(tile=tile) | Riichi(tile=tile):
            return tile not in state.hands[seat]
        case Pon(tiles=tiles) | Chi(tiles=tiles):
            return any(tile not in state.hands[seat] for tile in tiles)
        case Ron() | Tsumo():
            return state.offers[seat] is not None
        case _:
            return False


def _named(action: Action) -> str:
    match action:
        case Discard(tile=tile) | Riichi(tile=tile) if 0 <= tile < TILES:
            return f", not {text((tile,))}"
        case _:
            return ""
