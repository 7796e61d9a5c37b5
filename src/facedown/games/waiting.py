"""Games that wait for players are stored, so that a restart does not lose them.

The people in them are not: they join again with the same token, as a client does anyway that lost its
connection.
"""

import logging
from collections.abc import AsyncIterator

from msgspec import Struct

from facedown.core import Seed, codec
from facedown.games.settings import GameInfo
from facedown.mahjong.settings import Settings as Rules
from facedown.store import Store, StoreError

log = logging.getLogger(__name__)


class WaitingGame(Struct, frozen=True):
    info: GameInfo
    rules: Rules
    secret: bytes

    @property
    def seed(self) -> Seed:
        return Seed(self.secret)


async def keep(store: Store, info: GameInfo, rules: Rules, seed: Seed) -> None:
    """Raises StoreError."""
    await store.keep_game(info.game_id, codec.pack(WaitingGame(info, rules, seed.secret)))


async def forget(store: Store, game_id: str) -> None:
    """If the store fails, the next server waits for its players once more, and then removes it."""
    try:
        await store.forget_game(game_id)
    except StoreError as trouble:
        log.warning("game %s is not forgotten: %s", game_id, trouble)


async def kept(store: Store) -> AsyncIterator[WaitingGame]:
    for game_id, data in await store.kept_games():
        try:
            yield codec.unpack(WaitingGame, data)
        except codec.BadEncoding:
            log.exception("game %s cannot be read and is removed", game_id)
            await forget(store, game_id)
