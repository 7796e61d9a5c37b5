"""The queue of a cluster: one for all nodes."""

import asyncio

import pytest

from tests.cluster.nodes import nodes
from tests.server.scene import LATE

pytestmark = pytest.mark.real


async def test_accounts_queued_at_two_nodes_get_one_match_even_if_one_is_queued_at_both(tmp_path, address):
    async with nodes(tmp_path, address, "a", "b", pace=1.0) as both:
        a, b = both.living.values()
        ada, bo = await a.guest("Ada"), await b.guest("Bo")
        answers = await asyncio.gather(
            *(node.ask("POST", "/queue", ada["token"], {"game": "battle"}) for node in (a, b, a, b))
        )
        assert [status for status, _ in answers if status == 202], answers
        assert await waiting(b) == 1
        assert (await b.ask("POST", "/queue", bo["token"], {"game": "battle"}))[0] == 202
        tables = {await placed(a, ada), await placed(b, bo), await placed(b, ada)}
        listed = [
            [one["table"] for one in (await node.ask("GET", "/tables"))[1]["tables"]] for node in (a, b)
        ]
        left = await waiting(a)
    assert len(tables) == 1
    assert listed == [list(tables)] * 2
    assert left == 0


async def waiting(node):
    return (await node.ask("GET", "/queue"))[1]["waiting"].get("battle", 0)


async def placed(node, account):
    """The match of an account, once it has one."""
    async with asyncio.timeout(LATE):
        while (table := (await node.ask("GET", "/queue", account["token"]))[1]["table"]) is None:  # noqa: ASYNC110  a match is only seen
            await asyncio.sleep(0.05)
    return table
