"""One position a day for each game: "what would you do?". docs/adr/0039-daily.md."""

from facedown.server.daily.dailies import DAY, Dailies
from facedown.server.daily.position import Position
from facedown.server.daily.streaks import Streak, streak_of

__all__ = ["DAY", "Dailies", "Position", "Streak", "streak_of"]
