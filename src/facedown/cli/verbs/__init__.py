"""One file a verb. A verb is a function of its file's name; what it returns is the exit code."""

from typing import Final

FIRST: Final = ("play", "replay", "verify")
"""What a newcomer should read first in the help; the other verbs follow by the alphabet."""
