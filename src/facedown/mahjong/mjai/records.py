"""A record as mjai: all of it, or what one viewer saw."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias

from facedown.core import AnyGame, BrokenRecord, Record, Viewer, replay
from facedown.core.record import Seated
from facedown.mahjong.match import MATCH
from facedown.mahjong.match.events import Event
from facedown.mahjong.mjai.events import text
from facedown.mahjong.mjai.translation import NAMES, Translator
from facedown.mahjong.round import ROUND
from facedown.mahjong.settings import Settings

AnyViewer: TypeAlias = Viewer | Literal["all"]
"""A chair, None for the public, or "all" for every tile."""

_GAMES: Final[Mapping[str, AnyGame]] = {game.name: game for game in (MATCH, ROUND)}


def lines(
    played: Record[Any, Any] | Iterable[Event],
    viewer: AnyViewer = "all",
    *,
    names: Sequence[str] | None = None,
    red_fives: bool = True,
) -> Iterator[str]:
    """A match or a round as mjai, one event a line; a record as this viewer saw it.

    Events are translated as they are: redact them first for a viewer. A record has its own names and fives.
    """
    seat = viewer if isinstance(viewer, int) else None
    if isinstance(played, Record):
        names = names or names_of(played)
        red_fives = settings_of(played).red_fives > 0
        played = events_of(played, viewer)
    translator = Translator(seat, names or NAMES, red_fives=red_fives)
    return map(text, translator.translate_all(played))


def events_of(record: Record[Any, Any], viewer: AnyViewer = "all") -> Iterator[Event]:
    """Computed from its inputs; BrokenRecord where it is none of mahjong, or does not hold together."""
    game = _game(record)
    for moment in replay(game, record):
        for event in moment.step.events:
            shown = event if viewer == "all" else game.redact(event, viewer)
            if shown is not None:
                yield shown


def settings_of(record: Record[Any, Any]) -> Settings:
    _game(record)
    settings: Settings = record.header.config.settings
    return settings


def names_of(record: Record[Any, Any]) -> tuple[str, ...]:
    """By chair: who sat down there first; its number where nobody did."""
    names: dict[int, str] = {}
    for entry in record.entries:
        if isinstance(entry, Seated):
            names.setdefault(entry.seat, entry.sitter.name)
    return tuple([names.get(seat, NAMES[seat]) for seat in range(4)])


def _game(record: Record[Any, Any]) -> AnyGame:
    name = record.header.game
    if name not in _GAMES:
        raise BrokenRecord(f"a record of {name}, not of mahjong")
    return _GAMES[name]
