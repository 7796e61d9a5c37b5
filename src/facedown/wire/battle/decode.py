"""Decodes what a client of the battle dialect sent. A bad message never raises."""

from typing import Any, Final

from facedown import battle as rules
from facedown.core import codec
from facedown.wire.battle.messages import (
    FromClient,
    Hello,
    LayoutConfirm,
    LayoutDraft,
    Ping,
    PveStart,
    QueueJoin,
    QueueLeave,
    Rematch,
    Surrender,
)
from facedown.wire.dialect import Heard
from facedown.wire.dialect import Ping as AnyPing
from facedown.wire.limits import LARGEST_NUMBER, brief, is_too_large
from facedown.wire.messages import Act, Rejected

QUIET: Final = 0
"""The ref of an action whose answer the client has already received."""

_NO_ROUND: Final = 0
"""Rounds count from 1, so this never equals the current round."""
_NO_CARD: Final = "?"
"""Replaces a name that is too long to be logged."""
_LONGEST_NAME: Final = 16
"""The longest card name, as in `facedown.battle.actions`."""
_UNSHAPED: Final = ()
"""Replaces anything that is not a layout; the rules then refuse it in their own order."""


_NOT_IN_MATCH: Final = Rejected("not_in_match", "you are in no match; send queue_join or pve_start")
_STALE: Final = Rejected("stale_round", "that was meant for another match")


def heard(data: bytes | str, match: str | None) -> tuple[Heard, ...]:
    """What one message asks for, in order; `match` is the current match, if there is one."""
    if not isinstance(data, str):
        return (Rejected("bad_request", "send text frames, one JSON object each"),)
    if is_too_large(data):
        return (Rejected("bad_request", "that message is too large"),)
    try:
        message = codec.from_json(FromClient, data)
    except codec.BadEncoding as error:
        return (Rejected("bad_request", f"not a message of this protocol: {brief(error)}"),)
    return _heard(message, match)


def _heard(message: FromClient, match: str | None) -> tuple[Heard, ...]:
    match message:
        case Hello(name, token):
            return (_hello(name, token),)
        case PveStart(bot):
            return (message if _is_text(bot) else Rejected("no_such_bot", "name a house bot, or none"),)
        case LayoutDraft() | LayoutConfirm() | Surrender():
            return _at_table(message, match)
        case Ping():
            return (AnyPing(),)
        case QueueJoin() | QueueLeave() | Rematch():
            return (message,)


def _hello(name: Any, token: Any) -> Heard:
    if not _is_text(name):
        return Rejected("bad_nickname", "a name is a text")
    if not _is_text(token):
        return Rejected("unauthorized", "a token is a text, as hello_ok told it")
    return Hello(name, token)


def _at_table(message: LayoutDraft | LayoutConfirm | Surrender, match: str | None) -> tuple[Heard, ...]:
    if match is None:
        return (_NOT_IN_MATCH,)
    if message.match_id is not None and message.match_id != match:
        return _stale(message)
    return (Act(_action(message)),)


def _stale(message: LayoutDraft | LayoutConfirm | Surrender) -> tuple[Heard, ...]:
    # battle.md 5.2: even a refused confirm shows that the player is present
    if isinstance(message, LayoutConfirm):
        return _STALE, Act(rules.Attend(), ref=QUIET)
    return (_STALE,)


def _action(message: LayoutDraft | LayoutConfirm | Surrender) -> rules.Action:
    match message:
        case LayoutDraft():
            return rules.Draft(_slots(message.layout), _round(message.round_index))
        case LayoutConfirm():
            return rules.Confirm(_slots(message.layout), _round(message.round_index))
        case Surrender():
            return rules.Surrender()


def _slots(layout: Any) -> tuple[str | None, ...]:
    if not isinstance(layout, list) or len(layout) != len(rules.EMPTY):
        return _UNSHAPED
    if not all(_is_text(slot) for slot in layout):
        return _UNSHAPED
    return tuple(_NO_CARD if slot is not None and len(slot) > _LONGEST_NAME else slot for slot in layout)


def _round(index: Any) -> int | None:
    if index is None:
        return None
    return index if type(index) is int and 0 < index <= LARGEST_NUMBER else _NO_ROUND


def _is_text(value: Any) -> bool:
    return value is None or isinstance(value, str)
