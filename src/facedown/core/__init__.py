"""The contract of a game, its seed and its record, and how to play and replay it. Pure."""

from facedown.core.errors import CodedError, Error
from facedown.core.frame import Frame, Showing, Sight
from facedown.core.frame_message import FrameMessage, Ticking
from facedown.core.game import (
    DEALER,
    AnyGame,
    Game,
    IllegalAction,
    Move,
    Outcome,
    Prompt,
    Seat,
    Step,
    Types,
    Viewer,
    Why,
    unlisted,
)
from facedown.core.ids import AccountId, ArenaId, MatchId
from facedown.core.play import Act, Moment, Played, Stuck, play, replay, verify
from facedown.core.record import AnyEntry, BrokenRecord, Entry, Header, Record, Sitter
from facedown.core.seed import Draws, Seed
from facedown.core.terms import Absence, Bank, Forfeit, Keep, Substitute, Terms

__all__ = [
    "DEALER",
    "Absence",
    "AccountId",
    "Act",
    "AnyEntry",
    "AnyGame",
    "ArenaId",
    "Bank",
    "BrokenRecord",
    "CodedError",
    "Draws",
    "Entry",
    "Error",
    "Forfeit",
    "Frame",
    "FrameMessage",
    "Game",
    "Header",
    "IllegalAction",
    "Keep",
    "MatchId",
    "Moment",
    "Move",
    "Outcome",
    "Played",
    "Prompt",
    "Record",
    "Seat",
    "Seed",
    "Showing",
    "Sight",
    "Sitter",
    "Step",
    "Stuck",
    "Substitute",
    "Terms",
    "Ticking",
    "Types",
    "Viewer",
    "Why",
    "play",
    "replay",
    "unlisted",
    "verify",
]
