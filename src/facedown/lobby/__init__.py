"""The lobby: accounts, queue, rooms, rematches, ratings, and its tables of any game."""

from facedown.lobby.events import (
    Called,
    Changed,
    Dropped,
    LeftQueue,
    LobbyEvent,
    Matched,
    RematchAsked,
    RoomChanged,
    RoomClosed,
    Settled,
)
from facedown.lobby.lobby import Lobby
from facedown.lobby.open_rooms import Guest, Room
from facedown.lobby.queue import Waiting
from facedown.lobby.refusal import Code, LobbyRefusal
from facedown.lobby.settings import Settings
from facedown.lobby.values import Board, Listed, Player, Profile, Ranked, Rated, RatedMatch, TableSeat

__all__ = [
    "Board",
    "Called",
    "Changed",
    "Code",
    "Dropped",
    "Guest",
    "LeftQueue",
    "Listed",
    "Lobby",
    "LobbyEvent",
    "LobbyRefusal",
    "Matched",
    "Player",
    "Profile",
    "Ranked",
    "Rated",
    "RatedMatch",
    "RematchAsked",
    "Room",
    "RoomChanged",
    "RoomClosed",
    "Settings",
    "Settled",
    "TableSeat",
    "Waiting",
]
