"""Fast mutable hands in plain Python, for training, estimates and quick questions.

    >>> from facedown.poker.simulation import Simulation
    >>> table = Simulation(seats=6, stack=200, seed="docs")
    >>> for number in range(1000):
    ...     table.deal(number)
    ...     while table.actor >= 0:
    ...         table.call()
    >>> sum(table.net)
    0

Nothing is recorded and nothing is hidden: the caller sees all cards, and its values change in place. For play
between players use the game itself. Everything is by position: 0 is the first to the left of the button.
"""

from collections.abc import Sequence
from hashlib import shake_128
from struct import unpack
from typing import Final, NamedTuple

from facedown.core import Seed
from facedown.poker import kernel, playout
from facedown.poker.cards import DECK, Card
from facedown.poker.deal import deal
from facedown.poker.errors import BadAmount, RaiseClosed, RuleError
from facedown.poker.kernel import BETTING, OVER, Betting
from facedown.poker.playout import ACTIONS, BOARD, HANDS, HOLE, MOST_STACK, SHOWDOWNS, deal_on, play, reset
from facedown.poker.posts import Posts, blind_seats, check_posts, due
from facedown.poker.stakes import Stakes

_SHOWN: Final = (0, 3, 4, 5)
"""Cards on the board by street."""
_CHUNK: Final = 4096
"""Words drawn at a time by one SHAKE-128, several times faster than the seed's own words."""


class Totals(NamedTuple):
    """The results of many hands."""

    hands: int
    actions: int
    showdowns: int
    net: tuple[int, ...]
    """Chips won minus chips lost, by position."""


class Simulation:
    """One hold'em table whose hands all begin with the same stacks."""

    def __init__(
        self,
        seats: int = 6,
        stack: int = 200,
        *,
        stacks: Sequence[int] = (),
        stakes: Stakes = Stakes(),  # noqa: B008 - frozen
        posts: Posts | None = None,
        boards: int = 1,
        seed: Seed | str = "",
    ) -> None:
        """Either one stack size for all players, or a list of stacks."""
        self._stacks = list(stacks) or [stack] * seats
        n = len(self._stacks)
        if not 2 <= n <= kernel.SEATS or not all(0 < chips <= MOST_STACK for chips in self._stacks):
            raise ValueError(
                f"2 to {kernel.SEATS} players have 1 to {MOST_STACK} chips each, not {self._stacks}"
            )
        if boards not in {1, 2}:
            raise ValueError(f"a hand has one board or two, not {boards}")
        own = Seed.given(seed)
        asked = posts or usual_posts(stakes, n)
        check_posts(asked, self._stacks)
        self._due = [list(asked.antes), list(asked.dead), list(asked.blinds)]
        self._price, self._opener = asked.price, asked.opener
        self._hands = own / "hand"
        self._chance = own / "play"
        self._chunks = 0
        self._words: list[int] = []
        self._at = 0
        self._ranks = [0] * (2 * n)
        self._cards = HOLE * n + BOARD * boards
        self.boards = boards
        self.deck: list[Card] = []
        """Each position's two cards, then the board, then the cards of a second board."""
        self.net = [0] * n
        """What each position has won or lost in all finished hands."""
        self.betting = Betting(self._stacks[:], stakes.terms())
        """The kernel's state, for reading."""
        self.betting.tape = [0] * kernel.SETTLING_ROOM

    def deal(self, number: int) -> None:
        """Begin the hand with this number; earlier hands do not matter."""
        betting = self.betting
        self.deck = deal(self._hands / number, self._cards)
        reset(betting, self._stacks)
        antes, dead, blinds = self._due
        kernel.begin(betting, antes, dead, blinds, self._price, self._opener)
        if betting.status != BETTING:
            self._deal_on()

    @property
    def actor(self) -> int:
        """The position to act; −1 when the hand is over."""
        return self.betting.actor

    @property
    def owed(self) -> int:
        """What the actor has to call; it may have less."""
        betting = self.betting
        return max(0, betting.price - betting.bets[betting.actor]) if betting.actor >= 0 else 0

    @property
    def board(self) -> list[Card]:
        """The cards dealt so far."""
        first = HOLE * self.betting.n
        return self.deck[first : first + _SHOWN[self.betting.street]]

    def hole(self, position: int) -> list[Card]:
        return self.deck[HOLE * position : HOLE * (position + 1)]

    def fold(self) -> None:
        self._done(kernel.fold(self.betting))

    def call(self) -> None:
        """Call, or check if nothing is owed."""
        self._done(kernel.call(self.betting))

    def raise_to(self, amount: int) -> None:
        """Bet or raise to this total of the street."""
        if type(amount) is not int:
            raise BadAmount(amount, self.betting.least, self.betting.most)
        self._done(kernel.raise_to(self.betting, amount), amount)

    def play(self) -> int:
        """Play the rest of the hand with random legal actions; return how many there were."""
        betting, actions = self.betting, 0
        while betting.status != OVER:
            if self._at == len(self._words):
                self._draw()
            end = play(betting, self.deck, self._words, self._at, self._ranks, self.boards)
            actions += end - self._at
            self._at = end
        if actions:
            self._count()
        return actions

    def play_hands(self, hands: int) -> Totals:
        """Play random hands, faster than one by one.

        These hands have no numbers and cannot be repeated singly.
        """
        betting, net, tally = self.betting, [0] * self.betting.n, [0] * playout.TALLY
        self.deck = list(DECK)
        betting.status = OVER
        while tally[HANDS] < hands:
            self._draw()
            self._at = _CHUNK
            playout.play_hands(
                [betting], self.deck, self._words, hands, self._stacks, self._due,
                self._price, self._opener, self.boards, self._ranks, net, tally,
            )  # fmt: skip
        self.net = [before + won for before, won in zip(self.net, net, strict=True)]
        return Totals(tally[HANDS], tally[ACTIONS], tally[SHOWDOWNS], tuple(net))

    def _draw(self) -> None:
        drawn = shake_128((self._chance / self._chunks).secret).digest(4 * _CHUNK)
        self._words, self._at = list(unpack(f"<{_CHUNK}I", drawn)), 0
        self._chunks += 1

    def _done(self, refusal: int, amount: int = 0) -> None:
        betting = self.betting
        if refusal:
            raise _reason(betting, refusal, amount)
        if betting.status != BETTING:
            self._deal_on()

    def _deal_on(self) -> None:
        deal_on(self.betting, self.deck, self._ranks, self.boards)
        if self.betting.status == OVER:
            self._count()

    def _count(self) -> None:
        net, stacks, before = self.net, self.betting.stacks, self._stacks
        for position in range(len(net)):
            net[position] += stacks[position] - before[position]


def simulate(
    hands: int,
    seats: int = 6,
    stack: int = 200,
    *,
    stacks: Sequence[int] = (),
    stakes: Stakes = Stakes(),  # noqa: B008 - frozen
    posts: Posts | None = None,
    boards: int = 1,
    seed: Seed | str = "",
) -> Totals:
    """Play random hands from these stacks, all legal actions equally likely."""
    check_hands(hands)
    table = Simulation(seats, stack, stacks=stacks, stakes=stakes, posts=posts, boards=boards, seed=seed)
    return table.play_hands(hands)


def usual_posts(stakes: Stakes, seats: int) -> Posts:
    """By position, the posts for these stakes if nobody is missing."""
    order = range(seats)
    return due(stakes, order, seats, *blind_seats(order))


def _reason(betting: Betting, refusal: int, amount: int) -> RuleError:
    if refusal == kernel.NOT_BETTING:
        return RuleError("OUT_OF_TURN", "the hand is over: deal the next")
    if refusal == kernel.NO_RAISE:
        return RaiseClosed("call or fold")
    return BadAmount(amount, betting.least, betting.most)


def check_hands(hands: int) -> None:
    if type(hands) is not int or hands < 0:
        raise ValueError(f"hands are a whole number from 0 on, not {hands!r}")
