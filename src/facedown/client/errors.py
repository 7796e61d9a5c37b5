"""What ends a bot's visit to a server before its games are played."""


class Unplayable(ValueError):
    """What was asked for cannot be played anywhere; the sentence says what can."""


class RunFailed(RuntimeError):
    """The bot cannot go on playing there; the sentence says why."""


class ServerGone(RunFailed):
    """It did not answer, again and again."""


class ServerRefused(RunFailed):
    """The server said no, and trying again would not help."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(f"{sentence} ({code})")
        self.code = code
        """Short, stable, for programs: "no_such_table", "replaced"."""
        self.sentence = sentence
