"""Thousands of tables at once under the same rules: whole playouts, or tables in lockstep. Needs the extra
`fast`.

    >>> from facedown.poker import batch
    >>> batch.playouts(1_000_000, stacks=[200] * 6, seed="docs").net

Everything is by position: 0 is the first to the left of the button, the last is the button. Random numbers
come from NumPy, keyed by the seed (`facedown.poker.batch.chance` says why).

The first use compiles for half a minute; the machine code is cached on disk for later processes.
"""

try:
    import numba as _  # noqa: F401
except ImportError as error:
    raise ImportError('facedown.poker.batch needs Numba: pip install "facedown[fast]"') from error

from facedown.poker.batch.loops import BAD_KIND, CALL, FOLD, RAISE, WAIT
from facedown.poker.batch.tables import Batch
from facedown.poker.batch.totals import playouts
from facedown.poker.simulation import Totals

__all__ = ["BAD_KIND", "CALL", "FOLD", "RAISE", "WAIT", "Batch", "Totals", "playouts"]
