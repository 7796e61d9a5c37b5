"""Random hands with everything in them, and a ledger that knows of them only what the tape says."""

from facedown.poker import kernel as k
from tests.poker.betting_table import FIXED_LIMIT, NO_LIMIT, POT_LIMIT, Stakes, settle

MOVES_IN = {k.ANTE, k.DEAD, k.BLIND, k.CALLED, k.RAISED}
MAKES_A_BET = {k.BLIND, k.CALLED, k.RAISED}
MOVES_OUT = {k.RETURNED, k.AWARDED}


class Ledger:
    """Stacks, the middle and the house, by the tape alone."""

    __slots__ = ("bets", "house", "middle", "stacks")

    def __init__(self, stacks):
        self.stacks = list(stacks)
        self.bets = [0] * len(stacks)
        self.middle = 0
        self.house = 0

    def read(self, tape, used):
        stacks, bets = self.stacks, self.bets
        for entry in tape[:used]:
            code = entry & 15
            i = entry >> k.POSITION_AT & 15
            amount = entry >> k.AMOUNT_AT
            if code == k.RAISED:
                amount -= bets[i]
            if code in MOVES_IN:
                stacks[i] -= amount
                self.middle += amount
                if code in MAKES_A_BET:
                    bets[i] += amount
                assert (stacks[i] == 0) == bool(entry & k.ALL_IN)
            elif code == k.RAKED:
                self.middle -= amount
                self.house += amount
            elif code in MOVES_OUT:
                stacks[i] += amount
                self.middle -= amount
            assert stacks[i] >= 0
            assert self.middle >= 0

    def turn(self):
        """A street has ended."""
        self.bets = [0] * len(self.bets)


def random_stakes(draws) -> Stakes:
    """2–10 positions; any posts at all, also such as no table has."""
    word = draws.word
    n = 2 + word() % 9
    kind = word()
    big = (2, 10, 25, 100)[kind & 3]
    span = (big, 6 * big, 40 * big, 200 * big)
    limit = (NO_LIMIT, NO_LIMIT, NO_LIMIT, NO_LIMIT, NO_LIMIT, NO_LIMIT, POT_LIMIT, FIXED_LIMIT)[
        kind >> 2 & 7
    ]
    blinds = [0] * n
    blinds[(n == 2)] = big // 2
    blinds[(n != 2)] = big
    price = big
    opener = 1 if n == 2 else 2 % n
    posts = kind >> 5 & 7
    if posts == 1 and n > 3:
        blinds[2] = price = 2 * big
        opener = 3
    if posts == 2:
        blinds[word() % n] = big
    return Stakes(
        stacks=tuple(1 + (drawn >> 2) % span[drawn & 3] for drawn in (word() for _ in range(n))),
        blinds=tuple(blinds),
        price=price,
        opener=opener,
        antes=(1 + kind % big,) * n if posts in {3, 4} else (),
        dead=tuple(word() % 2 * (word() % big) for _ in range(n)) if posts in {4, 5} else (),
        sizes=(big, big, big, big) if limit != FIXED_LIMIT else (big, big, 2 * big, 2 * big),
        limit=limit,
        cap=kind >> 8 & 3 if limit == FIXED_LIMIT else 0,
        cumulate=bool(kind >> 10 & 3),
        rake=(0, 0, 500, 333)[kind >> 12 & 3],
        rake_cap=(3, 1 << 30)[kind >> 14 & 1],
        rake_unseen=bool(kind >> 15 & 1),
    )


def play(stakes: Stakes, draws) -> k.Betting:
    """One hand to its end, checked after every step."""
    b = stakes.begun()
    ledger = Ledger(stakes.stacks)
    chips = sum(stakes.stacks)
    word = draws.word
    while True:
        ledger.read(b.tape, b.used)
        check(b, ledger, chips)
        if b.status == k.BETTING:
            _act(b, word())
        elif b.status == k.STREET:
            k.next_street(b)
            ledger.turn()
        elif b.status == k.SHOWDOWN:
            drawn = word()
            boards = 1 + (drawn & 1)
            ranks = [(drawn >> 3 * (i % 10)) % (1 + drawn % 7) for i in range(boards * b.n)]
            settle(b, ranks, boards)
        else:
            return b


def _act(b, drawn):
    kind = drawn & 15
    if kind < 4:
        code = k.fold(b)
    elif kind < 9 or not b.most:
        code = k.call(b)
    elif kind < 13:
        code = k.raise_to(b, b.least)
    elif kind < 14:
        code = k.raise_to(b, b.most)
    else:
        code = k.raise_to(b, b.least + (drawn >> 4) % (b.most - b.least + 1))
    assert code == k.DONE


def check(b, ledger, chips):
    """Chips are conserved, and the turn is whose it can be."""
    assert b.stacks == ledger.stacks
    assert b.pot == ledger.middle
    assert sum(b.stacks) + b.pot + ledger.house == chips
    if b.status == k.BETTING:
        i = b.actor
        assert b.live >> i & b.able >> i & b.pending >> i & 1
        assert b.stacks[i] > 0
        assert b.bets == ledger.bets
        assert max(b.bets) <= b.price or b.street == 0
        assert b.least == b.most == 0 or b.price < b.least <= b.most <= b.bets[i] + b.stacks[i]
    else:
        assert b.actor == -1
        assert b.pending == b.least == b.most == 0
        assert b.status != k.OVER or b.pot == 0
