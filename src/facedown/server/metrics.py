"""What Prometheus may know of a running server."""

from collections.abc import Callable, Iterable
from time import perf_counter

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Metric, generate_latest
from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector

from facedown.store import Batch, SqliteStore

_COMMIT_BUCKETS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)


class Metrics:
    """One set for one server; nothing here is global, so that many may live in one process."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.tables = Gauge("facedown_tables_open", "Tables open now", registry=registry)
        self.connections = Gauge("facedown_connections", "WebSockets open now", ["socket"], registry=registry)
        self.entries = Counter("facedown_entries", "Entries made durable", registry=registry)
        self.commits = Histogram(
            "facedown_commit_seconds",
            "From an append to its commit",
            buckets=_COMMIT_BUCKETS,
            registry=registry,
        )
        self.refusals = Counter("facedown_refusals", "Refusals by code", ["code"], registry=registry)
        self.requests = Counter("facedown_requests", "REST answers", ["method", "status"], registry=registry)
        self.traffic = Traffic()
        registry.register(self.traffic)

    def count_tables(self, count: Callable[[], int]) -> None:
        self.tables.set_function(count)

    def page(self) -> bytes:
        return generate_latest(self.registry)


class Traffic(Collector):
    """Bytes of WebSocket messages: plain numbers, because every message counts."""

    def __init__(self) -> None:
        self.received = self.sent = 0

    def collect(self) -> Iterable[Metric]:
        yield CounterMetricFamily("facedown_received_bytes", "Bytes of WebSocket messages", self.received)
        yield CounterMetricFamily("facedown_sent_bytes", "Bytes of WebSocket messages", self.sent)


class MeasuredStore(SqliteStore):
    """The store, with a watch on its appends."""

    metrics: Metrics | None = None

    async def append(self, batch: Batch) -> int:
        if self.metrics is None:
            return await super().append(batch)
        began = perf_counter()
        head = await super().append(batch)
        self.metrics.commits.observe(perf_counter() - began)
        self.metrics.entries.inc(len(batch.entries))
        return head
