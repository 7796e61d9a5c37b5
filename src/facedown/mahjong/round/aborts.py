"""Which discards abort a round."""

from facedown.mahjong.round.results import Reason
from facedown.mahjong.round.state import State
from facedown.mahjong.tiles import WINDS, Tile
from facedown.mahjong.wall import MOST_KANS


def aborting(state: State, tile: Tile) -> Reason | None:
    """How this discard, the last in its pond, aborts the round unless somebody wins with it."""
    settings = state.config.settings
    if settings.four_winds and tile >> 2 in WINDS and _are_four_firsts(state, tile):
        return "four_winds"
    if settings.four_riichi and all(state.riichi):  # mahjong.md 10.4
        return "four_riichi"
    if settings.four_kans and state.kans == MOST_KANS and not _are_of_one(state):
        return "four_kans"
    return None


def _are_four_firsts(state: State, tile: Tile) -> bool:
    """mahjong.md 10.3."""
    firsts = [pond[0].tile >> 2 for pond in state.ponds if len(pond) == 1]
    return state.quiet and firsts == [tile >> 2] * 4


def _are_of_one(state: State) -> bool:
    """Four kans of one seat do not abort: they may become a yakuman (mahjong.md 10.5)."""
    return any(sum(meld.is_kan for meld in melds) == MOST_KANS for melds in state.melds)
