"""Stakes, and a hand of the betting kernel played in the words of the table."""

from msgspec import Struct
from msgspec.structs import replace

from facedown.poker import kernel as k

NO_LIMIT, POT_LIMIT, FIXED_LIMIT = "no-limit", "pot-limit", "fixed-limit"
LIMITS = {NO_LIMIT: k.NO_LIMIT, POT_LIMIT: k.POT_LIMIT, FIXED_LIMIT: k.FIXED_LIMIT}

POSTED = {k.ANTE: "ante", k.DEAD: "dead", k.BLIND: "blind"}
WORDS = POSTED | {
    k.FOLDED: "folds",
    k.CHECKED: "checks",
    k.CALLED: "calls",
    k.RAISED: "raises to",
    k.RETURNED: "gets back",
    k.RAKED: "rake",
    k.AWARDED: "wins",
}


class Stakes(Struct, frozen=True, forbid_unknown_fields=True):
    """Who has and posts what, by position, and how bets are limited."""

    stacks: tuple[int, ...]
    blinds: tuple[int, ...]
    price: int
    opener: int
    antes: tuple[int, ...] = ()
    dead: tuple[int, ...] = ()
    sizes: tuple[int, ...] = ()
    """The least bet of each street, and so how many streets there are."""
    limit: str = NO_LIMIT
    cap: int = 0
    cumulate: bool = True
    short_bets: bool = False
    rake: int = 0
    rake_cap: int = 1 << 30
    rake_unseen: bool = False

    @property
    def n(self) -> int:
        return len(self.stacks)

    def terms(self) -> list[int]:
        reopening = self.cumulate * k.SHORT_ALL_INS + self.short_bets * k.SHORT_BETS
        head = [LIMITS[self.limit], self.cap, reopening, self.rake, self.rake_cap]
        sizes = [*self.sizes, 0, 0, 0, 0][:4]
        return [*head, int(self.rake_unseen), len(self.sizes), *sizes]

    def begun(self) -> k.Betting:
        none = [0] * self.n
        b = k.Betting(list(self.stacks), self.terms())
        k.begin(
            b, list(self.antes) or none, list(self.dead) or none, list(self.blinds), self.price, self.opener
        )
        return b

    def but(self, **changes) -> "Stakes":
        return replace(self, **changes)


def seated(
    stacks, *, small=5, big=10, ante=0, big_ante=0, straddles=(), late=(), streets=4, limit=NO_LIMIT, cap=0
) -> Stakes:
    """Posts as holdem.md 3.1–3.5 has them. `late` are positions that post a live big blind."""
    n = len(stacks)
    blinds = [0] * n
    order = [1, 0] if n == 2 else range(n)
    for position, post in zip(order, (small, big, *straddles), strict=False):
        blinds[position] = post
    for position in late:
        blinds[position] = big
    dead = [0] * n
    dead[order[1]] = big_ante
    double = 2 if limit == FIXED_LIMIT else 1
    return Stakes(
        stacks=tuple(stacks),
        blinds=tuple(blinds),
        price=max((big, *straddles)),
        opener=1 if n == 2 else (2 + len(straddles)) % n,
        antes=(ante,) * n,
        dead=tuple(dead),
        sizes=(big, big, double * big, double * big)[:streets],
        limit=limit,
        cap=cap,
    )


class Told(Struct, frozen=True):
    """One entry of the tape."""

    word: str
    position: int
    amount: int
    all_in: bool = False
    pot: int = 0
    board: int = 0


def told(b: k.Betting) -> list[Told]:
    return [
        Told(
            word=WORDS[entry & 15],
            position=entry >> k.POSITION_AT & 15,
            amount=entry >> k.AMOUNT_AT,
            all_in=bool(entry & k.ALL_IN),
            pot=entry >> k.POT_AT & 15,
            board=entry >> k.BOARD_AT & 7,
        )
        for entry in b.tape[: b.used]
    ]


def settle(b: k.Betting, ranks: list[int], boards: int = 1) -> None:
    """With room for what a settling tells."""
    b.tape = [0] * k.SETTLING_ROOM
    k.settle(b, ranks, boards)


class Table:
    """A hand whose every action must be accepted; the tape is read after each."""

    def __init__(self, stakes: Stakes):
        self.b = stakes.begun()
        self.log = told(self.b)

    def _done(self, code):
        assert code == k.DONE
        self.log += told(self.b)
        return self

    def fold(self):
        return self._done(k.fold(self.b))

    def call(self):
        return self._done(k.call(self.b))

    check = call

    def to(self, amount):
        return self._done(k.raise_to(self.b, amount))

    def all_in(self):
        return self.to(self.b.bets[self.b.actor] + self.b.stacks[self.b.actor])

    def deal(self):
        """The next street."""
        assert self.b.status == k.STREET
        k.next_street(self.b)
        return self

    def run_out(self):
        """All streets to the showdown, which nobody bets on."""
        while self.b.status == k.STREET:
            self.deal()
        assert self.b.status == k.SHOWDOWN
        return self

    def checked_down(self):
        while self.b.status != k.SHOWDOWN:
            if self.b.status == k.STREET:
                self.deal()
            else:
                self.check()
        return self

    def settle(self, *ranks, boards=1):
        assert self.b.status == k.SHOWDOWN
        settle(self.b, list(ranks), boards)
        self.log += told(self.b)
        return self

    @property
    def actor(self):
        return self.b.actor

    @property
    def owed(self):
        return max(0, self.b.price - self.b.bets[self.b.actor])

    @property
    def may_raise(self):
        return self.b.most > 0

    @property
    def bounds(self):
        return self.b.least, self.b.most

    @property
    def stacks(self):
        return self.b.stacks

    def entries(self, word):
        return [entry for entry in self.log if entry.word == word]

    def pots(self):
        """What was paid out of each pot."""
        paid: dict[int, int] = {}
        for entry in self.entries("wins"):
            paid[entry.pot] = paid.get(entry.pot, 0) + entry.amount
        return [paid[pot] for pot in sorted(paid)]
