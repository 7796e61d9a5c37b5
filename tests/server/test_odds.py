"""The odds of open cards over HTTP. docs/protocol/rest.md 3.7."""

from facedown.catalog import CATALOG
from facedown.core.reports import OpenCards
from facedown.server.odds import OddsCache
from facedown.table.slices import Slices
from tests.server.scene import asking


async def test_anybody_may_ask_for_the_odds_of_cards_that_they_name(tmp_path):
    async with asking(tmp_path) as rest:
        answer = await rest.http.get("/odds?hands=AhKh,QdQc&board=2h7hJc3d4d")
        wrong = [
            await rest.ask("GET", f"/odds?{query}")
            for query in (
                "",
                "hands=AhKh",
                "hands=AhKh,Qd",
                "hands=AhKh,QdQc&game=battle",
                "hands=%3Cb%3E,AhKh",
            )
        ]
        nowhere = await rest.ask("GET", "/odds?hands=AhKh,QdQc&game=chess")
    assert [hand["share"] for hand in answer.json()["hands"]] == [0, 1]
    assert "max-age" in answer.headers["cache-control"]
    assert [status for status, _ in wrong] == [400] * 5
    assert nowhere[0] == 404


async def test_the_same_cards_are_computed_once():
    count = []

    def odds(cards):
        count.append(cards)
        yield
        return {"hands": []}

    listing = CATALOG["holdem"]._replace(odds=odds)
    cache, cards = OddsCache(Slices()), OpenCards(("AhKh", "QdQc"))
    assert await cache.of(listing, cards) == await cache.of(listing, cards) == b'{"hands":[]}'
    assert len(count) == 1
