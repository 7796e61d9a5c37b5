"""Change the arena's messages to what other servers might send: fewer fields, or unknown ones."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias

Message: TypeAlias = dict[str, Any]
Tampering: TypeAlias = Callable[[Message], Iterator[Message]]

_Kept: TypeAlias = Mapping[str, "_Kept | None"]


def _only(names: str, **within: "_Kept") -> "_Kept":
    return {**dict.fromkeys(names.split()), **within}


_STACK: Final = _only("seat stack")
_PLAYER: Final = _only("seat stack has_folded committed")
_OFFER: Final = "community legal call_amount min_raise_to max_raise_to"
_BARE: Final[dict[str, _Kept]] = {
    "welcome": _only("table_id seat", config=_only("variant seats starting_stack sb bb move_time_ms")),
    "lobby": _only("", players=_only("seat team connected stack")),
    "start_hand": _only("hand_id seed button", stacks=_STACK),
    "act": _only(
        f"hand_id seat phase {_OFFER}",
        you=_only("hole stack to_call time_ms"),
        table=_only("sb bb seats button"),
        players=_PLAYER,
    ),
    "event": _only("ev seat amount sb_seat bb_seat sb bb cards card hand board rank"),
    "end_hand": _only("hand_id", stacks=_STACK),
    "snapshot": _only(
        f"at_hand_id phase next_actor time_ms_remaining {_OFFER}",
        you=_only("seat hole stack to_call"),
        players=_PLAYER,
    ),
    "match_end": _only("", winner=_only("seat team"), final_stacks=_only("seat team stack")),
    "error": _only("code msg"),
}
"""By message type, the fields of the protocol's first version; all others were added later."""
_ENVELOPE: Final = _only("type v")
_ADDED_EVENTS: Final = frozenset({"UNCALLED", "HOLE_CARDS"})

_NEWS: Final = {"sky": ["clear", None], "degrees": 21.5}


def plain(message: Message) -> Iterator[Message]:
    yield message


def bare(message: Message) -> Iterator[Message]:
    """Only what every server of this protocol sends."""
    if message.get("ev") not in _ADDED_EVENTS:
        yield _kept(message, {**_ENVELOPE, **_BARE[message["type"]]})


def rich(message: Message) -> Iterator[Message]:
    """Add an unknown field to every object and an unknown event before every question."""
    if message["type"] == "act":
        yield {"type": "event", "v": 1, "ev": "WEATHER", "hand_id": message["hand_id"], **_NEWS}
    yield _enriched(message)


def _kept(value: Any, names: "_Kept | None") -> Any:
    if names is None:
        return value
    if isinstance(value, list):
        return [_kept(each, names) for each in value]
    return {name: _kept(value[name], within) for name, within in names.items() if name in value}


def _enriched(value: Any) -> Any:
    if isinstance(value, list):
        return [_enriched(each) for each in value]
    if not isinstance(value, dict):
        return value
    return {**{name: _enriched(each) for name, each in value.items()}, "weather": _NEWS}
