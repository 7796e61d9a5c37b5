"""How a match goes on: chairs are taken, hands are dealt and played, players go out, one is left."""

from msgspec.structs import replace

from facedown.core import Move, Seat, Seed, Step
from facedown.core.fair import hand_seed, merkle_root
from facedown.poker.button import Marks, first, moved
from facedown.poker.cards import NAMES
from facedown.poker.deal import deal as drawn
from facedown.poker.hand import HAND
from facedown.poker.hand import actions as hand_actions
from facedown.poker.hand import config as hand_config
from facedown.poker.hand import events as hand_events
from facedown.poker.hand import state as hand_state
from facedown.poker.hand.actions import Leave
from facedown.poker.hand.events import Left
from facedown.poker.holdem.config import Config
from facedown.poker.holdem.events import Event, Exposed, HandBegun, MatchEnded, Sat, Started, Stood
from facedown.poker.holdem.places import ending, payout, put_out
from facedown.poker.holdem.standing import Chair, dealer_asked, empty, with_chair, with_nonce
from facedown.poker.holdem.state import State
from facedown.poker.kernel import OVER
from facedown.poker.posts import Posts, due, order_from
from facedown.poker.variant import VARIANTS


def opened(config: Config, seed: Seed) -> Step[State, Event]:
    """A carried match goes on; a new one has its chairs taken, or waits for them."""
    if config.standing is not None:
        return Step(State(replace(config, standing=None), seed, config.standing))
    nobody = empty(config.seats)
    if not config.seated:
        return Step(State(config, seed, nobody))
    chairs = (Chair(config.stack),) * config.seats
    step = started(State(config, seed, replace(nobody, chairs=chairs)))
    paid = [Move(seat, config.stake) for seat in range(config.seats) if config.stake]
    return Step(step.state, step.events, tuple(paid))


def is_startable(state: State, players: int | None = None) -> bool:
    """Do so many sit that the dealer starts when its wait is over? `players` in place of the config's."""
    standing = state.standing
    return not standing.started and len(standing.taken) >= (players or state.config.min_players)


def sat(state: State, seat: Seat, nonce: str) -> Step[State, Event]:
    """A full table starts at once; with fewer, the dealer's wait begins anew (holdem.md 12.1)."""
    config = state.config
    standing = with_chair(with_nonce(state.standing, seat, nonce), seat, Chair(config.stack))
    after = replace(state, standing=standing)
    moves = (Move(seat, config.stake),) if config.stake else ()
    if None not in after.standing.chairs:
        begun = started(after)
        return Step(begun.state, (Sat(seat), *begun.events), moves)
    if is_startable(after):
        after = replace(after, standing=dealer_asked(after.standing))
    return Step(after, (Sat(seat),), moves)


def started(state: State) -> Step[State, Event]:
    standing = dealer_asked(replace(state.standing, started=True))
    return Step(replace(state, standing=standing), (Started(standing.taken, state.config.stack),))


def left(state: State, seat: Seat) -> Step[State, Event]:
    """Between hands. Whoever is out already, or was never there, changes nothing by leaving."""
    standing, chair = state.standing, state.standing.chairs[seat]
    if chair is None or chair.place:
        return Step(state)
    if not standing.started:
        moves = (Move(seat, -state.config.stake),) if state.config.stake else ()
        free = with_nonce(with_chair(standing, seat, None), seat, "")
        return Step(replace(state, standing=free), (Stood(seat),), moves)
    gone = with_chair(standing, seat, replace(chair, gone=True))
    placed, out = put_out(gone, {seat: chair.stack})
    return _ended_or_not(replace(state, standing=placed), (Left(seat), *out))


def dealt(state: State) -> Step[State, Event]:
    """The next hand, for all who are in."""
    config, number = state.config, state.standing.hands
    marks = next_marks(state)
    step = next_hand(state, marks)
    commit = committed(state) if config.fair else ""
    begun = HandBegun(number, config.level(number), step.state.config.table.stakes, commit)
    after = State(config, state.seed, replace(state.standing, marks=marks), commit=commit)
    return _went_on(after, step.state, (begun, *step.events))


def next_marks(state: State) -> Marks:
    config, standing = state.config, state.standing
    players = standing.players
    if standing.marks is None:
        return first(players, config.first_button)
    return moved(standing.marks, players, config.button, no_double_bb=not config.doubles_bb)


def next_hand(state: State, marks: Marks) -> Step[hand_state.State, hand_events.Event]:
    """As the hand has it, but its questions count on from the match's."""
    config, standing = state.config, state.standing
    number = standing.hands
    stacks = tuple([0 if chair is None or chair.place else chair.stack for chair in standing.chairs])
    table = config.table_at(number)
    deal = config.deals[number] if number < len(config.deals) else ""
    posts = posts_of(marks, standing.players, stacks, table)
    hand = hand_config.Config(stacks, marks.button, table, posts, deal)
    step = HAND.new(hand, next_chance(state))
    asked = tuple([before + now for before, now in zip(standing.asked, step.state.asked, strict=True)])
    return Step(replace(step.state, asked=asked), step.events)


def next_chance(state: State) -> Seed:
    """The secret of the next hand (holdem.md 12.7)."""
    standing = state.standing
    return hand_seed(state.seed, standing.hands, [standing.nonces[seat] for seat in standing.players])


def committed(state: State) -> str:
    """What the next hand publishes of its deck: all of it, also cards that nobody will see."""
    chance, deck = next_chance(state), VARIANTS[state.config.table.variant].deck
    return merkle_root([NAMES[card] for card in drawn(chance, len(deck), deck)], chance)


def played(
    state: State, hand: hand_state.State, seat: Seat, action: hand_actions.Action
) -> Step[State, Event]:
    """All that is done in a hand is the hand's own affair."""
    step = HAND.apply(hand, seat, action)
    if isinstance(action, Leave):
        chair = state.standing.chairs[seat]
        if step.state is hand or chair is None:
            return Step(state)
        state = replace(state, standing=with_chair(state.standing, seat, replace(chair, gone=True)))
    return _went_on(state, step.state, step.events)


def _went_on(state: State, hand: hand_state.State, events: tuple[Event, ...]) -> Step[State, Event]:
    if hand.betting.status != OVER:
        return Step(State(state.config, state.seed, state.standing, hand, commit=state.commit), events)
    return _hand_over(state, hand, events)


def _hand_over(state: State, hand: hand_state.State, events: tuple[Event, ...]) -> Step[State, Event]:
    standing, stacks, playing = state.standing, hand.stacks(), hand.dealing.order
    chairs = tuple(
        [
            replace(chair, stack=stacks[seat]) if chair is not None and seat in playing else chair
            for seat, chair in enumerate(standing.chairs)
        ]
    )
    after = replace(standing, chairs=chairs, asked=hand.asked, hands=standing.hands + 1)
    placed, out = put_out(after, dict(enumerate(hand.config.stacks)))
    exposed = (_exposed(hand),) if state.config.exposed else ()
    over = replace(state, standing=placed, hand=None, commit="")
    step = _ended_or_not(over, (*events, *exposed, *out))
    if step.state.outcome is not None:
        return step
    return replace(step, state=replace(step.state, standing=dealer_asked(placed)))


def _exposed(hand: hand_state.State) -> Exposed:
    dealing = hand.dealing
    return Exposed(tuple([None if at < 0 else dealing.held(at) for at in dealing.positions]))


def _ended_or_not(state: State, events: tuple[Event, ...]) -> Step[State, Event]:
    outcome = ending(state.standing, state.config.hands)
    if outcome is None:
        return Step(state, events)
    moves = payout(state.standing, outcome, state.config.stake)
    return Step(replace(state, outcome=outcome), (*events, MatchEnded(outcome)), moves)


def posts_of(
    marks: Marks, players: tuple[Seat, ...], stacks: tuple[int, ...], table: hand_config.Table
) -> Posts | None:
    """None where the blinds are the first two players left of the button, as a hand has it by itself."""
    if marks.small in players:
        return None
    order = order_from(marks.button, stacks)
    return due(table.stakes, order, len(stacks), marks.posting_small(players), marks.big)
