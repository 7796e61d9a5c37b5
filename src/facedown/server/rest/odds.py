"""The odds of open cards, for those who watch. docs/protocol/rest.md 3.7."""

from typing import Annotated, Any, Final

from msgspec import Meta, Struct
from starlette.responses import Response

from facedown.core.reports import NoOdds, OpenCards
from facedown.server.endpoint import Asked, Endpoint
from facedown.server.errors import Refused
from facedown.server.rest.tables import Name

Cards = Annotated[str, Meta(max_length=128, pattern="^[0-9A-Za-z,]*$")]

_KEPT: Final = {"Cache-Control": "public, max-age=86400"}


class OddsQuery(Struct, frozen=True):
    hands: Cards
    """The hands, with commas between them: `AhKh,QdQc`."""
    board: Cards = ""
    dead: Cards = ""
    """Cards that were seen and are out of play, such as folded ones."""
    game: Name = "holdem"
    variant: Name | None = None


async def show(asked: Asked) -> Response:
    """The chances of open hands on a board, from the cards in the request alone: nothing hidden is used."""
    query: OddsQuery = asked.query
    listing = asked.site.lobby.listings.get(query.game)
    if listing is None:
        raise Refused("no_such_game", "there is no such game; GET /catalog lists them")
    cards = OpenCards(tuple(query.hands.split(",")), query.board, query.dead, query.variant)
    try:
        found = await asked.site.odds.of(listing, cards)
    except NoOdds as error:
        raise Refused("bad_request", str(error)) from error
    if found is None:
        raise Refused("bad_request", "hands of this game have no odds")
    return Response(found, media_type="application/json", headers=_KEPT)


ENDPOINTS: Final = (Endpoint("GET", "/odds", show, dict[str, Any], query=OddsQuery),)
