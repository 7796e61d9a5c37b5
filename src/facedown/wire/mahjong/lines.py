"""A match as JSON lines, in the messages of the mahjong dialect: docs/mahjong.md.

What everybody was sent, as it was sent, and each draw; one `round_started` for all seats in place of one for
each. Messages for a single player (questions, times, numbers) are left out.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from msgspec import UNSET, to_builtins

from facedown.core import AnyEntry, Header, Record, Seed, Viewer, replay
from facedown.core.codec import to_json
from facedown.core.record import Seated
from facedown.core.reports import Eyes, NoHistory
from facedown.mahjong import MATCH
from facedown.mahjong.match.events import Event, MatchEnded, RoundBegun
from facedown.mahjong.round import events
from facedown.wire.mahjong import encode as write
from facedown.wire.mahjong.encode import Sides, Times
from facedown.wire.messages import Named

_UNTIMED: Final = Times(None, None)
_PRIVATE: Final = frozenset({"seq", "prompt_id", "deadline_ms"})
"""Fields that differ from one connection to the next."""


def jsonl_text(record: Record[Any, Any], eyes: Eyes) -> str:
    """A record as this viewer saw it. Raises NoHistory."""
    return "".join(_lines(record, eyes, over=record.outcome is not None)).removesuffix("\n")


def histories_text(
    header: Header[Any], entries: tuple[AnyEntry, ...], seed: Seed, viewer: Viewer, *, over: bool
) -> Iterator[str]:
    """The match so far, or, once it is over, all of it with every hand."""
    record: Record[Any, Any] = Record(header, entries, "", seed.secret.hex())
    return _lines(record, "all" if over else viewer, over=over)


def _lines(record: Record[Any, Any], eyes: Eyes, *, over: bool) -> Iterator[str]:
    """`over`: the seed, the settings and the version may be written."""
    if record.header.game != MATCH.name:
        raise NoHistory("is for matches of mahjong")
    for message in _messages(record, eyes, over=over):
        yield to_json(message).decode() + "\n"


def _messages(record: Record[Any, Any], eyes: Eyes, *, over: bool) -> Iterator[dict[str, Any]]:
    sides = Sides(0, _seats(record.entries), ())
    yield _started(record, sides, over=over)
    number = 0
    for moment in replay(MATCH, record):
        for event in moment.step.events:
            shown = event if eyes == "all" else MATCH.redact(event, eyes)
            if isinstance(shown, RoundBegun):
                number = shown.number
            elif shown is not None:
                yield from _message(sides, record, number, shown)


def _seats(entries: Iterable[AnyEntry]) -> tuple[Named | None, ...]:
    """By seat: who sat there first; its number where nobody did."""
    named = [Named(str(seat), "bot") for seat in range(4)]
    seen: set[int] = set()
    for entry in entries:
        if isinstance(entry, Seated) and entry.seat not in seen:
            seen.add(entry.seat)
            named[entry.seat] = Named(entry.sitter.name, entry.sitter.kind)
    return tuple(named)


def _started(record: Record[Any, Any], sides: Sides, *, over: bool) -> dict[str, Any]:
    header = record.header
    host = {} if header.host is UNSET else header.host
    message = {
        "type": "game_started",
        "game_id": host.get("game_id", header.match),
        "players": to_builtins(sides.players()),
        "match": header.match,
        "commitment": header.commitment,
    }
    if not over:
        return message
    settings = to_builtins(header.config.settings)
    return {**message, "seed": record.secret, "settings": settings, "version": header.rules}


def _message(sides: Sides, record: Record[Any, Any], number: int, event: Event) -> Iterator[dict[str, Any]]:
    match event:
        case events.Began():
            yield _round_started(sides, number, event)
        case events.Drew(seat=seat, tile=tile):
            if tile is not None:
                yield {"type": "draw", "seat": seat, "tile_id": tile}
        case events.FuritenChanged():
            return  # for one seat alone
        case events.Ended(result=result, scores=scores, sticks=sticks):
            yield _public(write.round_end(result, scores, sticks, None, _UNTIMED))
        case MatchEnded(outcome=outcome, points=points):
            yield _public(write.game_end(sides, outcome, points, record.header.match))
        case _ if type(event) in write.PLAIN:
            yield _public(write.PLAIN[type(event)](event, 0))


def _round_started(sides: Sides, number: int, began: events.Began) -> dict[str, Any]:
    """One for all seats: each player has `tiles`, null where the viewer did not see them."""
    message = _public(write.round_dealt(sides, number, began))
    view = message["view"]
    for own in ("seat", "my_tiles", "waits"):
        del view[own]
    for player, hand in zip(view["players"], began.hands, strict=True):
        player["tiles"] = hand
    return message


def _public(message: Any) -> dict[str, Any]:
    plain: dict[str, Any] = to_builtins(message)
    return {name: value for name, value in plain.items() if name not in _PRIVATE}
