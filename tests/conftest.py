"""What all tests share: coroutines run on the server's kind of event loop, and none of them hangs."""

import asyncio
from functools import wraps
from inspect import iscoroutinefunction

import pytest

MOST_SECONDS = 120
"""After which an asynchronous test has failed: something that should have come did not."""


@pytest.fixture
def anyio_backend():
    return "asyncio", {"use_uvloop": True}


def pytest_collection_modifyitems(items):
    for item in items:
        if iscoroutinefunction(getattr(item, "obj", None)):
            item.obj = _bounded(item.obj)


def _bounded(test):
    @wraps(test)
    async def bounded(*args, **kinds):
        async with asyncio.timeout(MOST_SECONDS):
            await test(*args, **kinds)

    return bounded
