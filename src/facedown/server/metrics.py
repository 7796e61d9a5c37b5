"""The server's metrics for Prometheus.

They are for operators only. What a player chooses in secret has a length, and may take an entry more or less:
on a quiet server, exact figures would name the choice. So bytes, entries and commits grow in coarse steps.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable
from itertools import accumulate
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Metric,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector
from starlette.responses import Response

BYTES: Final = 1 << 20
"""The step in which bytes are shown."""
ENTRIES: Final = 1_000
"""The step in which entries and commits are shown."""
_PROMETHEUS: Final = "text/plain; version=0.0.4; charset=utf-8"
_BUCKETS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)

disable_created_metrics()  # type: ignore[no-untyped-call]  # they would say when something first happened


class Metrics:
    """The metrics of one server. Nothing is global, so one process can run several servers."""

    def __init__(self, node: str | None = None) -> None:
        """`node`: its name is a label of all metrics, so that those of several nodes differ."""
        self.node = node
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
        return generate_latest(self.registry if self.node is None else _Labelled(self.registry, self.node))


def metrics_response(metrics: Metrics) -> Response:
    return Response(metrics.page(), media_type=_PROMETHEUS)


class _Labelled(CollectorRegistry):
    """The metrics of another registry, each with the label `node`."""

    def __init__(self, registry: CollectorRegistry, node: str) -> None:
        super().__init__()
        self._registry, self._node = registry, node

    def collect(self) -> Iterable[Metric]:
        for metric in self._registry.collect():
            metric.samples = [
                sample._replace(labels={"node": self._node, **sample.labels}) for sample in metric.samples
            ]
            yield metric


class Traffic(Collector):
    """Bytes of WebSocket messages. Plain numbers, because they are updated for every message."""

    def __init__(self) -> None:
        self.received = self.sent = 0

    def collect(self) -> Iterable[Metric]:
        yield CounterMetricFamily(
            "facedown_received_bytes", "Bytes of WebSocket messages", _coarse(self.received, BYTES)
        )
        yield CounterMetricFamily(
            "facedown_sent_bytes", "Bytes of WebSocket messages", _coarse(self.sent, BYTES)
        )


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
        yield CounterMetricFamily("facedown_entries", "Entries made durable", _coarse(self._entries, ENTRIES))
        bounds = [*map(str, _BUCKETS), "+Inf"]
        counts = (_coarse(count, ENTRIES) for count in accumulate(self._counts))
        buckets = list(zip(bounds, counts, strict=True))
        # The sum at the last step, so that the mean stays right
        seconds = self._seconds * buckets[-1][1] / max(1, sum(self._counts))
        yield HistogramMetricFamily(
            "facedown_commit_seconds", "From an append to its commit", buckets, seconds
        )


def _coarse(value: int, step: int) -> int:
    return value - value % step
