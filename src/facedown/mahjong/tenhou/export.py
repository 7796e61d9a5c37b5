"""Rounds and matches in the format that tenhou.net/6 edits and shows.

Each seat has three lists: the thirteen tiles dealt, what it took (draws and calls) and what it gave
(discards, riichi, kans). The order of turns follows from them.
"""

from collections.abc import Generator, Iterable, Iterator, Sequence
from typing import Any, Final

from facedown.core import Record, Seat
from facedown.core.codec import to_json
from facedown.mahjong.match.events import Event, MatchEnded
from facedown.mahjong.melds import Meld
from facedown.mahjong.mjai.records import events_of, names_of, settings_of
from facedown.mahjong.mjai.translation import NAMES
from facedown.mahjong.round.events import Began, Discarded, DoraShown, Drew, Ended, Melded
from facedown.mahjong.round.results import Won
from facedown.mahjong.settings import DEFAULT, Settings
from facedown.mahjong.tenhou.calls import added_kan, call, closed_kan
from facedown.mahjong.tenhou.results import ending
from facedown.mahjong.tenhou.words import NO_DISCARD, TSUMOGIRI, code, codes, dealt
from facedown.mahjong.tiles import Tile

_TITLE: Final = ("", "")
_SEATS: Final = 4


def exported(
    played: Record[Any, Any] | Iterable[Event],
    *,
    names: Sequence[str] | None = None,
    title: tuple[str, str] = _TITLE,
    settings: Settings = DEFAULT,
) -> dict[str, Any]:
    """A match or a round as a tenhou.net/6 object; unfinished rounds are left out.

    The events must show all hands: use the table's, not a viewer's. A record brings its own names and
    settings.
    """
    steps = _exporting(played, names=names, title=title, settings=settings)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            whole: dict[str, Any] = end.value
            return whole


def _exporting(
    played: Record[Any, Any] | Iterable[Event],
    *,
    names: Sequence[str] | None = None,
    title: tuple[str, str] = _TITLE,
    settings: Settings = DEFAULT,
) -> Generator[str, None, dict[str, Any]]:
    """Yields "" after each event, so that others can go on in between."""
    if isinstance(played, Record):
        names, settings = names or names_of(played), settings_of(played)
        played = events_of(played)
    names = names or NAMES
    _check_texts("names are four, one for each seat", names, _SEATS)
    _check_texts("a title is two lines", title, len(_TITLE))
    red = settings.red_fives > 0
    rounds: list[list[Any]] = []
    scores: dict[str, Any] = {}
    current: _RoundLog | None = None
    for event in played:
        match event:
            case Began():
                current = _RoundLog(event, red=red)
            case Ended() if current is not None:
                rounds.append(current.ended(event))
                current = None
            case MatchEnded():
                scores = {"sc": list(_final(event))}
            case _ if current is not None:
                current.take(event)
        yield ""
    rule = {"disp": _rule(settings), "aka": int(red)}
    return {"title": list(title), "name": list(names), "rule": rule, "log": rounds, **scores}


def text(played: Record[Any, Any] | Iterable[Event], **how: Any) -> str:
    """`exported` as JSON."""
    return "".join(parts(played, **how))


def parts(played: Record[Any, Any] | Iterable[Event], **how: Any) -> Iterator[str]:
    """`text` in parts, most of them empty: one for each event."""
    whole = yield from _exporting(played, **how)
    yield to_json(whole).decode()


def _check_texts(what: str, texts: Sequence[str], count: int) -> None:
    if isinstance(texts, str) or len(texts) != count or not all(isinstance(one, str) for one in texts):
        raise ValueError(f"{what}, each a text, not {texts!r}")


def _rule(settings: Settings) -> str:
    """The rules as Tenhou names its tables: East or South, open tanyao, red fives."""
    length = "東" if settings.length == "tonpusen" else "南"
    return length + "喰" * settings.open_tanyao + "赤" * (settings.red_fives > 0)


def _final(end: MatchEnded) -> Iterator[int]:
    """By seat, points and final score."""
    for points, score in zip(end.points, end.outcome.scores, strict=True):
        yield from (points, score)


class _RoundLog:
    """Grows with its events."""

    def __init__(self, began: Began, *, red: bool) -> None:
        self._began = began
        self._red = red
        self._dora = [began.dora]
        self._taken: list[list[int | str]] = [[], [], [], []]
        self._given: list[list[int | str]] = [[], [], [], []]

    def take(self, event: Event) -> None:
        match event:
            case Drew(seat=seat, tile=int(tile)):
                self._taken[seat].append(code(tile, red=self._red))
            case Discarded(seat=seat, tile=tile):
                given = TSUMOGIRI if event.tsumogiri else code(tile, red=self._red)
                self._given[seat].append(f"r{given}" if event.riichi else given)
            case Melded(seat=seat, meld=meld, added=added):
                self._meld(seat, meld, added)
            case DoraShown(tile=tile):
                self._dora.append(tile)

    def _meld(self, seat: Seat, meld: Meld, added: Tile | None) -> None:
        if added is not None:
            self._given[seat].append(added_kan(seat, meld, added, red=self._red))
        elif meld.kind == "closed_kan":
            self._given[seat].append(closed_kan(meld, red=self._red))
        else:
            self._taken[seat].append(call(seat, meld, red=self._red))
            if meld.kind == "open_kan":
                self._given[seat].append(NO_DISCARD)

    def ended(self, ended: Ended) -> list[Any]:
        began, result = self._began, ended.result
        ura = max((win.ura for win in result.wins), key=len) if isinstance(result, Won) else ()
        by_seat: list[Any] = []
        for seat, hand in enumerate(began.hands):
            if hand is None:
                raise ValueError("not all hands are shown: export the events of the table, not of a viewer")
            by_seat += [dealt(hand, red=self._red), self._taken[seat], self._given[seat]]
        return [
            [began.kyoku, began.honba, began.sticks],
            list(began.scores),
            codes(self._dora, red=self._red),
            codes(ura, red=self._red),
            *by_seat,
            ending(result, began.kyoku % 4),
        ]
