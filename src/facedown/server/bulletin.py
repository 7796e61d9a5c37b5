"""The board of the lobby, encoded once for all its readers, at most twice a second."""

import asyncio
from typing import Final

from facedown.core import codec
from facedown.lobby import Lobby, LobbyEvent
from facedown.server.connection import Mail
from facedown.server.lobby_messages import Board, Online

_BEAT: Final = 0.5
"""Seconds between two boards."""
_SHOWN: Final = 50
"""Tables on a board; /tables has all of them."""


class Bulletin:
    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._readers: set[Mail] = set()
        self._changed = asyncio.Event()
        self._board: Board | None = None
        self._messages: tuple[bytes, ...] = ()

    async def run(self) -> None:
        """Send the board to all readers when it changes, until cancelled."""
        stop = self._lobby.listen(None, self._noted)
        try:
            while True:
                await self._changed.wait()
                self._changed.clear()
                if self._readers and self._is_news():
                    for mail in tuple(self._readers):
                        mail.say(self._board, self._messages)
                await asyncio.sleep(_BEAT)
        finally:
            stop()

    def read(self, mail: Mail) -> None:
        """Send the board now and at every change, until `leave`."""
        self._is_news()
        mail.say(self._board, self._messages)
        self._readers.add(mail)

    def leave(self, mail: Mail) -> None:
        self._readers.discard(mail)

    def _noted(self, _event: LobbyEvent) -> None:
        self._changed.set()

    def _is_news(self) -> bool:
        tables = self._lobby.tables()
        bots = sum(sitter is not None and sitter.kind == "bot" for table in tables for sitter in table.seats)
        online = Online(self._lobby.people(), bots)
        board = Board(tables[-_SHOWN:], self._lobby.waiting(), online)
        if board == self._board:
            return False
        self._board, self._messages = board, (codec.to_json(board),)
        return True
