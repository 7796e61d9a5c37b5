"""What a breakage is."""

from typing import NamedTuple


class Breakage(NamedTuple):
    """A small change that breaks a promise of this project, and the tests that notice it."""

    name: str
    file: str
    find: str
    """Occurs once in the file."""
    change: str
    tests: tuple[str, ...]
