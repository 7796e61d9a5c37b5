"""The exception of a broken law."""

from facedown.testing.subject import Run


class LawBroken(AssertionError):
    """A game broke a law; the message ends with runs that show it, ready to be pasted into a test."""

    def __init__(self, law: str, sentence: str, *runs: Run) -> None:
        super().__init__("\n".join((f"{law}: {sentence}", *(pasted(run) for run in runs))))
        self.law = law
        self.sentence = sentence
        self.runs = runs
        """The run that shows it; both, if two worlds were compared."""


def pasted(run: Run) -> str:
    """The run as Python source."""
    inputs = "".join(f"\n        ({seat}, {action!r})," for seat, action in run.inputs)
    seed = f'Seed(bytes.fromhex("{run.seed.secret.hex()}"))'
    return f"Run(\n    config={run.config!r},\n    seed={seed},\n    inputs=({inputs}\n    ),\n)"
