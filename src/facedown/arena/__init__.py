"""Where bots are put to the test before they meet others: `facedown check-bot`."""

from facedown.arena.checking import Result, Verdict, check
from facedown.arena.faults import Fault, Unseen
from facedown.arena.player import BadCommand, Player, program, sdk_bot
from facedown.arena.scenes import SCENES, Scene

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
