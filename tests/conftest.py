"""What all tests share: coroutines run on the server's kind of event loop, and none of them hangs.

The page comes first, and what is `real` has a second try.
"""

import asyncio
from functools import wraps
from inspect import iscoroutinefunction

import pytest

MOST_SECONDS = 120
"""After which an asynchronous test has failed: something that should have come did not."""
MOST_SECONDS_OF = {"slow": 300, "nightly": 1_800}
"""The same for larger counts."""


@pytest.fixture
def anyio_backend():
    return "asyncio", {"use_uvloop": True}


def pytest_collection_modifyitems(items):
    # One worker takes the first tests, and so all of the page; each worker that took some would start a browser.
    items.sort(key=lambda item: not item.nodeid.startswith("tests/web/"))
    for item in items:
        if item.get_closest_marker("real"):
            # Processes are killed and browsers wait on a busy machine; the summary names those that needed it.
            item.add_marker(pytest.mark.flaky(reruns=1))
        if iscoroutinefunction(getattr(item, "obj", None)):
            counts = [
                MOST_SECONDS_OF[mark.name] for mark in item.iter_markers() if mark.name in MOST_SECONDS_OF
            ]
            item.obj = _bounded(item.obj, max(counts, default=MOST_SECONDS))


def pytest_terminal_summary(terminalreporter):
    """Why a first try failed: an error that is rare is an error, too."""
    for report in terminalreporter.stats.get("rerun", ()):
        terminalreporter.write_sep("-", f"first try of {report.nodeid}")
        terminalreporter.write_line(report.longreprtext)


def _bounded(test, seconds):
    @wraps(test)
    async def bounded(*args, **kinds):
        async with asyncio.timeout(seconds):
            await test(*args, **kinds)

    return bounded
