"""What a chair may do on its turn."""

from facedown.core import Seat
from facedown.mahjong.melds import Meld
from facedown.mahjong.round.actions import Kan
from facedown.mahjong.round.hands import held, is_closed, waited, without
from facedown.mahjong.round.offers import Turn
from facedown.mahjong.round.state import State
from facedown.mahjong.round.wins import can_tsumo
from facedown.mahjong.shape.distance import nearest
from facedown.mahjong.tiles import ORPHANS, Kind, Tile, counts
from facedown.mahjong.wall import MOST_KANS

NINE = 9
"""This many different terminals and honours may abort the round."""

_ORPHANS = frozenset(ORPHANS)


def offered_turn(state: State, seat: Seat, drawn: Tile) -> Turn:
    """After a draw (mahjong.md 4.1)."""
    hand = state.hands[seat]
    tsumo = can_tsumo(state, seat, drawn)
    kans = _kans(state, seat, drawn)
    if state.riichi[seat]:  # mahjong.md 6.4
        return Turn(drawn, (drawn,), (), kans, tsumo)
    riichi = _riichi(state, seat, drawn) if state.far[seat] <= 1 else ()
    first = state.quiet and not state.ponds[seat]
    return Turn(drawn, hand, riichi, kans, tsumo, first and _nine_terminals(state, hand))


def _may_kan(state: State) -> bool:
    """mahjong.md 4.4."""
    return state.kans < MOST_KANS and state.tiles_left >= state.config.settings.kan_tiles


def _kans(state: State, seat: Seat, drawn: Tile) -> tuple[Kan, ...]:
    hand, melds, before = state.hands[seat], state.melds[seat], state.counts[seat]
    fours: list[Kind] = []
    if 4 in before or before[drawn >> 2] == 3:
        fours = [tile >> 2 for at, tile in enumerate(hand[:-3]) if not tile & 3 and hand[at + 3] == tile + 3]
    if fours and state.riichi[seat]:
        fours = [kind for kind in fours if kind == drawn >> 2 and _waits_stay(state, seat, drawn)]
    if not (fours or melds) or not _may_kan(state):
        return ()
    pons = [meld.tiles[0] >> 2 for meld in melds if meld.kind == "pon"]
    return (
        *[Kan(kind, "closed") for kind in fours],
        *[Kan(kind, "added") for kind in pons if held(hand, kind)],
    )


def _waits_stay(state: State, seat: Seat, drawn: Tile) -> bool:
    """In riichi only the drawn tile may form a kan, and only if the waits stay the same (mahjong.md 6.5)."""
    hand = state.hands[seat]
    four = held(hand, drawn >> 2)
    melds = (*state.melds[seat], Meld("closed_kan", four))
    return waited(bytes(counts(without(hand, four))), melds) == state.waits[seat]


def _riichi(state: State, seat: Seat, drawn: Tile) -> tuple[Tile, ...]:
    """Discards that leave the hand tenpai, if riichi may be declared (mahjong.md 6.1, 6.2)."""
    settings, melds, hand = state.config.settings, state.melds[seat], state.hands[seat]
    if state.tiles_left < settings.riichi_tiles or state.scores[seat] < settings.riichi_points:
        return ()
    if not is_closed(melds):
        return ()
    kinds = bytearray(state.counts[seat])
    kinds[drawn >> 2] += 1
    if nearest(kinds) > 0:
        return ()
    tenpai = set()
    for kind in {tile >> 2 for tile in hand}:
        kinds[kind] -= 1
        if nearest(kinds) == 0 and waited(kinds, melds):
            tenpai.add(kind)
        kinds[kind] += 1
    return tuple([tile for tile in hand if tile >> 2 in tenpai])


def _nine_terminals(state: State, hand: tuple[Tile, ...]) -> bool:
    """mahjong.md 10.2."""
    return state.config.settings.nine_terminals and len({tile >> 2 for tile in hand} & _ORPHANS) >= NINE
