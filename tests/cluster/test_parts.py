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


async def test_a_node_counts_its_own_tables_and_not_those_that_its_lobby_lists_for_others(tmp_path):
    async with asking(tmp_path) as rest:
        ada = await rest.guest("Ada")
        await rest.ask("POST", "/tables", ada["token"], {"game": "battle", "bots": ["casual"]})
        node = House(rest.site.settings, rest.site.lobby._context, Metrics(), "token")
        node.sites[LOBBY] = rest.site
        rest.site.lobby.elsewhere = lambda: rest.site.lobby.own_tables() * 3
        assert len(rest.site.lobby.tables()) == 4
        assert node.count_tables() == 1
