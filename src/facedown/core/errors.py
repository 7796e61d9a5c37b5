"""The base classes of this library's exceptions."""


class Error(Exception):
    """The base class of every exception that this library raises on purpose; also `facedown.Error`."""


class CodedError(Error):
    """A refusal: a code for programs and a sentence for people. Nothing has changed.

    The codes of this library are listed in `facedown.core.codes`; your own game may add others.
    """

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(f"{code}: {sentence}")
        self.code = code
        """Short, stable, for programs."""
        self.sentence = sentence
        """For people: what to do instead."""
