"""The betting of one hand: legal bets, turns, pots and payouts. No cards.

These rules are written only here, and these files run in three ways: interpreted, compiled by mypyc, and
jitted by Numba over an array of records. So they use nothing but integers and lists of them: sets of players
are bit masks, refusals are numbers, and events are written to a tape of numbers.

Players are *positions*: 0 is the first to the left of the button, n − 1 the button or the last player before
it. They act in this order on every street but the first, and receive odd chips in it. Heads-up the button is
1.

    begin → BETTING → fold / call / raise_to … → STREET → next_street → BETTING … → SHOWDOWN → settle → OVER

Numbers in brackets are rules of docs/rules/holdem.md.
"""

from facedown.poker.kernel.betting import Betting, copied
from facedown.poker.kernel.moves import begin, call, fold, next_street, raise_to
from facedown.poker.kernel.numbers import (
    ALL_IN,
    AMOUNT_AT,
    ANTE,
    AWARDED,
    BETTING,
    BLIND,
    BOARD_AT,
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
    NO_LIMIT,
    NO_RAISE,
    NOT_BETTING,
    OVER,
    POSITION_AT,
    POT_AT,
    POT_LIMIT,
    RAISED,
    RAKE,
    RAKE_CAP,
    RAKE_UNSEEN,
    RAKED,
    REOPENING,
    RETURNED,
    ROOM,
    SEATS,
    SETTLING_ROOM,
    SHORT_ALL_INS,
    SHORT_BETS,
    SHOWDOWN,
    SIZE,
    STREET,
    STREETS,
    TERMS,
    TOO_LITTLE,
    TOO_MUCH,
    TURN_ROOM,
)
from facedown.poker.kernel.payouts import settle

__all__ = [
    "ALL_IN",
    "AMOUNT_AT",
    "ANTE",
    "AWARDED",
    "BETTING",
    "BLIND",
    "BOARD_AT",
    "CALLED",
    "CAP",
    "CHECKED",
    "DEAD",
    "DONE",
    "FIXED_LIMIT",
    "FOLDED",
    "FROM",
    "LIMIT",
    "LOWEST",
    "NOT_BETTING",
    "NO_LIMIT",
    "NO_RAISE",
    "OVER",
    "POSITION_AT",
    "POT_AT",
    "POT_LIMIT",
    "RAISED",
    "RAKE",
    "RAKED",
    "RAKE_CAP",
    "RAKE_UNSEEN",
    "REOPENING",
    "RETURNED",
    "ROOM",
    "SEATS",
    "SETTLING_ROOM",
    "SHORT_ALL_INS",
    "SHORT_BETS",
    "SHOWDOWN",
    "SIZE",
    "STREET",
    "STREETS",
    "TERMS",
    "TOO_LITTLE",
    "TOO_MUCH",
    "TURN_ROOM",
    "Betting",
    "begin",
    "call",
    "copied",
    "fold",
    "next_street",
    "raise_to",
    "settle",
]
