"""What the parts of a house answer, without a database."""

from facedown.cluster import LOBBY
from facedown.server.gateway import part_of_path
from facedown.server.house import House
from facedown.server.metrics import Metrics
from facedown.server.rest import passkeys
from facedown.store import HOUSE, Posting
from tests.server.scene import asking


def test_one_node_answers_all_that_passkeys_need_because_it_remembers_the_challenges():
    parts = {
        endpoint.path: part_of_path({"method": endpoint.method, "path": endpoint.path, "headers": []})
        for endpoint in passkeys.ENDPOINTS
    }
    assert parts == dict.fromkeys(parts, LOBBY)


async def test_only_the_lobby_tops_up_because_no_other_part_knows_whose_tokens_are_on_a_table(tmp_path):
    async with asking(tmp_path) as rest:
        ada, store = await rest.guest("Ada"), rest.site.store
        await store.post((Posting(ada["account"], HOUSE, 10),), "all that Ada has")
        node = House(rest.site.settings, rest.site.lobby._context, Metrics(), "token")
        assert await node.base.signed_in(ada["token"], None)
        assert await store.balance(ada["account"]) == 0
        await rest.site.signed_in(ada["token"], None)
        assert await store.balance(ada["account"]) == 10
