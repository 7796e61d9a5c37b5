import pytest

from tests.postgres.conftest import address, cluster, schema

__all__ = ["address", "cluster", "schema"]


@pytest.fixture
def anyio_backend():
    # uvloop keeps a connection open whose client was cancelled while it connected, as when a node dies then
    return "asyncio"
