"""Matches of house bots for people to watch: one of each chosen game, as long as anybody is in the lobby.

Nothing is remembered: the header of such a match says what it is. So a server that was restarted goes on with
the one that it recovered.
"""

import logging
from asyncio import Lock
from collections.abc import Iterable
from itertools import cycle, islice
from typing import Final

from facedown.catalog import Listing
from facedown.lobby.events import Listeners
from facedown.lobby.parties import HouseBot, Parties, Party
from facedown.lobby.refusal import LobbyRefusal
from facedown.lobby.tables import LobbyTables
from facedown.table import Context, Table, sleep
from facedown.table.context import EXHIBITION, is_exhibition

log = logging.getLogger(__name__)

_LOOK_MS: Final = 1_000
_PAUSE: Final = 4
"""Looks between the end of a match and the next, so that the result can be read."""
_LATER: Final = 60
"""Looks after which a match that could not be made is tried again."""


class Exhibitions:
    def __init__(
        self,
        games: Iterable[str],
        context: Context,
        *,
        parties: Parties,
        lobby_tables: LobbyTables,
        listeners: Listeners,
    ) -> None:
        self._context = context
        self._parties = parties
        self._lobby_tables = lobby_tables
        self._listeners = listeners
        self._pauses = dict.fromkeys(games, 0)
        """Looks until the next match of each game may begin."""
        self._looking = Lock()

    async def run(self) -> None:
        """Begin a match wherever one is missing, until cancelled."""
        while True:
            await sleep(self._context.clock, _LOOK_MS)
            await self._look_at_all()

    def begin(self) -> None:
        """The first visitor is here: begin at once, so that the page has something to show."""
        if self._pauses:
            self._parties.spawn(self._look_at_all())

    async def _look_at_all(self) -> None:
        async with self._looking:
            if self._listeners.people():
                for game in self._pauses:
                    await self._look(game)
            else:  # the next visitor has seen no result to read, and waits for nothing
                self._pauses = dict.fromkeys(self._pauses, 0)

    async def _look(self, game: str) -> None:
        if any(_is_shown(table, game) for table in self._lobby_tables.tables.all_open()):
            self._pauses[game] = _PAUSE
        elif self._pauses[game]:
            self._pauses[game] -= 1
        else:
            await self._begin(game)

    async def _begin(self, game: str) -> None:
        try:
            self._parties.require_table()
            await self._parties.at_once(exhibition(self._context.listing(game)))
        except LobbyRefusal:
            return  # people come first
        except Exception:
            log.exception("no exhibition of %s could be made", game)
            self._pauses[game] = _LATER


def exhibition(listing: Listing) -> Party:
    """As people play it: by the rules of the queue, or else by the first variant. The game's bots take turns,
    the strongest first."""
    is_ranked = listing.house.stake(listing.config) > 0
    config = listing.config_for(None if is_ranked else next(iter(listing.variants), None), None)
    bots = map(HouseBot, cycle(reversed(tuple(listing.bots))))
    seats = listing.game.seats(config)
    chairs = tuple(islice(bots, seats))
    return Party(listing.game.name, chairs, shuffled=listing.draws_chairs, base=config, host=dict(EXHIBITION))


def _is_shown(table: Table, game: str) -> bool:
    header = table.kept.header
    return header.game == game and is_exhibition(header)
