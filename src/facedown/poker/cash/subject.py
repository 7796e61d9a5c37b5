"""The subject for the laws: configs of a ring table, and worlds that a viewer cannot tell apart.

Each hand may have been dealt from any deck that fits what the viewer saw. With given cards, nonces have no
effect, so other players may have had any. If several players wanted the board run once, each of them may have
wanted it run twice.
"""

from collections.abc import Iterator
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from facedown.core import Seat, Seed, Viewer
from facedown.poker.cash.actions import SEATING, Action, Deal, Intend, Prepare, Sit, TopUp
from facedown.poker.cash.chairs import PAUSE, PLAY, QUIT, Chair
from facedown.poker.cash.config import Config
from facedown.poker.cash.debts import cap
from facedown.poker.cash.game import CASH
from facedown.poker.cash.ring import ChairPosts, Ring
from facedown.poker.cash.rules import POKERSTARS, SEED, TDA
from facedown.poker.cash.state import State
from facedown.poker.cash.steps import dealt_hand, hand_step
from facedown.poker.hand.actions import Leave
from facedown.poker.hand.config import Table
from facedown.poker.hand.inner import InnerHand, answered_otherwise, completed
from facedown.poker.hand.subject import STRAYS as IN_A_HAND
from facedown.poker.hand.subject import other_decks, possible
from facedown.poker.stakes import Rake, Stakes
from facedown.testing.subject import Run as Played
from facedown.testing.subject import Subject

CONFIGS: Final = (
    Config(2, least=4, most=9),
    Config(4, Table(Stakes(rake=Rake(1000, 3))), least=3, most=20),
    Config(
        3,
        Table(Stakes(ante=1), showdown="ask", run_twice=True, paced=True),
        rules=replace(SEED, heads_up="no_double_bb"),
        least=3,
        most=8,
    ),
    Config(4, Table(run_twice=True), rules=POKERSTARS, least=4, most=12),
    Config(
        5, Table(Stakes(2, 4, big_blind_ante=2, straddles=(8,))), rules=TDA, least=6, most=30, unit="0.01"
    ),
)

STRAYS: Final = (
    *IN_A_HAND,
    Sit(5, "seven"),
    Sit(0),
    Sit(5, intent=QUIT),
    Sit(1000),
    Intend(PLAY),
    Intend(PAUSE),
    Intend(QUIT),
    Intend(4),
    Intend(-1),
    TopUp(3),
    TopUp(-1),
    TopUp(1000),
    Prepare(),
    Deal(),
)

_MOST: Final = 4
"""Twins of one run by cards."""


def twins(run: Played, viewer: Viewer, chance: Seed) -> Iterator[Played]:
    hands = _hands(run)
    ways = [other_decks(hand.last, viewer, chance / hand.dealt) for hand in hands]
    for at, decks in enumerate(zip(*ways, strict=False)):
        if at == _MOST:
            break
        deals = [""] * (hands[-1].number if hands else 0)
        for hand, deck in zip(hands, decks, strict=True):
            deals[hand.number - 1] = completed(hand, deck)
        inputs = tuple((seat, _renamed(seat, action, viewer, at)) for seat, action in run.inputs)
        yield Played(replace(run.config, deals=tuple(deals), fair=UNSET), chance / "other", inputs)
    yield from answered_otherwise(run, hands, viewer)


def chips(state: State) -> int:
    standing, hand = state.standing, state.hand
    held = sum(state.stacks())
    if hand is not None:
        return held + hand.betting.pot
    prepared = standing.posting if standing.stage == "prepared" else None
    return held + (sum(prepared.dead) if prepared is not None else 0)


def _hands(run: Played) -> list[InnerHand]:
    state = CASH.new(run.config, run.seed).state
    hands: list[InnerHand] = []
    for at, (seat, action) in enumerate(run.inputs):
        before, state = state, CASH.apply(state, seat, action).state
        if isinstance(action, Deal):
            hands.append(InnerHand(at, dealt_hand(before).state, before.standing.number))
        elif before.hand is not None and state.hand is not before.hand:
            inside = Leave() if isinstance(action, SEATING) else action
            hands[-1] = hands[-1]._replace(last=hand_step(before, seat, inside).state)
    return hands


def _renamed(seat: Seat, action: Action, viewer: Viewer, number: int) -> Action:
    """With given cards a nonce changes nothing."""
    if isinstance(action, Sit) and seat != viewer:
        return replace(action, nonce=f"another {number}")
    return action


def sound(state: State) -> None:
    """The possible states of a chair, and the positions of a hand (cash.md 2.2–2.4)."""
    standing = state.standing
    for seat, chair in enumerate(standing.chairs):
        if chair is not None:
            _sound_chair(state, seat, chair)
    if standing.players:
        _sound_places(standing)
    if standing.posting is not None and standing.stage == "prepared":
        _sound_posts(standing, standing.posting, state.config.table.stakes)
    if state.hand is not None:
        possible(state.hand)
    assert min(state.stacks(), default=0) >= 0, "nobody has fewer chips than none"


def _sound_chair(state: State, seat: Seat, chair: Chair) -> None:
    assert 0 <= chair.debt <= cap(state.config.table.stakes), "a debt has a cap"
    assert chair.inactive or not chair.debt, "who plays owes nothing"
    late = state.config.rules.sit_out == "next_hand" and state.standing.stage == "dealt"
    assert chair.inactive or chair.intent == PLAY or late, "who does not want to play is out at once"
    if state.standing.stage == "prepared":
        assert chair.inactive == (seat not in state.standing.players), "who is not in the hand is inactive"


def _sound_places(standing: Ring) -> None:
    players, marks, posting = standing.players, standing.marks, standing.posting
    assert marks is not None, "a player has a position"
    assert posting is not None, "and posts"
    assert len(players) >= 2, "nobody plays alone"
    assert marks.big in players, "there is always a big blind"
    assert marks.small != marks.big, "and it is not the small one"
    posted = [seat for seat, blind in enumerate(posting.blinds) if blind]
    assert set(posted) <= set(players), "a blind is never written to one who does not play"
    assert len(players) > 2 or marks.button == marks.small, "heads-up the button is the small blind"


def _sound_posts(standing: Ring, posting: ChairPosts, stakes: Stakes) -> None:
    """cash.md 4.8, 5.3, 5.4."""
    rows = zip(posting.antes, posting.blinds, posting.dead, posting.live, strict=True)
    for seat, (ante, blind, dead, live) in enumerate(rows):
        assert seat in standing.players or not ante + blind + dead + live, "nobody posts who does not play"
        assert not live or blind + live == stakes.big, "a late live post fills up to a big blind"
        assert dead + (stakes.big if live else 0) <= cap(stakes), "no more is posted than can be owed"
    big = standing.marks.big if standing.marks is not None else 0
    assert not posting.dead[big] + posting.live[big], "on the big blind nobody owes anything"


SUBJECT: Final = Subject(
    game=CASH,
    configs=CONFIGS,
    twins=twins,
    chips=chips,
    invariant=sound,
    rare=(TopUp, Intend),
    strays=STRAYS,
)
