"""Where bots are put to the test before they meet others: `facedown check-bot`."""

from facedown.botcheck.bot_process import BadCommand, Player, program, sdk_bot
from facedown.botcheck.errors import Fault, Unseen
from facedown.botcheck.run import Result, Verdict, check
from facedown.botcheck.scenarios import SCENES, Scene

__all__ = [
    "SCENES",
    "BadCommand",
    "Fault",
    "Player",
    "Result",
    "Scene",
    "Unseen",
    "Verdict",
    "check",
    "program",
    "sdk_bot",
]
