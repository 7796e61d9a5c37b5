"""One file per verb. A verb is a function of its file's name and returns the exit code."""

from typing import Final

FIRST: Final = ("play", "replay", "verify")
"""The verbs that the help lists first; the others follow in alphabetical order."""
