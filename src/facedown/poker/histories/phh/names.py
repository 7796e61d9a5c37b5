"""What the hands of a file of many are called: `[1]`, `[2]` and so on, or otherwise; no two the same."""

from re import Match


class Names:
    """The hands there were. Files count from 1, so that what is remembered of millions is one number."""

    def __init__(self) -> None:
        self._counted = 0
        self._others: set[str] = set()

    def is_new(self, name: str) -> bool:
        if name == str(self._counted + 1):
            self._counted += 1
        elif name in self._others or (
            name.isdecimal() and len(name) < 16 and str(int(name)) == name and 0 < int(name) <= self._counted
        ):
            return False
        else:
            self._others.add(name)
        return True


def name_in(header: Match[str]) -> str:
    """Of a line that is a `HEADER`."""
    return header[1].strip("'\"")
