"""The numbers that the kernel is written in: what a hand waits for, limits, results, terms, the tape."""

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
