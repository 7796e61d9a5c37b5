"""A history as config and inputs of the game `HAND`, so that it can be watched like any other hand."""

from msgspec import Struct
from msgspec.structs import replace

from facedown.core import Seat
from facedown.poker.hand import actions as game
from facedown.poker.hand.config import Config
from facedown.poker.hand.config import Table as House
from facedown.poker.histories.deck import deck_with
from facedown.poker.histories.letters import PLAYED
from facedown.poker.histories.phh.actions import Action, CheckOrCall, Fold, RaiseTo
from facedown.poker.histories.phh.chips import chips
from facedown.poker.histories.phh.history import History
from facedown.poker.histories.phh.opening import opening
from facedown.poker.histories.phh.replay import in_chips, opened, replay
from facedown.poker.histories.replayer import Replayer
from facedown.poker.kernel import SIZE, Betting
from facedown.poker.posts import Posts
from facedown.poker.stakes import Stakes
from facedown.poker.variant import BOARD


class Script(Struct, frozen=True):
    """Chair and player are the same number; the last chair has the button."""

    config: Config
    """Cards that nobody saw are any of those left; they decide nothing."""
    inputs: tuple[tuple[Seat, game.Action], ...]


def script(history: History) -> Script:
    """Raises what `replay` does, and a `ValueError` where a showdown was not seen by anybody."""
    replayed = replay(history)
    if replayed.ending == "unseen":
        raise ValueError("nobody saw the hands of the showdown: they cannot be dealt again")
    amounts = chips(history)
    short_bets = replayed.verdict.doubt == "short_bet_raised"
    start = opened(history, opening(history, amounts, replayed.late, short_bets=short_bets))
    hand = Replayer(start, list(in_chips(amounts)), amounts.unit)
    inputs = []
    for at, action in enumerate(history.actions):
        done = _done(action, hand.betting, amounts.raises[at])
        if done is not None:
            inputs.append((hand.betting.actor, done))
        hand.play((action,))
    posts = Posts(tuple(start.antes), tuple(start.dead), tuple(start.blinds), start.price, start.opener)
    stakes = Stakes(small=0, big=start.terms[SIZE], limit=PLAYED[history.variant].limit, cap=0)
    if short_bets:
        stakes = replace(stakes, short_bet_reopens=True)
    house = House(stakes, start.variant.name, showdown="show")
    config = Config(replayed.before, len(replayed.before) - 1, house, posts, _deck(hand))
    return Script(config, tuple(inputs))


def _done(action: Action, betting: Betting, to: int) -> game.Action | None:
    match action:
        case Fold():
            return game.Fold()
        case CheckOrCall(seat=seat) if seat == betting.actor:
            return game.Call() if betting.price > betting.bets[seat] else game.Check()
        case RaiseTo():
            return game.RaiseTo(to)
        case _:
            return None


def _deck(hand: Replayer) -> str:
    missing = BOARD[-1] - len(hand.board)
    cards = [card for held in hand.hole for card in held] + [*hand.board] + [None] * missing
    return deck_with(cards, hand.variant.deck).text
