"""The SDK: write a bot, let it play."""

from facedown.client.bot import Bot
from facedown.client.errors import RunFailed, ServerGone, ServerRefused, Unplayable
from facedown.client.match import BotFailed, Match
from facedown.client.mjai import MjaiProgram
from facedown.client.play import Tally, play
from facedown.client.player import NoBot
from facedown.client.results import Results, Standing
from facedown.client.run import run, run_async
from facedown.client.series import Series, WrongChairs
from facedown.client.stdio import Program, ProgramFailed
from facedown.client.visit import Meeting, Visit

__all__ = [
    "Bot",
    "BotFailed",
    "Match",
    "Meeting",
    "MjaiProgram",
    "NoBot",
    "Program",
    "ProgramFailed",
    "Results",
    "RunFailed",
    "Series",
    "ServerGone",
    "ServerRefused",
    "Standing",
    "Tally",
    "Unplayable",
    "Visit",
    "WrongChairs",
    "play",
    "run",
    "run_async",
]
