"""A finished match is replayed from its log and compared before it is filed."""

import pytest
from msgspec.structs import replace

from facedown.battle import Surrender
from facedown.table import Unfaithful, file_match
from tests.table.scene import two_players


async def test_a_match_that_does_not_replay_to_its_own_end_is_not_filed(here):
    """The log is the truth: a table whose state departs from it has a defect, and its record would be a lie."""
    table, a, _ = await two_players(here)
    a.act(Surrender())
    await here.settle()
    assert table.status == "over"
    await here.filed(table)
    table.kept = replace(table.kept, link=b"\0" * 32)
    with pytest.raises(Unfaithful, match="m1 does not replay"):
        await file_match(here.context, table)
    other, *_ = await two_players(here, match="m2")
    faithful = other.kept
    other.kept = replace(faithful, state=table.kept.state)
    with pytest.raises(Unfaithful, match="m2 does not replay to its own outcome"):
        await file_match(here.context, other)
    other.kept = replace(faithful, link=b"\0" * 32)
    with pytest.raises(Unfaithful):
        await file_match(here.context, other)
    assert await here.store.record("m2") is None
