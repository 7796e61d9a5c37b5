"""Whether a tile wins, and the hand to be scored."""

from facedown.core import Seat
from facedown.mahjong.melds import MeldKind
from facedown.mahjong.round.hands import is_closed
from facedown.mahjong.round.state import State
from facedown.mahjong.scoring import RiichiCount, Win, score
from facedown.mahjong.tiles import Tile

_RIICHI: tuple[RiichiCount, RiichiCount, RiichiCount] = (0, 1, 2)


def completed(state: State, seat: Seat, tile: Tile, *, tsumo: bool, chankan: bool = False) -> Win:
    """The hand as it would be scored."""
    hand = state.hands[seat]
    return Win(
        closed=hand if tsumo else tuple(sorted((*hand, tile))),
        melds=state.melds[seat],
        tile=tile,
        tsumo=tsumo,
        riichi=_RIICHI[state.riichi[seat]],
        ippatsu=bool(state.ippatsu >> seat & 1),  # mahjong.md 6.6
        rinshan=tsumo and state.rinshan,
        chankan=chankan,
        last_tile=state.tiles_left == 0,  # mahjong.md 8.2
        first_turn=state.quiet and not state.ponds[seat],  # mahjong.md 8.3
        seat_wind=state.config.seat_wind(seat),
        round_wind=state.config.round_wind,
        dora=state.dora,
        ura=state.wall.ura[: state.shown] if state.riichi[seat] else (),  # mahjong.md 2.3
    )


def can_tsumo(state: State, seat: Seat, tile: Tile) -> bool:
    """Whether this drawn tile completes the hand with a yaku (mahjong.md 3.1, 8.1)."""
    if not state.waits[seat] >> (tile >> 2) & 1:
        return False
    if state.rinshan or state.tiles_left == 0 or is_closed(state.melds[seat]):
        return True  # each of these is a yaku: rinshan kaihou, haitei, menzen tsumo
    return score(completed(state, seat, tile, tsumo=True), state.config.settings) is not None


def can_ron(state: State, seat: Seat, tile: Tile, *, kan: MeldKind | None = None) -> bool:
    """Given that the hand waits for this kind: whether there is no furiten, and a yaku (mahjong.md 7.1,
    8.1)."""
    if state.furiten >> seat & 1:
        return False
    if kan != "closed_kan" and (state.riichi[seat] or state.tiles_left == 0 or kan):
        return True  # each of these is a yaku: riichi, houtei, chankan
    won = score(completed(state, seat, tile, tsumo=False, chankan=kan is not None), state.config.settings)
    if won is None:
        return False
    return kan != "closed_kan" or any(name.startswith("Kokushi") for name in won.yakuman)  # mahjong.md 4.7
