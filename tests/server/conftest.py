import pytest

from tests.server.scene import served


@pytest.fixture
async def house(tmp_path):
    """A server on a free port, with its data in `tmp_path`."""
    async with served(tmp_path) as house:
        yield house
