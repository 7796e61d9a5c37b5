"""The moves of a hand: posts, folds, calls, raises, streets; and whose turn it is after them."""

from facedown.poker.kernel.betting import Betting
from facedown.poker.kernel.numbers import (
    ALL_IN,
    AMOUNT_AT,
    ANTE,
    BETTING,
    BLIND,
    CALLED,
    CAP,
    CHECKED,
    DEAD,
    DONE,
    FIXED_LIMIT,
    FOLDED,
    FROM,
    LIMIT,
    LOWEST,
    NO_RAISE,
    NOT_BETTING,
    POSITION_AT,
    POT_LIMIT,
    RAISED,
    REOPENING,
    SHORT_ALL_INS,
    SHORT_BETS,
    SHOWDOWN,
    SIZE,
    STREET,
    STREETS,
    TOO_LITTLE,
    TOO_MUCH,
)
from facedown.poker.kernel.payouts import return_uncalled, take


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
        return_uncalled(b)
        take(b, LOWEST[live])
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
        return_uncalled(b)  # without an all-in everybody still in has matched the price
    bets = b.bets
    for i in range(b.n):
        bets[i] = 0
    b.actor = -1
    b.least = 0
    b.most = 0
    b.pending = 0
    b.price = 0
    b.status = SHOWDOWN if b.street == b.terms[STREETS] - 1 else STREET
