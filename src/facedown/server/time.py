"""Wall-clock time."""

from time import time_ns


def epoch_ms() -> int:
    """ms since 1970."""
    return time_ns() // 1_000_000
