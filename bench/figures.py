"""A figure is the median of several runs, with the least and the most of them."""

from collections.abc import Callable, Iterable
from statistics import median
from time import perf_counter
from typing import NamedTuple


class Figure(NamedTuple):
    what: str
    runs: tuple[float, ...]
    unit: str
    beside: str = ""
    """The ratio to a peer that was measured in the same run."""

    @property
    def value(self) -> float:
        return median(self.runs)

    @property
    def spread(self) -> str:
        return f"{number(min(self.runs))} … {number(max(self.runs))}"

    def against(self, peer: "Figure", name: str) -> "Figure":
        return self._replace(beside=f"{number(self.value / peer.value)} × {name}")


def number(value: float) -> str:
    """Three digits that count; whole thousands."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def rates(work: Callable[[], int], *, runs: int = 5, seconds: float = 0.4) -> tuple[float, ...]:
    """How much of its work gets done in a second; each call says how much it did."""
    work()  # what is made on first use is not what is measured
    return tuple(_rate(work, seconds) for _ in range(runs))


def micros(work: Callable[[], int], *, runs: int = 5, seconds: float = 0.2) -> tuple[float, ...]:
    """µs for one piece of the work."""
    return tuple(1e6 / rate for rate in rates(work, runs=runs, seconds=seconds))


def percentile(values: Iterable[float], percent: int) -> float:
    ordered = sorted(values)
    return ordered[(len(ordered) - 1) * percent // 100]


def _rate(work: Callable[[], int], seconds: float) -> float:
    done, began = 0, perf_counter()
    while (spent := perf_counter() - began) < seconds:
        done += work()
    return done / spent
