"""The SDK: write a bot, let it play."""

from facedown.client.bot import BaseBot, Bot
from facedown.client.errors import NoServer, RunFailed, ServerGone, ServerRefused, Unplayable
from facedown.client.match import BotFailed, Match
from facedown.client.play import Tally, play
from facedown.client.player import NoBot, PlayerLeft
from facedown.client.programs.mjai import MjaiProgram
from facedown.client.programs.program import Program, ProgramFailed
from facedown.client.remote.results import Meeting, Visit
from facedown.client.remote.run import run, run_async
from facedown.client.results import ForcedFolds, Results, Standing
from facedown.client.series import Series, WrongChairs
from facedown.client.typed_bots import BattleBot, CashBot, HoldemBot, MahjongBot

__all__ = [
    "BaseBot",
    "BattleBot",
    "Bot",
    "BotFailed",
    "CashBot",
    "ForcedFolds",
    "HoldemBot",
    "MahjongBot",
    "Match",
    "Meeting",
    "MjaiProgram",
    "NoBot",
    "NoServer",
    "PlayerLeft",
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
