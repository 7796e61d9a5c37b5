"""Apply bets through the kernel: on a copy, or raise a refusal that names the bounds."""

from typing import Final, get_args

from facedown.core import DEALER, Seat, Step
from facedown.poker import kernel
from facedown.poker.errors import BadAmount, NothingOwed, OutOfTurn, RaiseClosed, RuleError, SomethingOwed
from facedown.poker.hand.actions import Bet, Call, Check, Fold, PlayerAction, PlayerActionType, RaiseTo
from facedown.poker.hand.course import HandInProgress
from facedown.poker.hand.events import Event
from facedown.poker.hand.offers import Bets
from facedown.poker.hand.raise_by import translated
from facedown.poker.hand.state import State
from facedown.poker.hand.tape import event
from facedown.poker.kernel import BETTING, DONE, OVER, TURN_ROOM, Betting, call, copied, fold, raise_to

_TYPES: Final = get_args(PlayerActionType)


def bets(betting: Betting) -> Bets:
    """What the actor may do."""
    position = betting.actor
    bet, stack, price = betting.bets[position], betting.stacks[position], betting.price
    return Bets(min(price - bet, stack), betting.least, betting.most, bet, price, stack)


def bet(state: State, seat: Seat, action: Bet | PlayerAction) -> Step[State, Event]:
    now = state.betting
    order = state.dealing.order
    position = now.actor
    if position < 0 or order[position] != seat:
        check_chair(state, seat)
        raise OutOfTurn(seat, order[position] if now.status == BETTING else None)
    betting = copied(now, TURN_ROOM)  # a refusal must leave the state unchanged
    _play(betting, action)
    before = now.bets[position]
    if betting.status != BETTING or state.gone:
        hand = HandInProgress(state, betting)
        hand.read_tape(before)
        return hand.step(seat)
    # The most frequent case: the turn goes to the next player, and nothing else happens
    happened = event(betting.tape[0], order, before)
    seat = order[betting.actor]
    asked = state.asked
    asked = (*asked[:seat], asked[seat] + 1, *asked[seat + 1 :])
    history = (*state.history, happened)
    after = State(state.config, state.dealing, betting, asked, history, 0, state.run_out)
    return Step(after, (happened,))


def check_chair(state: State, seat: Seat) -> None:
    """Refuse a seat that cannot do anything: after the end, or outside the hand."""
    chairs = len(state.config.stacks)
    if state.betting.status == OVER:
        raise RuleError("HAND_OVER", "the hand is over")
    if not DEALER <= seat < chairs:
        raise RuleError("NO_SUCH_SEAT", f"the seats are 0 to {chairs - 1}, not {seat}")


def _play(betting: Betting, action: Bet | PlayerAction) -> None:
    if type(action) is RaiseTo:
        amount = action.amount
        if type(amount) is not int or raise_to(betting, amount) != DONE:
            raise _refused(betting, amount)
    elif type(action) is Fold:
        fold(betting)
    elif type(action) is Call:
        if betting.price <= betting.bets[betting.actor]:
            raise NothingOwed
        call(betting)
    elif type(action) is Check:
        if betting.price > betting.bets[betting.actor]:
            raise SomethingOwed(bets(betting).call)
        call(betting)
    else:
        assert isinstance(action, PlayerAction), f"{action!r} is not a bet"
        _play(betting, _translated(action, bets(betting)))


def _refused(betting: Betting, amount: int) -> RuleError:
    if betting.most:
        return BadAmount(amount, betting.least, betting.most)
    position = betting.actor
    if betting.bets[position] + betting.stacks[position] <= betting.price:
        return RaiseClosed("the call takes all your chips; call or fold")
    others = [other for other in range(betting.n) if other != position and betting.able >> other & 1]
    if all(betting.bets[other] + betting.stacks[other] <= betting.price for other in others):
        return RaiseClosed("nobody is left who could call it; call or fold")
    if betting.terms[kernel.LIMIT] == kernel.FIXED_LIMIT and 0 < betting.terms[kernel.CAP] <= betting.raises:
        return RaiseClosed("the betting is capped on this street; call or fold")
    return RaiseClosed("a short all-in does not reopen the betting; call or fold")


def _translated(action: PlayerAction, turn: Bets) -> Bet:
    if action.type not in _TYPES:
        raise RuleError("INVALID_ACTION", f"{action!r}: the types are {', '.join(_TYPES)}")
    if type(action.amount) is not int:
        raise RuleError("INVALID_ACTION", f"{action!r}: an amount is a whole number of chips")
    core = translated(action, turn)
    if isinstance(core, RaiseTo) and turn.most and core not in turn:
        raise BadAmount(core.amount, turn.least, turn.most, bet=turn.bet)
    if core is not None:
        return core
    if action.type in {"BET", "RAISE"}:
        right = "a BET is made where nobody has bet" if turn.price else "a RAISE needs a bet to raise"
        raise RuleError("INVALID_ACTION", f"{action!r}: {right}")
    due = {"CALL": turn.call, "ALL_IN": turn.stack}.get(action.type, 0)
    raise RuleError("INVALID_ACTION", f"{action!r}: the amount of this {action.type} is {due} or left out")
