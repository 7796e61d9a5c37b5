"""What the players of a log did, as actions of a round that is played again."""

from collections.abc import Sequence

from facedown.core import Seat
from facedown.mahjong.match.actions import Action
from facedown.mahjong.mjai import events as mjai
from facedown.mahjong.mjai.comparison import Difference
from facedown.mahjong.mjai.names import BadMjai
from facedown.mahjong.mjai.reactions import Reaction, action_of
from facedown.mahjong.mjai.translation import REASONS
from facedown.mahjong.round.actions import Ron
from facedown.mahjong.round.calls import offered_call
from facedown.mahjong.round.offers import Calling, Winning
from facedown.mahjong.round.state import State

_FOLLOWS = (mjai.Dora, mjai.ReachAccepted)
"""What nobody does: it only follows."""


def logged_turn(state: State, rest: Sequence[mjai.Event], *, red: bool) -> Action:
    """Of the seat on turn."""
    offer = state.offers[state.turn]
    assert offer is not None, "the chair on turn is asked"
    done = [event for event in rest if not isinstance(event, _FOLLOWS)]
    if not done:
        raise Difference(f"seat {state.turn} is on turn, and nothing more was recorded")
    try:
        discard = Reaction.of(done[1]) if isinstance(done[0], mjai.Reach) and len(done) > 1 else None
        return action_of(offer, Reaction.of(done[0]), state.turn, discard=discard, red_fives=red)
    except BadMjai as error:
        raise Difference(str(error)) from error


def logged_answers(state: State, rest: Sequence[mjai.Event], *, red: bool) -> dict[Seat, Action]:
    """By seat: what was done with the tile of the open window; those who passed are left out."""
    done = next((event for event in rest if not isinstance(event, _FOLLOWS)), None)
    match done:
        case mjai.Hora():
            return {event.actor: Ron() for event in rest if isinstance(event, mjai.Hora)}
        case mjai.Ryukyoku() if _aborted_by_rons(state, done):
            return {seat: Ron() for seat, offer in enumerate(state.offers) if isinstance(offer, Winning)}
        case mjai.Chi(actor=seat) | mjai.Pon(actor=seat) | mjai.Daiminkan(actor=seat):
            return _call(state, seat, done, red=red)
    return {}


def _aborted_by_rons(state: State, ryukyoku: mjai.Ryukyoku) -> bool:
    """Where nothing else can have ended the round, or the log says so."""
    if sum(isinstance(offer, Winning) for offer in state.offers) != 3:
        return False
    return state.tiles_left > 0 or ryukyoku.reason == REASONS["triple_ron"]


def _call(state: State, seat: Seat, call: mjai.Event, *, red: bool) -> dict[Seat, Action]:
    window = state.window
    assert window is not None, "a call is made in a window"
    offer = state.offers[seat]
    if isinstance(offer, Winning):
        offer = offered_call(state, seat, window.tile)
    if not isinstance(offer, Calling):
        raise Difference(f"{mjai.text(call)} was not offered")
    try:
        return {seat: action_of(offer, Reaction.of(call), seat, red_fives=red)}
    except BadMjai as error:
        raise Difference(str(error)) from error
