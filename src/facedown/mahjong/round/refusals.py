"""Why an action is refused, and what to do instead."""

from typing import Final

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
from facedown.mahjong.round.hands import is_closed
from facedown.mahjong.round.offers import Calling, Turn, Winning
from facedown.mahjong.round.state import State
from facedown.mahjong.tiles import KINDS, TILES, Tile, name

_CODES: Final[dict[type, str]] = {
    Discard: "INVALID_DISCARD",
    Riichi: "INVALID_RIICHI",
    Tsumo: "INVALID_TSUMO",
    Kan: "INVALID_KAN",
    OpenKan: "INVALID_KAN",
    NineTerminals: "CANNOT_CALL_KYUUSHU",
    Ron: "INVALID_RON",
    Pon: "INVALID_PON",
    Chi: "INVALID_CHI",
    Pass: "INVALID_PASS",
}
_NO_CALL: Final = "it is your turn, and there is nothing to call: discard"
_ON_TURN: Final[dict[type, str]] = {
    Discard: "discard one of the tiles that are offered",
    Riichi: "declare riichi with a discard that leaves a closed hand in tenpai",
    Tsumo: "the drawn tile does not win: discard",
    Kan: "there is no such kan to be made now",
    OpenKan: _NO_CALL,
    NineTerminals: "nine kinds on the first turn, before any call, are needed",
    Ron: _NO_CALL,
    Pon: _NO_CALL,
    Chi: _NO_CALL,
    Pass: "you are on turn: discard",
}
_CALLED: Final[dict[type, str]] = {
    Ron: "you cannot win with this tile now: meld it, or pass",
    Pon: "call with two of your own tiles that are offered, or pass",
    Chi: "call with two of your own tiles that are offered, or pass",
    OpenKan: "there is no such kan to be made now: choose what is offered, or pass",
}


def refusal(state: State, seat: Seat, action: Action) -> IllegalAction:
    """The exception to raise. Forged means that no honest client could send it, even late or twice."""
    if state.result is not None:
        return IllegalAction("GAME_OVER", "the round is over")
    if not DEALER <= seat < SEATS:
        return IllegalAction("INVALID_ACTION", f"there are {SEATS} seats, from 0; {seat} is none of them")
    if seat == DEALER or type(action) not in _CODES:
        return IllegalAction("INVALID_ACTION", f"{action!r} is not for seat {seat} to do now")
    code, malformed = _CODES[type(action)], _malformed(action)
    if malformed:
        return IllegalAction(code, malformed)
    forged, offer = _is_forged(state, seat, action), state.offers[seat]
    if offer is None:
        return IllegalAction("NOT_YOUR_TURN", "wait until you are asked", forged=forged)
    return IllegalAction(code, _sentence(state, seat, offer, action), forged=forged)


def _malformed(action: Action) -> str:
    """What is wrong with an object that is not a valid action; "" if it is one."""
    match action:
        case Discard(tile=tile) | Riichi(tile=tile) if type(tile) is not int:
            return f"a tile is a whole number from 0 to {TILES - 1}, not {tile!r}"
        case Pon(tiles=tiles) | Chi(tiles=tiles) if not _are_two(tiles):
            return f"a call names two tiles, each a whole number from 0 to {TILES - 1}, not {tiles!r}"
        case Kan(kind=kind) if type(kind) is not int:
            return f"a kind is a whole number from 0 to {KINDS - 1}, not {kind!r}"
        case Kan(how=how) if how not in ("closed", "added"):
            return f'a kan on your turn is "closed" or "added", not {how!r}'
        case _:
            return ""


def _are_two(tiles: object) -> bool:
    return isinstance(tiles, tuple) and [type(tile) for tile in tiles] == [int, int]


def _is_forged(state: State, seat: Seat, action: Action) -> bool:
    """Late and repeated actions are not forged: they name tiles that the chair held before."""
    match action:
        case Discard(tile=tile) | Riichi(tile=tile):
            return tile not in _owned(state, seat)
        case Pon(tiles=tiles) | Chi(tiles=tiles):
            return tiles[0] == tiles[1] or not _owned(state, seat).issuperset(tiles)
        case Kan(kind=kind):
            return not _owned(state, seat).issuperset(range(4 * kind, 4 * kind + 4))
        case Tsumo():
            return state.window is None and state.turn == seat and not _let_own_go(state, seat)
        case Ron():
            return _lets_go(state, seat) and not _let_others_go(state, seat)
        case _:
            return False


def _owned(state: State, seat: Seat) -> set[Tile]:
    """All tiles that the chair has or had: a late action may name tiles discarded or melded since."""
    owned = set(state.hands[seat])
    owned.update(thrown.tile for thrown in state.ponds[seat])
    owned.update(tile for meld in state.melds[seat] for tile in meld.tiles)
    return owned


def _lets_go(state: State, seat: Seat) -> bool:
    """Whether the window's tile is another player's and this chair does not wait for it."""
    window = state.window
    return window is not None and state.turn != seat and not state.waits[seat] >> (window.tile >> 2) & 1


def _let_own_go(state: State, seat: Seat) -> bool:
    """Whether the chair has discarded a tile that it waits for: the clock may have thrown its winning tile,
    and a tsumo sent before that arrives on the next turn."""
    return bool(state.waits[seat] & state.thrown[seat])


def _let_others_go(state: State, seat: Seat) -> bool:
    """Whether others have shown a tile that the chair waits for: a ron may arrive after its window has closed
    and the next one has opened."""
    shown = 0
    for other in range(SEATS):
        if other != seat:
            shown |= state.thrown[other]
            for meld in state.melds[other]:
                shown |= 1 << (meld.tiles[0] >> 2)
    return bool(state.waits[seat] & shown)


def _sentence(state: State, seat: Seat, offer: Turn | Winning | Calling, action: Action) -> str:
    if isinstance(offer, Turn):
        return _on_turn(state, seat, offer, action)
    if type(action) not in _CALLED:
        return "it is not your turn: answer the question about the tile first"
    if isinstance(offer, Winning):
        return "win with this tile, or pass: if it can be melded, you are asked for that then"
    return _CALLED[type(action)]


def _on_turn(state: State, seat: Seat, offer: Turn, action: Action) -> str:
    match action:
        case Tsumo() | Kan() | Riichi() | NineTerminals() if offer.drawn is None:
            return "right after a call there is nothing but a discard"  # mahjong.md 4.3
        case Riichi() if not offer.riichi:
            return _no_riichi(state, seat)
        case Discard(tile=tile) | Riichi(tile=tile) if 0 <= tile < TILES:
            red = state.config.settings.red_fives > 0
            return f"{_ON_TURN[type(action)]}, not {name(tile, red=red)}"
        case _:
            return _ON_TURN[type(action)]


def _no_riichi(state: State, seat: Seat) -> str:
    """Why riichi cannot be declared with any discard (mahjong.md 6.1, 6.2)."""
    settings, points = state.config.settings, state.scores[seat]
    if state.riichi[seat]:
        return "you have declared riichi: discard the drawn tile"
    if not is_closed(state.melds[seat]):
        return "a hand that has called cannot declare riichi: discard"
    if points < settings.riichi_points:
        return f"riichi needs {settings.riichi_points} points, and you have {points}: discard"
    if state.tiles_left < settings.riichi_tiles:
        return f"riichi needs {settings.riichi_tiles} live tiles, and there are {state.tiles_left}: discard"
    return "no discard leaves this hand in tenpai: discard without riichi"
