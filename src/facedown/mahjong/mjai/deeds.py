"""What is to be done in a round so that it goes on as its log says."""

from collections.abc import Sequence

from facedown.core import Seat
from facedown.mahjong.match.actions import Action
from facedown.mahjong.mjai import events as mjai
from facedown.mahjong.mjai.comparing import Differs
from facedown.mahjong.mjai.names import BadMjai
from facedown.mahjong.mjai.reactions import Reaction, action_of
from facedown.mahjong.mjai.teller import REASONS
from facedown.mahjong.round.actions import Ron
from facedown.mahjong.round.calls import offered_call
from facedown.mahjong.round.offers import Calling, Winning
from facedown.mahjong.round.state import State

_FOLLOWS = (mjai.Dora, mjai.ReachAccepted)
"""What nobody does: it only follows."""


def deed(state: State, rest: Sequence[mjai.Event], *, red: bool) -> Action:
    """Of the seat on turn."""
    offer = state.offers[state.turn]
    assert offer is not None, "whoever is on turn is asked"
    done = [event for event in rest if not isinstance(event, _FOLLOWS)]
    if not done:
        raise Differs(f"seat {state.turn} is on turn, and nothing more was recorded")
    try:
        discard = Reaction.of(done[1]) if isinstance(done[0], mjai.Reach) and len(done) > 1 else None
        return action_of(offer, Reaction.of(done[0]), state.turn, discard=discard, red_fives=red)
    except BadMjai as error:
        raise Differs(str(error)) from error


def wanted(state: State, rest: Sequence[mjai.Event], *, red: bool) -> dict[Seat, Action]:
    """Who does something with the tile that lies there."""
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
        raise Differs(f"{mjai.text(call)} was not offered")
    try:
        return {seat: action_of(offer, Reaction.of(call), seat, red_fives=red)}
    except BadMjai as error:
        raise Differs(str(error)) from error
