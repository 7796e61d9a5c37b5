import pytest

from tests.wire.battle_scene import in_battle


@pytest.fixture
async def battle():
    """Two clients in a match for tokens that was just made."""
    async with in_battle() as battle:
        yield battle
