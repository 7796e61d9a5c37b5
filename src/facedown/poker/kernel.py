"""The betting of one hand: legal bets, turns, pots and payouts. No cards.

These rules are written only here, and this file runs in three ways: interpreted, compiled by mypyc, and
jitted by Numba over an array of records. So it uses nothing but integers and lists of them: sets of players
are bit masks, refusals are numbers, and events are written to a tape of numbers.

Players are *positions*: 0 is the first to the left of the button, n − 1 the button or the last player before
it. They act in this order on every street but the first, and receive odd chips in it. Heads-up the button is
1.

    begin → BETTING → fold / call / raise_to … → STREET → next_street → BETTING … → SHOWDOWN → settle → OVER

Numbers in brackets are rules of docs/rules/holdem.md.
"""

from typing import Final

SEATS: Final = 10
"""The largest number of positions."""

# What the hand waits for
BETTING: Final = 0
STREET: Final = 1
SHOWDOWN: Final = 2
OVER: Final = 3

# Betting limits [6]
NO_LIMIT: Final = 0
POT_LIMIT: Final = 1
FIXED_LIMIT: Final = 2

# Results of an action
DONE: Final = 0
NOT_BETTING: Final = 1
NO_RAISE: Final = 2
TOO_LITTLE: Final = 3
TOO_MUCH: Final = 4

# Indices into `Betting.terms`
LIMIT: Final = 0
CAP: Final = 1
"""The number of bets and raises on a street under a fixed limit, counting the big blind; 0 = no cap [6.4]."""
REOPENING: Final = 2
"""What else but a full bet or raise lets a player raise again: a sum of the two numbers below."""
SHORT_ALL_INS: Final = 1
"""Short all-ins that add up to a full raise [4.3]."""
SHORT_BETS: Final = 2
"""A short all-in that opens the betting of a street [4.6]."""
RAKE: Final = 3
"""In hundredths of a percent of the pot [9]."""
RAKE_CAP: Final = 4
RAKE_UNSEEN: Final = 5
"""Whether a hand without a flop is raked too."""
STREETS: Final = 6
SIZE: Final = 7
"""From here on, the smallest bet of each street, or its only size under a fixed limit."""
TERMS: Final = 11

# Codes and bit fields of tape entries: code, position, pot, board, all-in, amount
ANTE: Final = 1
DEAD: Final = 2
BLIND: Final = 3
FOLDED: Final = 4
CHECKED: Final = 5
CALLED: Final = 6
RAISED: Final = 7
"""Its amount is the new total of the street; for other codes it is the chips moved."""
RETURNED: Final = 8
RAKED: Final = 9
AWARDED: Final = 10

POSITION_AT: Final = 4
POT_AT: Final = 8
BOARD_AT: Final = 12
ALL_IN: Final = 1 << 15
AMOUNT_AT: Final = 16

ROOM: Final = 40
"""Tape entries for the opening: three posts for every player, and the end of a street."""
TURN_ROOM: Final = 8
"""Tape entries for one action, and the end of a street or a hand."""
SETTLING_ROOM: Final = 120
"""Tape entries for every player's share of every pot on two boards."""

LOWEST: Final[list[int]] = [-1] + [(mask & -mask).bit_length() - 1 for mask in range(1, 1 << SEATS)]
"""The first position in a mask."""
FROM: Final[list[int]] = [-1 << first for first in range(SEATS + 1)]
"""Mask of this position and all later ones."""


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


def begin(b: Betting, antes: list[int], dead: list[int], blinds: list[int], price: int, opener: int) -> None:
    """Post antes and blinds and give the opener the turn.

    A short stack posts what it has; the price stays [3.3].
    """
    b.live = (1 << b.n) - 1
    b.able = b.live
    b.used = 0
    for i in range(b.n):
        if antes[i]:
            b.totals[i] = _post(b, i, antes[i], ANTE)
        if dead[i] and b.stacks[i]:
            b.dead += _post(b, i, dead[i], DEAD)
        if blinds[i] and b.stacks[i]:
            paid = _post(b, i, blinds[i], BLIND)
            b.bets[i] = paid
            b.totals[i] += paid
    b.street = 0
    b.price = price
    b.step = price or b.terms[SIZE]
    b.raises = 1 if price else 0
    b.acted = 0
    b.aggressor = -1
    b.pending = b.able
    _proceed(b, opener)


def fold(b: Betting) -> int:
    i = b.actor
    if i < 0:
        return NOT_BETTING
    bit = 1 << i
    live = b.live ^ bit
    b.live = live
    b.able ^= bit
    b.pending ^= bit
    b.tape[0] = i << POSITION_AT | FOLDED
    b.used = 1
    if live & (live - 1):
        _proceed(b, i + 1)
    else:
        _return_uncalled(b)
        _take(b, LOWEST[live])
    return DONE


def call(b: Betting) -> int:
    """Match the price, or go all-in for less; check if nothing is owed."""
    i = b.actor
    if i < 0:
        return NOT_BETTING
    bit = 1 << i
    b.pending ^= bit
    b.acted |= bit
    owed = b.price - b.bets[i]
    if owed > 0:
        _put_in(b, i, owed, CALLED)
    else:
        b.tape[0] = i << POSITION_AT | CHECKED
        b.used = 1
    _proceed(b, i + 1)
    return DONE


def raise_to(b: Betting, to: int) -> int:
    """Bet or raise to this total of the street."""
    i = b.actor
    if i < 0:
        return NOT_BETTING
    if b.most == 0:
        return NO_RAISE
    if to < b.least:
        return TOO_LITTLE
    if to > b.most:
        return TOO_MUCH
    bit = 1 << i
    growth = to - b.price
    if growth >= b.step:
        b.step = growth
        b.acted = bit
    elif b.price == 0 and b.terms[REOPENING] & SHORT_BETS != 0:
        b.acted = bit
    else:
        # [4.2] Keep the others in `acted`: a short all-in does not reopen the betting. They are pending again
        # below, because they owe chips, so `pending` alone cannot decide who may raise.
        b.acted |= bit
    _put_in(b, i, to - b.bets[i], RAISED)
    b.price = to
    b.raises += 1
    b.aggressor = i
    b.pending = b.able & ~bit
    _proceed(b, i + 1)
    return DONE


def next_street(b: Betting) -> None:
    """Start betting on the next street, if two players can still bet; otherwise skip it [5.4]."""
    b.street += 1
    b.used = 0
    b.step = b.terms[SIZE + b.street]
    b.raises = 0
    b.acted = 0
    b.aggressor = -1
    if b.able & (b.able - 1):
        b.pending = b.able
        _proceed(b, 0)
    elif b.street == b.terms[STREETS] - 1:
        b.status = SHOWDOWN


def settle(b: Betting, ranks: list[int], boards: int) -> None:
    """Pay the pots. `ranks` has each position's strength, board by board; greater wins, 0 has mucked."""
    b.used = 0
    _pay_out(b, ranks, boards)


def _post(b: Betting, i: int, wanted: int, code: int) -> int:
    stack = b.stacks[i]
    entry = i << POSITION_AT | code
    if wanted >= stack:
        wanted = stack
        b.able &= ~(1 << i)
        entry |= ALL_IN
    b.stacks[i] = stack - wanted
    b.pot += wanted
    b.tape[b.used] = wanted << AMOUNT_AT | entry
    b.used += 1
    return wanted


def _put_in(b: Betting, i: int, wanted: int, code: int) -> None:
    entry = i << POSITION_AT | code
    left = b.stacks[i] - wanted
    if left <= 0:
        wanted += left
        left = 0
        b.able ^= 1 << i
        entry |= ALL_IN
    bet = b.bets[i] + wanted
    b.stacks[i] = left
    b.bets[i] = bet
    b.totals[i] += wanted
    b.pot += wanted
    b.tape[0] = (bet if code == RAISED else wanted) << AMOUNT_AT | entry
    b.used = 1


def _proceed(b: Betting, first: int) -> None:
    """Give the turn to the next player, from this position on, or end the street [5]."""
    able = b.able
    pending = b.pending
    if pending == 0 or (pending == able and able & (able - 1) == 0 and _is_covered(b, LOWEST[able])):
        _close_street(b)
    else:
        i = LOWEST[pending & FROM[first] or pending]
        b.actor = i
        b.status = BETTING
        _set_bounds(b, i)


def _is_covered(b: Betting, i: int) -> bool:
    """Whether the only player with chips has nothing to call [5.4]."""
    for j in range(b.n):
        if b.live >> j & 1 and b.bets[j] > b.bets[i]:
            return False
    return True


def _set_bounds(b: Betting, i: int) -> None:
    bet = b.bets[i]
    price = b.price
    all_in = bet + b.stacks[i]
    if (
        all_in > price
        and (not b.acted >> i & 1 or _is_reopened(b, price - bet))
        and (b.able != b.pending or _can_be_called(b, i))  # a player who has matched the price can call more
    ):
        least = price + b.step
        most = all_in
        if b.terms[LIMIT] == POT_LIMIT:
            most = _pot_bet(b, bet, least)
        elif b.terms[LIMIT] == FIXED_LIMIT:
            least = _fixed_bet(b)
            most = least
        b.least = least if least < all_in else all_in
        b.most = most if most < all_in else all_in
    else:
        b.least = 0
        b.most = 0


def _is_reopened(b: Betting, owed: int) -> bool:
    """Whether short all-ins since this player's last action add up to a full raise [4.3]."""
    return owed >= b.step and b.terms[REOPENING] & SHORT_ALL_INS != 0


def _can_be_called(b: Betting, i: int) -> bool:
    """Whether a player who has still to act could call a raise [4.4]."""
    for j in range(b.n):
        if b.able >> j & 1 and j != i and b.bets[j] + b.stacks[j] > b.price:
            return True
    return False


def _pot_bet(b: Betting, bet: int, least: int) -> int:
    """A call, then a raise by the whole pot [6.2]."""
    most = 2 * b.price - bet + b.pot
    return most if most > least else least


def _fixed_bet(b: Betting) -> int:
    """One size up, or 0 if the cap is reached [6.3, 6.4]."""
    cap = b.terms[CAP]
    return 0 if cap and b.raises >= cap else b.price + b.step


def _close_street(b: Betting) -> None:
    if b.able != b.live:
        _return_uncalled(b)  # without an all-in everybody still in has matched the price
    bets = b.bets
    for i in range(b.n):
        bets[i] = 0
    b.actor = -1
    b.least = 0
    b.most = 0
    b.pending = 0
    b.price = 0
    b.status = SHOWDOWN if b.street == b.terms[STREETS] - 1 else STREET


def _return_uncalled(b: Betting) -> None:
    """Return the part of a bet that nobody has matched [8.1]."""
    totals = b.totals
    top = -1
    highest = 0
    second = 0
    for i in range(b.n):
        total = totals[i]
        if total > highest:
            second = highest
            highest = total
            top = i
        elif total > second:
            second = total
    if highest > second and b.live >> top & 1:
        excess = highest - second
        totals[top] = second
        b.stacks[top] += excess
        b.able |= 1 << top
        b.pot -= excess
        b.tape[b.used] = excess << AMOUNT_AT | top << POSITION_AT | RETURNED
        b.used += 1


def _take(b: Betting, i: int) -> None:
    """The last player in the hand takes the pot [5.1]."""
    rake = _rake(b, b.pot)
    paid = b.pot - rake
    if paid:
        b.stacks[i] += paid
        b.tape[b.used] = paid << AMOUNT_AT | i << POSITION_AT | AWARDED
        b.used += 1
    _end(b, rake)


def _pay_out(b: Betting, ranks: list[int], boards: int) -> None:
    """Pay each pot: the layer of totals between two stakes of players still in [8.2–8.4]."""
    left = b.pot
    raked = 0
    level = -1
    pots = 0
    while left > 0:
        below = level
        level = _next_level(b, below)
        pot = _layer(b, below, level, left)
        left -= pot
        rake = _rake(b, b.pot - left) - raked
        raked += rake
        for board in range(boards):
            share = (pot - rake + boards - 1 - board) // boards  # an odd chip goes to the first board
            _award(b, share, level, board << BOARD_AT | pots << POT_AT, ranks, board * b.n)
        pots += 1
    _end(b, raked)


def _end(b: Betting, raked: int) -> None:
    if raked:
        b.tape[b.used] = raked << AMOUNT_AT | RAKED
        b.used += 1
    b.pot = 0
    b.actor = -1
    b.least = 0
    b.most = 0
    b.pending = 0
    b.status = OVER


def _next_level(b: Betting, below: int) -> int:
    """The smallest stake of a player still in that is above `below`."""
    totals = b.totals
    live = b.live
    level = -1
    for i in range(b.n):
        total = totals[i]
        if total > below and (total < level or level < 0) and live >> i & 1:
            level = total
    return level


def _layer(b: Betting, below: int, level: int, left: int) -> int:
    """The chips between two stakes. The last layer also takes what folded players have put in above it."""
    chips = b.dead if below < 0 else 0
    floor = 0 if below < 0 else below
    totals = b.totals
    is_last = True
    for i in range(b.n):
        total = totals[i]
        if total > level:
            chips += level - floor
            if b.live >> i & 1:
                is_last = False
        elif total > floor:
            chips += total - floor
    return left if is_last else chips


def _rake(b: Betting, chips: int) -> int:
    """The rake for this many chips [9]. Pots are raked cumulatively."""
    rate = b.terms[RAKE]
    if rate == 0 or (b.street == 0 and b.terms[RAKE_UNSEEN] == 0):
        return 0
    rake = chips * rate // 10_000
    cap = b.terms[RAKE_CAP]
    return cap if rake > cap else rake


def _award(b: Betting, chips: int, level: int, label: int, ranks: list[int], first: int) -> None:
    """Pay one pot on one board to the best hands, with odd chips from the left of the button [8.5]."""
    totals = b.totals
    live = b.live
    best = -1
    winners = 0
    for i in range(b.n):
        if live >> i & 1 and totals[i] >= level:
            rank = ranks[first + i]
            if rank > best:
                best = rank
                winners = 1 << i
            elif rank == best:
                winners |= 1 << i
    while winners:
        i = LOWEST[winners]
        paid = chips
        if winners & (winners - 1):
            paid = _odd_share(chips, winners)
        chips -= paid
        winners &= winners - 1
        if paid:
            b.stacks[i] += paid
            b.tape[b.used] = paid << AMOUNT_AT | label | i << POSITION_AT | AWARDED
            b.used += 1


def _odd_share(chips: int, winners: int) -> int:
    """The first winner's share: at most a chip more than the others'."""
    count = 0
    while winners:
        winners &= winners - 1
        count += 1
    return (chips + count - 1) // count
