"""The metrics for Prometheus."""

from facedown.server.metrics import Metrics


def test_an_append_counts_in_every_bucket_that_holds_it():
    metrics = Metrics()
    for entries, seconds in ((2, 0.0007), (1, 0.0005), (1, 9.0)):
        metrics.appends.count(entries, seconds)
    page = metrics.page().decode()
    told = dict(line.rsplit(" ", 1) for line in page.splitlines() if not line.startswith("#"))
    assert told["facedown_entries_total"] == "4.0"
    assert told['facedown_commit_seconds_bucket{le="0.0005"}'] == "1.0"
    assert told['facedown_commit_seconds_bucket{le="0.001"}'] == "2.0"
    assert told['facedown_commit_seconds_bucket{le="2.5"}'] == "2.0"
    assert told['facedown_commit_seconds_bucket{le="+Inf"}'] == told["facedown_commit_seconds_count"] == "3.0"
    assert float(told["facedown_commit_seconds_sum"]) == 0.0007 + 0.0005 + 9.0
