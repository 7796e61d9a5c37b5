"""The state of the betting in one hand."""

from facedown.poker.kernel.numbers import OVER, ROOM


class Betting:  # noqa: PLW1641  mutable, so never a dictionary key
    """The chips and the turn in one hand."""

    __slots__ = (
        "able",
        "acted",
        "actor",
        "aggressor",
        "bets",
        "dead",
        "least",
        "live",
        "most",
        "n",
        "pending",
        "pot",
        "price",
        "raises",
        "stacks",
        "status",
        "step",
        "street",
        "tape",
        "terms",
        "totals",
        "used",
    )

    def __init__(self, stacks: list[int], terms: list[int], room: int = ROOM) -> None:
        n = len(stacks)
        self.n: int = n
        self.terms: list[int] = terms
        """Fixed for the hand and shared by its copies."""
        self.stacks: list[int] = stacks
        self.bets: list[int] = [0] * n
        """Of this street."""
        self.totals: list[int] = [0] * n
        """Of the hand: antes and bets, which form the layers of the pots [8.2]."""
        self.dead: int = 0
        """Chips of the main pot that are not a player's bet: big-blind antes, dead blinds."""
        self.pot: int = 0
        """All chips in the pot, including the bets of this street."""
        self.live: int = 0
        """Mask of the players who have not folded."""
        self.able: int = 0
        """Mask of the players who have neither folded nor gone all-in."""
        self.pending: int = 0
        """Mask of the players who must still act on this street; all of them are able."""
        self.acted: int = 0
        """Mask of the players who have acted since the last full bet or raise."""
        self.actor: int = -1
        self.aggressor: int = -1
        """The last player to bet or raise on this street."""
        self.street: int = 0
        self.status: int = OVER
        self.price: int = 0
        """The bet to match on this street."""
        self.step: int = 0
        """The smallest increase of the price that makes a full raise."""
        self.raises: int = 0
        """The number of bets and raises on this street."""
        self.least: int = 0
        self.most: int = 0
        """The range of totals the actor may raise to; both 0 if it may not raise."""
        self.tape: list[int] = [0] * room
        self.used: int = 0

    def __eq__(self, other: object) -> bool:
        """Compares values, not the tape."""
        return isinstance(other, Betting) and _facts(self) == _facts(other)


def _facts(b: Betting) -> tuple[list[int], list[int]]:
    lists = [*b.stacks, *b.bets, *b.totals, *b.terms]
    turn = [b.live, b.able, b.pending, b.acted, b.actor, b.aggressor, b.street, b.status]
    return lists, [*turn, b.dead, b.pot, b.price, b.step, b.raises, b.least, b.most]


def copied(b: Betting, room: int) -> Betting:
    """The same hand with an empty tape."""
    c = Betting(b.stacks[:], b.terms, room)
    c.bets = b.bets[:]
    c.totals = b.totals[:]
    c.dead = b.dead
    c.pot = b.pot
    c.live = b.live
    c.able = b.able
    c.pending = b.pending
    c.acted = b.acted
    c.actor = b.actor
    c.aggressor = b.aggressor
    c.street = b.street
    c.status = b.status
    c.price = b.price
    c.step = b.step
    c.raises = b.raises
    c.least = b.least
    c.most = b.most
    return c
