"""Ring tables in the middle of their life, written down as a few rows; and playing on from them."""

from msgspec.structs import replace

from facedown.core import DEALER, Seed
from facedown.poker.button import Marks
from facedown.poker.cash import CASH, SEED, Chair, ChairPosts, Config, Intend, Ring
from facedown.poker.hand.actions import Call, Check, Fold
from facedown.poker.hand.config import Table
from facedown.poker.stakes import Stakes

STAKES = Stakes()
"""1/2."""


def chair(stack=100, state=(0, 0, 0), **more):
    """(inactive, intent, debt), in the order of the matrix."""
    inactive, intent, debt = state
    return Chair(stack, intent, inactive=bool(inactive), debt=debt, **more)


def table(*chairs, marks=None, players=None, rules=SEED, stage="dealt", number=6, **more):
    """A table whose last hand is over: button, small and big blind lay on `marks`."""
    if players is None:
        players = () if marks is None else tuple(s for s, c in enumerate(chairs) if c and not c.inactive)
    stakes, deal = more.pop("stakes", STAKES), more.pop("deal", "")
    standing = Ring(chairs, number, stage, Marks(*marks) if marks else None, tuple(players))
    if stage == "prepared":
        blinds = [0] * len(chairs)
        blinds[marks[1]], blinds[marks[2]] = stakes.small, stakes.big
        none = (0,) * len(chairs)
        standing = replace(standing, posting=ChairPosts(none, tuple(blinds), none, none))
    config = Config(
        len(chairs),
        Table(stakes, **more),
        rules,
        standing=standing,
        least=1,
        deals=("",) * (number - 1) + (deal,),
    )
    return CASH.new(config, Seed.of("a ring table")).state


def open_table(*chairs, **more):
    return table(*chairs, stage="open", **more)


def running(*chairs, marks, **more):
    """The same, with a hand of these blinds just dealt."""
    state = table(*chairs, marks=marks, stage="prepared", **more)
    return timed_out(state)


def timed_out(state, seat=DEALER):
    return act(state, seat, CASH.fallback(state, seat, "timeout"))


def prepare(state):
    assert state.standing.due == "prepare", f"the dealer is asked for {state.standing.due!r}"
    return timed_out(state)


def act(state, seat, action):
    return CASH.apply(state, seat, action).state


def intend(state, seat, intent):
    return act(state, seat, Intend(intent))


def folded_out(state):
    """Play on until the hand is over: nobody bets, and everybody folds to a bet."""
    while state.hand is not None:
        turn = next((seat for seat in CASH.prompts(state) if seat in state.hand.dealing.order), None)
        offer = CASH.prompts(state)[turn].actions
        state = act(state, turn, Fold() if offer.call else Check())
    return state


def checked_down(state):
    while state.hand is not None:
        turn = state.hand.dealing.order[state.hand.betting.actor]
        offer = CASH.prompts(state)[turn].actions
        state = act(state, turn, Call() if offer.call else Check())
    return state


def flags(state, seat):
    it = state.standing.chairs[seat]
    return None if it is None else (int(it.inactive), it.intent, it.debt)


def rows(state):
    return [flags(state, seat) for seat in range(len(state.standing.chairs))]


def stacks(state):
    return [None if it is None else it.stack for it in state.standing.chairs]


def marks(state):
    lie = state.standing.marks
    return (lie.button, lie.small, lie.big)


def players(state):
    return state.standing.players


def posted(state, what):
    return list(getattr(state.standing.posting, what))
