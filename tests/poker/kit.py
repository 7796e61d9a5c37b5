"""PokerKit as the other engine: the same stakes, known cards, one question at a time."""

from functools import total_ordering

from pokerkit import Automation, BettingStructure, Card, Deck, Mode, Opening, StandardHighHand, State, Street

from tests.poker.betting_table import FIXED_LIMIT, NO_LIMIT, POT_LIMIT, Stakes

STRUCTURES = {
    NO_LIMIT: BettingStructure.NO_LIMIT,
    POT_LIMIT: BettingStructure.POT_LIMIT,
    FIXED_LIMIT: BettingStructure.FIXED_LIMIT,
}
BETTING_ONLY = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
)
AUTOMATIONS = (
    *BETTING_ONLY,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


@total_ordering
class OneCard:
    """A hand of one hole card and no board: cheap, and often equal to another."""

    def __init__(self, strength):
        self.strength = strength

    @classmethod
    def from_game(cls, hole, board=()):
        card = next(iter(hole), None)
        if card is None:
            raise ValueError("no card is shown")
        return cls("23456789TJQKA".index(card.rank))

    def __eq__(self, other):
        return self.strength == other.strength

    def __lt__(self, other):
        return self.strength < other.strength

    __hash__ = None


class Cards:
    """What is dealt to whom: one card each, or two and a real board."""

    def __init__(self, deck, n, *, holdem):
        size = 2 if holdem else 1
        self.hand_type = StandardHighHand if holdem else OneCard
        self.board_sizes = (0, 3, 1, 1) if holdem else (0, 1, 1, 1)
        self.hole_size = size
        self.hole = ["".join(deck[size * i : size * i + size]) for i in range(n)]
        self.board = deck[size * n :]


def streets(stakes: Stakes, cards: Cards):
    """The blind counts as a bet of ours, but not of PokerKit's: its cap before the flop is one less."""
    for at, (size, board) in enumerate(zip(stakes.sizes, cards.board_sizes, strict=False)):
        yield Street(
            card_burning_status=False,
            hole_dealing_statuses=() if at else (False,) * cards.hole_size,
            board_dealing_count=board,
            draw_status=False,
            opening=Opening.POSITION,
            min_completion_betting_or_raising_amount=size if at else stakes.price,
            max_completion_betting_or_raising_count=stakes.cap - (not at) if stakes.cap else None,
        )


def sat_down(stakes: Stakes, cards: Cards, late=(), mode=Mode.TOURNAMENT, automations=AUTOMATIONS) -> State:
    """The same hand in PokerKit, cards not dealt yet. Heads-up it counts blinds and antes from the button."""
    step = -1 if stakes.n == 2 else 1
    blinds = [-post if position in late else post for position, post in enumerate(stakes.blinds)]
    dead = any(stakes.dead)
    assert not (dead and any(stakes.antes)), "PokerKit has one kind of ante a hand"
    return State(
        automations,
        Deck.STANDARD,
        (cards.hand_type,),
        tuple(streets(stakes, cards)),
        STRUCTURES[stakes.limit],
        not dead,
        ((stakes.dead if dead else stakes.antes) or (0,) * stakes.n)[::step],
        blinds[::step],
        0,
        stakes.stacks,
        stakes.n,
        mode=mode,
    )


def deal(state: State, cards: Cards) -> None:
    """Deal and show whatever comes before the next question; all hands are shown."""
    while state.status and not state.actor_indices:
        if any(state.hole_dealing_statuses):
            state.deal_hole(cards.hole[state.hole_dealee_index])
        elif any(state.board_dealing_counts):
            dealt = sum(map(len, state.board_cards))
            state.deal_board("".join(cards.board[dealt : dealt + state.board_dealing_counts[0]]))
        else:
            return


def show(state: State, cards: Cards) -> None:
    """The showdown, all hands open, and the rest of the board."""
    while state.status:
        assert not state.actor_indices, "PokerKit still asks"
        if state.showdown_indices:
            state.show_or_muck_hole_cards(True)
        else:
            deal(state, cards)


def strengths(cards: Cards):
    """A rank for each position, the greater the better, from PokerKit's own comparison of full boards."""
    full = "".join(cards.board[: sum(cards.board_sizes)])
    board = tuple(Card.parse(full))
    hands = [cards.hand_type.from_game(tuple(Card.parse(hole)), board) for hole in cards.hole]
    order = sorted(range(len(hands)), key=lambda i: hands[i])
    ranks = [0] * len(hands)
    rank = 0
    for place, i in enumerate(order):
        if place == 0 or hands[i] > hands[order[place - 1]]:
            rank += 1
        ranks[i] = rank
    return ranks
