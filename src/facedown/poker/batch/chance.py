"""Random words for many hands at once.

A seed's own words cost a SHA-256 for every eight, which would limit a batch to a million hands a second. So a
batch uses NumPy's SFC64, its fastest generator, keyed by all 32 bytes of the seed. The same seed gives the
same hands, but not the hands that the seed itself would deal. Do not use it to play for money.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from facedown.core import Seed

Words: TypeAlias = NDArray[np.uint32]


class Chance:
    """A stream of 32-bit words."""

    def __init__(self, seed: Seed | str) -> None:
        self._source = np.random.SFC64(int.from_bytes(Seed.given(seed).secret))

    def words(self, count: int) -> Words:
        drawn = self._source.random_raw((count + 1) // 2)  # each raw number makes two words
        return drawn.astype("<u8", copy=False).view("<u4")[:count]
