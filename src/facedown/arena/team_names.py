"""Whose name is whose: the first join code that a team chooses locks its name for the whole arena.

The seat may be given up, the name may not. A name is free again after `UNSEEN_MS` without its team, or when
an operator frees it.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable
from hmac import compare_digest
from typing import Final

from facedown.core import names
from facedown.core.lookalikes import looks
from facedown.store import TeamName
from facedown.table import hashed_key

UNSEEN_MS: Final = 7 * 24 * 3_600_000
MOST: Final = 10_000
"""Names of one arena. One more takes the place of the one that was not seen for longest."""


class TeamNames:
    def __init__(
        self,
        now: Callable[[], int] = lambda: 0,
        keep: Callable[[TeamName], object] | None = None,
        kept: Iterable[TeamName] = (),
    ) -> None:
        """`now`: ms since 1970. `keep`: begins to store a name; `stored` is called when that is done. Without
        it names are not stored. `kept`: those that are stored."""
        self._now = now
        self._keep = keep
        self._names = {each.team: each for each in sorted(kept, key=lambda each: each.seen)}
        """By key, the longest unseen first."""
        self._looks: dict[str, set[str]] = defaultdict(set)
        """Keys by the shapes that they have in common with names that look alike."""
        for team in self._names:
            self._index(team)
        self._unstored: set[str] = set()
        """Keys of names whose lock a crash would lose."""

    def has(self, team: str) -> bool:
        """Whether the name is locked."""
        locked = self._names.get(names.key(team))
        return locked is not None and self._now() - locked.seen < UNSEEN_MS

    def opens(self, team: str, code: str | None) -> bool:
        """Whether the name is free, or this is its code. Compared in constant time."""
        if not self.has(team):
            return True
        return code is not None and compare_digest(hashed_key(code), self._names[names.key(team)].code)

    def lock(self, team: str, code: str) -> None:
        """The team chose this code, and is here."""
        name = TeamName(names.key(team), hashed_key(code), self._now())
        before = self._names.pop(name.team, None)
        if len(self._names) >= MOST:
            self.free(next(iter(self._names)))
        self._names[name.team] = name
        self._index(name.team)
        if self._keep is not None:
            if before is None or before.code != name.code:
                self._unstored.add(name.team)
            self._keep(name)

    def is_current(self, name: TeamName) -> bool:
        """Whether the name is still locked by this code."""
        known = self._names.get(name.team)
        return known is not None and known.code == name.code

    def is_stored(self, team: str) -> bool:
        """Whether its lock, if it has one, outlasts a crash."""
        return names.key(team) not in self._unstored

    def stored(self, name: TeamName) -> None:
        if self.is_current(name):
            self._unstored.discard(name.team)

    def free(self, team: str) -> bool:
        """False where it was free."""
        key = names.key(team)
        self._unstored.discard(key)
        for shape in looks(key):
            self._looks[shape].discard(key)
            if not self._looks[shape]:
                del self._looks[shape]
        return self._names.pop(key, None) is not None

    def like(self, team: str) -> str | None:
        """Another locked name that this one could be taken for."""
        found = (key for shape in looks(team) for key in self._looks.get(shape, ()))
        return next((key for key in found if key != names.key(team) and self.has(key)), None)

    def _index(self, key: str) -> None:
        for shape in looks(key):
            self._looks[shape].add(key)
