"""The metrics for Prometheus."""

import httpx
import pytest

from facedown.server.metrics import BYTES, ENTRIES, Metrics
from facedown.server.process import bound, metrics_served, url_of
from tests.server.scene import confirm, served


def test_an_append_counts_in_every_bucket_that_holds_it():
    metrics = Metrics()
    for entries, seconds in ((2, 0.0007), (1, 0.0005), (1, 9.0)) * ENTRIES:
        metrics.appends.count(entries, seconds)
    told = figures(metrics)
    assert told["facedown_entries_total"] == 4 * ENTRIES
    assert told['facedown_commit_seconds_bucket{le="0.0005"}'] == ENTRIES
    assert told['facedown_commit_seconds_bucket{le="0.001"}'] == 2 * ENTRIES
    assert told['facedown_commit_seconds_bucket{le="2.5"}'] == 2 * ENTRIES
    assert told['facedown_commit_seconds_bucket{le="+Inf"}'] == 3 * ENTRIES
    assert told["facedown_commit_seconds_count"] == 3 * ENTRIES
    assert told["facedown_commit_seconds_sum"] == pytest.approx(ENTRIES * (0.0007 + 0.0005 + 9.0))


def test_bytes_entries_and_commits_grow_in_steps():
    metrics, before = Metrics(), figures(Metrics())
    metrics.traffic.received += BYTES - 1
    metrics.traffic.sent += BYTES - 1
    for _ in range(ENTRIES - 1):
        metrics.appends.count(1, 0.5)
    assert figures(metrics) == before
    metrics.traffic.received += 1
    metrics.traffic.sent += 2
    metrics.appends.count(1, 0.5)
    told = figures(metrics)
    assert told["facedown_received_bytes_total"] == told["facedown_sent_bytes_total"] == BYTES
    assert told["facedown_entries_total"] == told["facedown_commit_seconds_count"] == ENTRIES


@pytest.mark.real
async def test_metrics_do_not_tell_which_card_was_left_out(tmp_path):
    """Read as soon as the layout is confirmed, on a server with nothing else to do."""
    pages = [
        await page_after(tmp_path / name, layout)
        for name, layout in (("one", ("attack", "heal", "counter")), ("two", ("heal", None, None)))
    ]
    assert pages[0] == pages[1]


async def page_after(path, layout):
    async with served(path, pace=1) as house:
        token = (await house.guest("Ada"))["token"]
        async with house.playing(await house.practice(token), token) as player:
            while not (frame := await player.until("frame"))["prompt"]:
                pass
            await player.send(confirm(frame["prompt"]["id"], layout, ref=1))
            await player.until("ack")
            public = await house.ask("GET", "/metrics")
            mine = await house.ask("GET", "/metrics", token)
            status, page = await house.ask("GET", "/metrics", house.site.operator_token)
    assert (public[0], mine[0], status) == (401, 401, 200)
    assert "facedown_" not in str(public[1]) + str(mine[1])
    return page


@pytest.mark.real
async def test_a_metrics_port_serves_the_metrics_and_nothing_else():
    metrics = Metrics()
    listening = bound("127.0.0.1", 0)
    async with metrics_served(metrics, listening), httpx.AsyncClient(base_url=url_of(listening)) as http:
        page = await http.get("/metrics")
        other = await http.get("/health")
    assert (page.status_code, page.content) == (200, metrics.page())
    assert other.status_code == 404


def figures(metrics):
    lines = metrics.page().decode().splitlines()
    return {name: float(figure) for name, figure in (ln.rsplit(" ", 1) for ln in lines if ln[0] != "#")}


def test_the_metrics_of_a_node_carry_its_name():
    metrics = Metrics("house-1")
    metrics.requests.labels("GET", "200").inc()
    told = figures(metrics)
    assert told['facedown_requests_total{method="GET",node="house-1",status="200"}'] == 1
    assert all('node="house-1"' in name for name in told)
    assert told.keys() != figures(Metrics()).keys()
