"""Who is liable for another player's yakuman (mahjong.md 9.6, 9.7)."""

from facedown.core import Seat
from facedown.mahjong.melds import Meld
from facedown.mahjong.round.state import State
from facedown.mahjong.scoring import DAI_SUUSHII, DAISANGEN, Score
from facedown.mahjong.tiles import DRAGONS, WINDS

_FED = ((DAISANGEN, frozenset(DRAGONS)), (DAI_SUUSHII, frozenset(WINDS)))
"""Yakuman, and the kinds that must all be melded."""


def fed_by(state: State, seat: Seat, meld: Meld) -> tuple[tuple[Seat, str, Seat], ...]:
    """What the giver of the last triplet is now liable for: (who has it, which yakuman, who gave it)."""
    kind, giver = meld.tiles[0] >> 2, meld.from_seat
    if giver is None or kind < WINDS[0]:
        return ()
    melded = {one.tiles[0] >> 2 for one in state.melds[seat]}
    return tuple([(seat, name, giver) for name, kinds in _FED if kind in kinds and kinds <= melded])


def liable_for(state: State, seat: Seat, worth: Score) -> Seat | None:
    """Who pays for this win if it is a yakuman that was fed."""
    if not state.liable or state.config.settings.pao == "none":
        return None
    for winner, name, giver in state.liable:
        if winner == seat and any(one.startswith(name) for one in worth.yakuman):
            return giver
    return None


def fed_points(state: State, seat: Seat, worth: Score) -> int:
    """The part of the win that the liable seat pays for: all of it, or only its yakuman."""
    if state.config.settings.pao == "hand":
        return worth.points
    names = tuple([name for winner, name, _ in state.liable if winner == seat])
    fed = sum(yaku.han for yaku in worth.yaku if yaku.name.startswith(names))
    return worth.points * fed // sum(yaku.han for yaku in worth.yaku)
