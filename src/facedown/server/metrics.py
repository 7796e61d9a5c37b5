"""The server's metrics for Prometheus."""

from bisect import bisect_left
from collections.abc import Callable, Iterable
from itertools import accumulate
from time import perf_counter
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Metric, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector

from facedown.store import Batch, SqliteStore

_BUCKETS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)


class Metrics:
    """The metrics of one server. Nothing is global, so one process can run several servers."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.tables = Gauge("facedown_tables_open", "Tables open now", registry=registry)
        self.connections = Gauge("facedown_connections", "WebSockets open now", ["socket"], registry=registry)
        self.refusals = Counter("facedown_refusals", "Refusals by code", ["code"], registry=registry)
        self.requests = Counter("facedown_requests", "REST answers", ["method", "status"], registry=registry)
        self.traffic = Traffic()
        self.appends = Appends()
        registry.register(self.traffic)
        registry.register(self.appends)

    def count_tables(self, count: Callable[[], int]) -> None:
        self.tables.set_function(count)

    def page(self) -> bytes:
        return generate_latest(self.registry)


class Traffic(Collector):
    """Bytes of WebSocket messages. Plain numbers, because they are updated for every message."""

    def __init__(self) -> None:
        self.received = self.sent = 0

    def collect(self) -> Iterable[Metric]:
        yield CounterMetricFamily("facedown_received_bytes", "Bytes of WebSocket messages", self.received)
        yield CounterMetricFamily("facedown_sent_bytes", "Bytes of WebSocket messages", self.sent)


class Appends(Collector):
    """Appends to the log and their durations. Plain numbers, because they are updated for every action."""

    def __init__(self) -> None:
        self._entries = 0
        self._seconds = 0.0
        self._counts = [0] * (len(_BUCKETS) + 1)
        """Appends in each bucket and in no smaller one; the last has no upper bound."""

    def count(self, entries: int, seconds: float) -> None:
        self._entries += entries
        self._seconds += seconds
        self._counts[bisect_left(_BUCKETS, seconds)] += 1

    def collect(self) -> Iterable[Metric]:
        yield CounterMetricFamily("facedown_entries", "Entries made durable", self._entries)
        bounds = [*map(str, _BUCKETS), "+Inf"]
        buckets = list(zip(bounds, accumulate(self._counts), strict=True))
        yield HistogramMetricFamily(
            "facedown_commit_seconds", "From an append to its commit", buckets, self._seconds
        )


class MeasuredStore(SqliteStore):
    """A store that measures its appends."""

    metrics: Metrics | None = None

    async def append(self, batch: Batch) -> int:
        if self.metrics is None:
            return await super().append(batch)
        began = perf_counter()
        head = await super().append(batch)
        self.metrics.appends.count(len(batch.entries), perf_counter() - began)
        return head
