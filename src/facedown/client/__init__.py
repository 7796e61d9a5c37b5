"""The SDK: write a bot, let it play."""

from facedown.client.bot import Bot
from facedown.client.match import BotFailed, Match
from facedown.client.play import Tally, play
from facedown.client.player import NoBot
from facedown.client.results import Results, Standing
from facedown.client.series import Series, WrongChairs

__all__ = [
    "Bot",
    "BotFailed",
    "Match",
    "NoBot",
    "Results",
    "Series",
    "Standing",
    "Tally",
    "WrongChairs",
    "play",
]
