"""A person at a keyboard that is not there: answers are functions of what was printed."""

import io

from rich.console import Console

from facedown.cli.person import Person, play_with
from facedown.client import Series


class Keyboard:
    """Gives the answers in order, then Ctrl+D; or asks a function, which is given what was printed last."""

    def __init__(self, answers):
        self.screen = io.StringIO()
        self._answers = answers if callable(answers) else iter(answers)
        self._read_up_to = 0

    def read(self, question):
        self.screen.write(question)
        if not callable(self._answers):
            answer = next(self._answers, None)
            if answer is None:
                raise EOFError
            return answer
        shown = self.screen.getvalue()[self._read_up_to :]
        self._read_up_to = len(self.screen.getvalue())
        return self._answers(shown)

    @property
    def text(self):
        return self.screen.getvalue()


def play(listing, others, answers, *, config=None, seed="demo", games=1, first=True, width=80):
    """A person on the first or the last chair. The matches, and the screen."""
    keyboard = Keyboard(answers)
    console = Console(file=keyboard.screen, width=width)
    person = Person("Ann", console, keyboard.read)
    given = [person, *others] if first else [*others, person]
    series = Series(given, listing, seed=seed, config=config)
    matches = list(play_with(person, console, listing, series, games))
    return matches, keyboard.text
