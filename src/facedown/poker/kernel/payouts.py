"""Where the chips of a hand go: back to who bet too much, to the house, to the winners of each pot."""

from facedown.poker.kernel.betting import Betting
from facedown.poker.kernel.numbers import (
    AMOUNT_AT,
    AWARDED,
    BOARD_AT,
    LOWEST,
    OVER,
    POSITION_AT,
    POT_AT,
    RAKE,
    RAKE_CAP,
    RAKE_UNSEEN,
    RAKED,
    RETURNED,
)


def settle(b: Betting, ranks: list[int], boards: int) -> None:
    """Pay the pots. `ranks` has each position's strength, board by board; greater wins, 0 has mucked."""
    b.used = 0
    _pay_out(b, ranks, boards)


def return_uncalled(b: Betting) -> None:
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


def take(b: Betting, i: int) -> None:
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
