"""Private rooms: a player waits for a friend who has the code. Their match is free and unrated."""

from msgspec import Struct

from facedown.lobby.refusal import LobbyRefusal
from facedown.lobby.settings import Settings


class Room(Struct, frozen=True):
    code: str
    maker: str
    game: str
    until: int
    """When the room closes, in ms of the clock."""


class Rooms:
    """An account has at most one room."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._rooms: dict[str, Room] = {}
        """By code, the oldest first."""

    def make(self, code: str, maker: str, game: str, now: int) -> Room:
        self.close_of(maker)
        self._expire(now)
        if len(self._rooms) >= self._settings.most_rooms:
            raise LobbyRefusal("full", "all rooms are taken; try again in a few minutes")
        if code in self._rooms:
            raise LobbyRefusal("full", "no room was free just now; try again")
        room = self._rooms[code] = Room(code, maker, game, now + self._settings.room_ms)
        return room

    def find(self, code: str, now: int) -> Room:
        self._expire(now)
        if code not in self._rooms:
            raise LobbyRefusal("no_such_room", "no room has this code; ask for a new one")
        return self._rooms[code]

    def close(self, room: Room) -> None:
        self._rooms.pop(room.code, None)

    def close_of(self, maker: str) -> None:
        for room in [room for room in self._rooms.values() if room.maker == maker]:
            self.close(room)

    def _expire(self, now: int) -> None:
        for room in [room for room in self._rooms.values() if room.until <= now]:
            self.close(room)
