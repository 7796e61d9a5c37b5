"""The rooms that are open, and who is in them."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from facedown.lobby.events import Listeners, RoomChanged, RoomClosed
from facedown.lobby.kept import Kept, Key
from facedown.lobby.refusal import LobbyRefusal
from facedown.lobby.settings import Settings


class Guest(Struct, frozen=True):
    """A player in a room."""

    account: str
    nickname: str


class RoomOptions(Struct, frozen=True):
    """What the maker of a room chooses."""

    game: str
    variant: str | None = None
    stake: int = 0
    """Tokens that each player pays into the pot of a match."""
    best_of: int = 1
    """How many matches are played in a row at most."""
    public: bool = False
    """Anybody who asks for such a match is let in, without the code."""


class Room(Struct, frozen=True):
    code: str
    options: RoomOptions
    config: Any
    seats: int
    guests: tuple[Guest, ...]
    """The maker first, then in the order in which they came."""
    until: int
    """When the room closes, in ms of the clock."""

    @property
    def game(self) -> str:
        return self.options.game

    @property
    def maker(self) -> str:
        return self.guests[0].account

    @property
    def accounts(self) -> tuple[str, ...]:
        return tuple(guest.account for guest in self.guests)

    @property
    def key(self) -> Key:
        return "room", self.code

    @property
    def free(self) -> int:
        return self.seats - len(self.guests)


class OpenRooms:
    """An account is in at most one room."""

    def __init__(
        self, settings: Settings, listeners: Listeners, kept: Kept, *, now: Callable[[], int]
    ) -> None:
        self._settings = settings
        self._kept = kept
        self._listeners = listeners
        self._now = now
        self._rooms: dict[str, Room] = {}
        """By code, the oldest first."""
        self.left: Callable[[str], None] = lambda _account: None
        """Called for each account that left a room, or whose room was closed before its match."""

    async def recall(self) -> None:
        """Open the rooms again that the last lobby had."""
        for code, room, until in await self._kept.read("room", Room):
            self._rooms[code] = replace(room, until=until)

    def make(self, code: str, maker: Guest, options: RoomOptions, config: Any, *, seats: int) -> Room:
        self.leave(maker.account)
        self.expire()
        if len(self._rooms) >= self._settings.most_rooms:
            raise LobbyRefusal("full", "all rooms are taken; try again in a few minutes")
        if code in self._rooms:
            raise LobbyRefusal("full", "no room was free just now; try again")
        until = self._now() + self._settings.room_ms
        return self._put(Room(code, options, config, seats, (maker,), until))

    def of(self, account: str) -> Room | None:
        """The room in which the account waits."""
        return next((room for room in self._rooms.values() if account in room.accounts), None)

    def find(self, code: str) -> Room:
        self.expire()
        if code not in self._rooms:
            raise LobbyRefusal("no_such_room", "no room has this code; ask for a new one")
        return self._rooms[code]

    def public(self, options: RoomOptions, config: Any) -> list[Room]:
        """Rooms of this kind with a free chair and a maker who is there, the oldest first.

        Guests who are gone leave them.
        """
        self.expire()
        alike = [one for one in self._rooms.values() if one.options == options and one.config == config]
        present = [one for one in alike if self._listeners.hears(one.maker)]
        for gone in [each for one in present for each in one.accounts if not self._listeners.hears(each)]:
            self.leave(gone)
        return [room for room in (self._rooms[one.code] for one in present) if room.free]

    def waiting(self) -> dict[str, int]:
        """Players who are there, in public rooms whose maker is there, for each game that has any."""
        self.expire()
        open_to_all = [room for room in self._rooms.values() if room.options.public]
        met = [room for room in open_to_all if self._listeners.hears(room.maker)]
        return dict(Counter(room.game for room in met for one in room.accounts if self._listeners.hears(one)))

    def join(self, room: Room, guest: Guest) -> Room:
        """Notify every guest and keep the room open longer. The caller has checked that a chair is free."""
        until = self._now() + self._settings.room_ms
        return self._change(replace(room, guests=(*room.guests, guest), until=until))

    def leave(self, account: str) -> None:
        """Leave the room that the account is in. If its maker leaves, close it and notify the others."""
        room = self.of(account)
        if room is None:
            return
        if room.maker == account:
            self._close(room, but=account)
        else:
            self._change(replace(room, guests=tuple(one for one in room.guests if one.account != account)))
            self.left(account)

    def take(self, room: Room) -> None:
        """Remove a room whose match begins, which fulfils what is stored of it.

        No notification: the guests hear of their match.
        """
        del self._rooms[room.code]

    def tell_closed(self, room: Room, *, but: str | None = None) -> None:
        """Tell all who wait in it, but the one whose request closed it."""
        for account in room.accounts:
            if account != but:
                self._listeners.tell(account, RoomClosed(room.code))

    def _close(self, room: Room, *, but: str | None = None) -> None:
        self.take(room)
        self._kept.forget(room.key)
        self.tell_closed(room, but=but)
        for guest in room.accounts:
            self.left(guest)

    def _change(self, room: Room) -> Room:
        self._put(room)
        for account in room.accounts:
            self._listeners.tell(account, RoomChanged(room.code))
        return room

    def _put(self, room: Room) -> Room:
        self._rooms[room.code] = room
        self._kept.keep(room.key, room, room.until)
        return room

    def expire(self) -> None:
        for room in [room for room in self._rooms.values() if room.until <= self._now()]:
            self._close(room)
