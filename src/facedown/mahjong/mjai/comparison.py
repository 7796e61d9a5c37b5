"""Whether a round goes on as its log says."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from msgspec.structs import asdict, replace

from facedown.core.errors import Error
from facedown.mahjong.mjai import events as mjai
from facedown.mahjong.mjai.translation import REASONS

_LEFT_OPEN: Final = frozenset({"deltas", "ura_markers", "reason", "target", "tsumogiri"})
"""What a log may leave out."""
_REASONS: Final = frozenset(REASONS.values())
_OPENING: Final = 4
"""start_kyoku, tsumo, perhaps reach, and the dealer's first dahai: where all 14 tiles were dealt at once,
none of them is the one just drawn."""


_AHEAD: Final = 4


class Difference(Error):
    """What is not as it was recorded, and how."""


class Comparison:
    """The recorded events of one round beside what happens.

    Indicators are compared in their own order: logs tell that of a kan a little sooner or later.
    """

    def __init__(self, recorded: Sequence[mjai.Event]) -> None:
        self._markers = [event for event in recorded if isinstance(event, mjai.Dora)]
        self._others = [event for event in recorded if not isinstance(event, mjai.Dora)]
        self._shown = 0
        self.told = 0
        """How many of the recorded events have happened again, indicators aside."""

    @property
    def rest(self) -> Sequence[mjai.Event]:
        """As far ahead as anybody needs to look: a riichi with its discard, or three winners."""
        return self._others[self.told : self.told + _AHEAD]

    def compare(self, event: mjai.Event) -> None:
        if isinstance(event, mjai.StartGame | mjai.EndGame):
            return
        if isinstance(event, mjai.Dora):
            _check(event, self._markers[self._shown : self._shown + 1])
            self._shown += 1
        else:
            if self.told < _OPENING and isinstance(event, mjai.Dahai):
                event = replace(event, tsumogiri=None)
            _check(event, self._others[self.told : self.told + 1])
            self.told += 1

    def finish(self) -> None:
        left = [*self._others[self.told :], *self._markers[self._shown :]]
        if left:
            raise Difference(f"the round is over, and {mjai.text(left[0])} is still to come")


def _check(ours: mjai.Event, theirs: Iterable[mjai.Event]) -> None:
    for recorded in theirs:
        if ours == recorded or (type(ours) is type(recorded) and _same(asdict(ours), asdict(recorded))):
            return
        raise Difference(f"{mjai.text(ours)} happened, and {mjai.text(recorded)} was recorded")
    raise Difference(f"{mjai.text(ours)} happened, and nothing more was recorded")


def _same(ours: dict[str, Any], theirs: dict[str, Any]) -> bool:
    return all(_agree(name, value, theirs[name]) for name, value in ours.items())


def _agree(name: str, ours: Any, theirs: Any) -> bool:
    if name in _LEFT_OPEN and (ours is None or theirs is None):
        return True
    match name:
        case "consumed":
            return sorted(ours) == sorted(theirs)
        case "tehais":
            return [*map(sorted, ours)] == [*map(sorted, theirs)]
        case "ura_markers" if not ours:
            return True  # some logs list them with every win of a discard, also without riichi
        case "reason" if theirs not in _REASONS:
            return True  # in other words
        case _:
            return bool(ours == theirs)
