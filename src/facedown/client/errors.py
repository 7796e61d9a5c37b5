"""Errors of playing, in process or on a server."""

from facedown.core.errors import Error


class Unplayable(Error, ValueError):
    """The request cannot be played anywhere; the message says what can."""


class RunFailed(Error, RuntimeError):
    """The bot cannot go on playing on this server; the message says why."""


class ServerGone(RunFailed):
    """The server did not answer, again and again."""


class NoServer(ServerGone):
    """No server has ever answered."""


class ServerRefused(RunFailed):
    """The server refused, and trying again would not help."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(f"{sentence} ({code})")
        self.code = code
        """Short, stable, for programs: "no_such_table", "replaced"."""
        self.sentence = sentence
