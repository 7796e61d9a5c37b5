import pytest

from tests.games import scene


@pytest.fixture
async def here(tmp_path):
    """A server on a fake clock, and no games yet."""
    async with scene.here(tmp_path) as here:
        yield here


@pytest.fixture
async def natural(tmp_path):
    """The same, with bots that take their time."""
    async with scene.here(tmp_path, think=(1, 1)) as here:
        yield here
