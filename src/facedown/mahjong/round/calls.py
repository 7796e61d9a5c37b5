"""What other players may do with a tile: ron, pon, kan, chi; and what may not be discarded after a call."""

from collections.abc import Iterable
from itertools import combinations
from typing import TypeAlias

from facedown.core import Seat
from facedown.mahjong.round.actions import Answer, Chi, OpenKan, Pon
from facedown.mahjong.round.hands import held
from facedown.mahjong.round.offers import Calling, Turn
from facedown.mahjong.round.state import State
from facedown.mahjong.settings import Settings
from facedown.mahjong.tiles import EAST, Kind, Tile
from facedown.mahjong.wall import MOST_KANS

Call: TypeAlias = tuple[Seat, Pon | Chi | OpenKan]
"""Who melds the tile, and how."""

_PARTNERS: tuple[tuple[tuple[Kind, Kind], ...], ...] = tuple(
    tuple(
        (low, high)
        for low, high in ((kind - 2, kind - 1), (kind - 1, kind + 1), (kind + 1, kind + 2))
        if kind < EAST and low >= kind // 9 * 9 and high < kind // 9 * 9 + 9
    )
    for kind in range(34)
)
"""By kind: the pairs of kinds that make a run with it."""

_PLENTY = 10
"""With this many tiles there is always a legal discard after a call: two are melded, at most seven are
barred."""


def offered_call(state: State, seat: Seat, tile: Tile) -> Calling | None:
    """The melds this chair can make with a discard; None if there are none (mahjong.md 5.4)."""
    counts, kind, thrower = state.counts[seat], tile >> 2, state.turn
    runs = _runs(counts, kind) if (seat - thrower) % 4 == 1 else ()
    if not runs and counts[kind] < 2:
        return None
    hand, settings = state.hands[seat], state.config.settings
    copies = held(hand, kind)
    pons = tuple([Pon((low, high)) for low, high in combinations(copies, 2)])
    chis = _chis(settings, hand, kind, runs)
    kan = len(copies) == 3 and state.kans < MOST_KANS and state.tiles_left >= settings.kan_tiles
    return Calling(tile, thrower, pons, chis, kan) if pons or chis or kan else None


def _runs(counts: bytes, kind: Kind) -> list[tuple[Kind, Kind]]:
    """Pairs of kinds in the hand that make a run with this one."""
    return [(low, high) for low, high in _PARTNERS[kind] if counts[low] and counts[high]]


def _chis(
    settings: Settings, hand: tuple[Tile, ...], kind: Kind, runs: Iterable[tuple[Kind, Kind]]
) -> tuple[Chi, ...]:
    chis: list[Chi] = []
    for run in runs:
        lows, highs = held(hand, run[0]), held(hand, run[1])
        pairs = [(low, high) for low in lows for high in highs]
        if len(hand) < _PLENTY:
            barred = swaps(settings, kind, run)
            pairs = [pair for pair in pairs if _leaves_a_discard(hand, pair, barred)]
        chis += map(Chi, pairs)
    return tuple(chis)


def _leaves_a_discard(hand: tuple[Tile, ...], own: tuple[Tile, ...], barred: tuple[Kind, ...]) -> bool:
    return any(tile >> 2 not in barred and tile not in own for tile in hand)


def first_call(answers: Iterable[Answer | None]) -> Call | None:
    """Whose call counts: a pon or a kan takes priority over a chi (mahjong.md 5.5)."""
    chi: Call | None = None
    for seat, answer in enumerate(answers):
        if type(answer) is Pon or type(answer) is OpenKan:
            return seat, answer
        if type(answer) is Chi:
            chi = seat, answer
    return chi


def swaps(settings: Settings, called: Kind, own: tuple[Kind, Kind]) -> tuple[Kind, ...]:
    """The kinds that may not be discarded right after this call: kuikae (mahjong.md 5.6)."""
    same = () if settings.kuikae_same else (called,)
    low, high = own
    if settings.kuikae_suji or low == high or low < called < high:
        return same
    other = called + 3 if called < low else called - 3
    return (*same, other) if 0 <= other < EAST and other // 9 == called // 9 else same


def offered_after(settings: Settings, hand: tuple[Tile, ...], called: Kind, own: tuple[Kind, Kind]) -> Turn:
    """The turn after a call: only a discard is possible (mahjong.md 4.3)."""
    barred = swaps(settings, called, own)
    return Turn(None, tuple([tile for tile in hand if tile >> 2 not in barred]))
