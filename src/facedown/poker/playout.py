"""Play a hand at random: cards from the top of a deck, random legal actions, the showdown.

Like the kernel it uses only integers and lists of them, because it runs in the same three ways: interpreted,
compiled by mypyc, jitted by Numba. Randomness is a list of 32-bit words drawn elsewhere.

The deck is in the order of the deal: each position's two cards, then the board, then the second board's
cards.
"""

from typing import Final

from facedown.poker.kernel import (
    BETTING,
    LOWEST,
    OVER,
    SHOWDOWN,
    STREET,
    Betting,
    begin,
    call,
    fold,
    next_street,
    raise_to,
    settle,
)
from facedown.poker.strengths.lookup import strength7

HOLE: Final = 2
BOARD: Final = 5
FRACTION: Final = (1 << 32) - 1
MOST_STACK: Final = 1 << 30
"""A share of a larger stack would not fit into 63 bits."""

# Indices into a tally
HANDS: Final = 0
ACTIONS: Final = 1
SHOWDOWNS: Final = 2
TALLY: Final = 3


def play_hands(
    tables: list[Betting],
    deck: list[int],
    words: list[int],
    hands: int,
    stacks: list[int],
    posts: list[list[int]],
    price: int,
    opener: int,
    boards: int,
    ranks: list[int],
    net: list[int],
    tally: list[int],
) -> None:
    """Play random hands on the first table, until there are enough or the words run out."""
    b = tables[0]
    n = len(stacks)
    wanted = HOLE * n + BOARD * boards
    end = len(words)
    at = 0
    while True:
        if b.status == OVER:
            if tally[HANDS] == hands or end - at < wanted:
                break
            at = shuffle(deck, wanted, words, at)
            reset(b, stacks)
            begin(b, posts[0], posts[1], posts[2], price, opener)
        before = at
        at = play(b, deck, words, at, ranks, boards)
        tally[ACTIONS] += at - before
        if b.status != OVER:
            break
        tally[HANDS] += 1
        if b.live & (b.live - 1):
            tally[SHOWDOWNS] += 1
        ends = b.stacks
        for i in range(n):
            net[i] += ends[i] - stacks[i]


def shuffle(deck: list[int], wanted: int, words: list[int], at: int) -> int:
    """Put random cards on top, one word each (Fisher–Yates); return the index of the next word.

    No word is rejected: the probabilities of two cards differ by at most 52 in 2^32.
    """
    size = len(deck)
    for i, word in enumerate(words[at : at + wanted]):
        j = i + (word * (size - i) >> 32)
        card = deck[j]
        deck[j] = deck[i]
        deck[i] = card
    return at + wanted


def reset(b: Betting, stacks: list[int]) -> None:
    """Prepare for a new hand with these stacks."""
    held = b.stacks
    bets = b.bets
    totals = b.totals
    for i in range(b.n):
        held[i] = stacks[i]
        bets[i] = 0
        totals[i] = 0
    b.dead = 0
    b.pot = 0


def play(b: Betting, deck: list[int], words: list[int], at: int, ranks: list[int], boards: int) -> int:
    """Play to the end of the hand, one word per action; return the index of the next word.

    Fold, call and raise are equally likely if they are possible, and so are all sizes of a raise; a player
    never folds when a check is free. A word is a fraction of 1: multiplied by the number of choices, its
    integer part selects the action and its fractional part the size.

    If the words run out, the hand stays in the middle and can be continued with more words.
    """
    if b.status != BETTING:
        deal_on(b, deck, ranks, boards)
        if b.status == OVER:
            return at
    for used in range(at, len(words)):
        word = words[used]
        most = b.most
        if b.price > b.bets[b.actor]:
            scaled = word * 3 if most else word * 2
            choice = scaled >> 32
        else:
            scaled = word * 2 if most else word
            choice = (scaled >> 32) + 1
        if choice == 0:
            fold(b)
        elif choice == 1:
            call(b)
        else:
            raise_to(b, b.least + ((scaled & FRACTION) * (most - b.least + 1) >> 32))
        if b.status != BETTING:
            deal_on(b, deck, ranks, boards)
            if b.status == OVER:
                return used + 1
    return len(words)


def deal_on(b: Betting, deck: list[int], ranks: list[int], boards: int) -> None:
    """Deal streets and the showdown until a player must act or the hand is over.

    Two boards are run if nobody can bet any more before the river.
    """
    parted = BOARD
    while b.status == STREET:
        if boards == 2 and parted == BOARD and b.able & (b.able - 1) == 0:
            parted = b.street + 2 if b.street else 0
        next_street(b)
    if b.status == SHOWDOWN:
        run = 1 if parted == BOARD else 2
        for board in range(run):
            rank(b, deck, ranks, board, parted)
        settle(b, ranks, run)


def rank(b: Betting, deck: list[int], ranks: list[int], board: int, parted: int) -> None:
    """Fill in the strengths of all players still in.

    The second board equals the first up to the fork and continues with the cards after the first board.
    """
    n = b.n
    flop = HOLE * n
    turn = flop + 3
    river = flop + 4
    if board:
        river += BOARD - parted
        if parted < 4:
            turn += BOARD - parted
        if parted < 3:
            flop += BOARD - parted
    c = deck[flop]
    d = deck[flop + 1]
    e = deck[flop + 2]
    f = deck[turn]
    g = deck[river]
    live = b.live
    while live:
        i = LOWEST[live]
        live &= live - 1
        ranks[board * n + i] = strength7(deck[HOLE * i], deck[HOLE * i + 1], c, d, e, f, g)
