"""Check that a bot can play at an arena: `facedown check-bot`."""

from facedown.botcheck.bot_process import BadCommand, BotRunner, program, sdk_bot
from facedown.botcheck.errors import Fault, NotReached
from facedown.botcheck.run import CheckResult, check
from facedown.botcheck.scenarios import SCENARIOS, Scenario

__all__ = [
    "SCENARIOS",
    "BadCommand",
    "BotRunner",
    "CheckResult",
    "Fault",
    "NotReached",
    "Scenario",
    "check",
    "program",
    "sdk_bot",
]
