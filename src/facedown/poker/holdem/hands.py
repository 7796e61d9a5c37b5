"""The next hand of a match, and what a finished hand changes."""

from msgspec.structs import replace

from facedown.core import Seat, Seed, Step
from facedown.core.chairs import changed
from facedown.poker.button import Marks, first, moved
from facedown.poker.cards import NAMES
from facedown.poker.deal import deal as drawn
from facedown.poker.hand import config as hand_config
from facedown.poker.hand import state as hand_state
from facedown.poker.holdem.chairs import Chairs, with_dealer_asked
from facedown.poker.holdem.events import Event, Exposed, MatchEnded
from facedown.poker.holdem.places import ending, payout, put_out
from facedown.poker.holdem.state import State
from facedown.poker.posts import Posts, due, order_from
from facedown.poker.variant import VARIANTS


def next_hand(state: State) -> tuple[Chairs, hand_config.Config]:
    """The hand for all players who are in."""
    config, standing = state.config, state.standing
    number, marks = standing.hands, _next_marks(state)
    stacks = tuple([0 if chair is None or chair.place else chair.stack for chair in standing.chairs])
    table = config.table_at(number)
    deal = config.deals[number] if number < len(config.deals) else ""
    posts = posts_of(marks, standing.players, stacks, table)
    return replace(standing, marks=marks), hand_config.Config(stacks, marks.button, table, posts, deal)


def _next_marks(state: State) -> Marks:
    config, standing = state.config, state.standing
    players = standing.players
    if standing.marks is None:
        return first(players, config.first_button)
    return moved(standing.marks, players, config.button, no_double_bb=not config.doubles_bb)


def posts_of(
    marks: Marks, players: tuple[Seat, ...], stacks: tuple[int, ...], table: hand_config.Table
) -> Posts | None:
    """None if the blinds are the first two players left of the button, which is a hand's default."""
    if marks.small in players:
        return None
    order = order_from(marks.button, stacks)
    return due(table.stakes, order, len(stacks), marks.posting_small(players), marks.big)


def shuffled(state: State, chance: Seed) -> list[str]:
    """The whole deck of a hand with this secret."""
    deck = VARIANTS[state.config.table.variant].deck
    return [NAMES[card] for card in drawn(chance, len(deck), deck)]


def hand_over(state: State, hand: hand_state.State, events: tuple[Event, ...]) -> Step[State, Event]:
    standing, stacks, playing = state.standing, hand.stacks(), hand.dealing.order
    chairs = changed(standing.chairs, playing, lambda seat, chair: replace(chair, stack=stacks[seat]))
    after = replace(standing, chairs=chairs, asked=hand.asked, hands=standing.hands + 1)
    placed, out = put_out(after, dict(enumerate(hand.config.stacks)))
    exposed = (_exposed(hand),) if state.config.exposed else ()
    over = State(state.config, state.seed, placed)
    step = ended_or_not(over, (*events, *exposed, *out))
    if step.state.outcome is not None:
        return step
    return replace(step, state=replace(step.state, standing=with_dealer_asked(placed)))


def _exposed(hand: hand_state.State) -> Exposed:
    dealing = hand.dealing
    return Exposed(tuple([None if at < 0 else dealing.held(at) for at in dealing.positions]))


def ended_or_not(state: State, events: tuple[Event, ...]) -> Step[State, Event]:
    outcome = ending(state.standing, state.config.hands)
    if outcome is None:
        return Step(state, events)
    moves = payout(state.standing, outcome, state.config.stake)
    return Step(replace(state, outcome=outcome), (*events, MatchEnded(outcome)), moves)
