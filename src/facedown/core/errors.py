"""The root of every exception that this library raises on purpose."""


class Error(Exception):
    """Catch this to catch them all. `facedown.Error` is the same class."""


class CodedError(Error):
    """A refusal: a code for programs and a sentence for people. Nothing happened.

    The codes of this library are listed in `facedown.core.codes`; a game of your own may add its own.
    """

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(f"{code}: {sentence}")
        self.code = code
        """Short, stable, for programs."""
        self.sentence = sentence
        """For people: what to do instead."""
