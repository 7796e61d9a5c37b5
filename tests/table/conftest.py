import pytest

from tests.table.scene import scene


@pytest.fixture
async def here():
    """A store in memory, fake time, and no tables yet."""
    async with scene() as here:
        yield here
