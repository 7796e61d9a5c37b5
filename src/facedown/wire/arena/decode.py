"""Decodes what a client of the arena dialect sent. A bad message becomes a value, not an exception."""

from typing import Any, Final, NamedTuple, TypeAlias, cast

from facedown.core import codec, names
from facedown.core.fair import LONGEST_NONCE, is_nonce
from facedown.poker.hand.actions import Bet, Call, Check, Fold, RaiseTo
from facedown.wire.arena.messages import ActionSaid, FromClient, HelloSaid, OperatorSaid
from facedown.wire.arena.values import Operate, Order, Role, TeamHello
from facedown.wire.limits import LARGEST_NUMBER, brief, is_too_large
from facedown.wire.messages import Rejected

LONGEST_CODE: Final = 64
LONGEST_TOKEN: Final = 256

_TYPES: Final = {"hello", "action", "operator"}
_ROLES: Final = ("player", "spectator", "operator")
_ORDERS: Final = ("start", "pause", "resume", "skip", "forfeit", "clear")
_BARE: Final[dict[Any, Bet]] = {"FOLD": Fold(), "CHECK": Check(), "CALL": Call()}

_NO_JSON: Final = "send one JSON object a frame, in UTF-8"


class ClientAction(NamedTuple):
    """A well-formed answer. Only the dialect knows whether its question is open."""

    hand_id: str
    action: Bet
    act_id: int | None


Wish: TypeAlias = TeamHello | ClientAction | Operate | Rejected


def wish(data: bytes | str) -> Wish:
    if is_too_large(data):
        return _bad("that message is too large")
    try:
        text = data.decode() if isinstance(data, bytes) else data
        message = codec.from_json(FromClient, text)
    except UnicodeError:
        return _bad(_NO_JSON)
    except codec.BadEncoding as error:
        return _unread(text, error)
    if type(message.v) is not int or message.v != 1:
        return _bad('this is version 1 of the protocol: say "v": 1')
    match message:
        case ActionSaid():
            return _move(message)
        case HelloSaid():
            return _hello(message)
        case OperatorSaid():
            return _operate(message)
    raise AssertionError(f"{message!r} is in no case")


def team_name(name: Any) -> str | None:
    """The name as stored; None if it is not valid."""
    try:
        return names.fit(name) if isinstance(name, str) else None
    except names.BadName:
        return None


def _unread(text: str, error: codec.BadEncoding) -> Rejected:
    try:
        sent = codec.from_json(Any, text)
    except codec.BadEncoding:
        return _bad(_NO_JSON)
    kind = sent.get("type") if isinstance(sent, dict) else None
    if isinstance(kind, str) and kind not in _TYPES:
        return Rejected(
            "unknown_type", f"the types are hello, action and operator, not {kind[: names.LONGEST]!r}"
        )
    return _bad(brief(error))


def _move(said: ActionSaid) -> ClientAction | Rejected:
    if not isinstance(said.hand_id, str):
        return _bad("hand_id is a text: echo that of the act")
    if said.act_id is not None and type(said.act_id) is not int:
        return _bad("act_id is a whole number: echo that of the act, or leave it out")
    if not isinstance(said.action, str):
        return _bad("action is one of FOLD, CHECK, CALL and RAISE_TO")
    if said.action == "RAISE_TO":
        if type(said.amount) is not int or abs(said.amount) > LARGEST_NUMBER:
            return _bad("RAISE_TO needs an amount: a whole number of chips, the new total of the street")
        return ClientAction(said.hand_id, RaiseTo(said.amount), said.act_id)
    if said.action not in _BARE:
        return _bad(f"action is FOLD, CHECK, CALL or RAISE_TO, not {said.action[: names.LONGEST]!r}")
    return ClientAction(said.hand_id, _BARE[said.action], said.act_id)


def _hello(said: HelloSaid) -> TeamHello | Rejected:
    role = "player" if said.role is None else said.role
    if role not in _ROLES:
        return _bad("role is player, spectator or operator")
    team = "" if said.team is None and role != "player" else team_name(said.team)
    if team is None:
        return _bad(
            f"team is a name of 1 to {names.LONGEST} characters that can be seen, each word in one alphabet"
        )
    if not _is_short(said.join_code, LONGEST_CODE):
        return _bad(f"join_code is a text of 1 to {LONGEST_CODE} characters, or left out")
    if not _is_short(said.token, LONGEST_TOKEN):
        return _bad(f"token is a text of 1 to {LONGEST_TOKEN} characters, or left out")
    nonce = "" if said.client_nonce is None else said.client_nonce
    if not is_nonce(nonce):
        return _bad(f"client_nonce is a text of at most {LONGEST_NONCE} characters")
    return TeamHello(team, said.join_code, nonce, cast("Role", role), said.token)


def _operate(said: OperatorSaid) -> Operate | Rejected:
    if said.command not in _ORDERS:
        return _bad(f"command is one of {', '.join(_ORDERS)}")
    if said.seat is None and said.command in {"skip", "forfeit"}:
        return _bad(f"{said.command} needs the number of a seat")
    if said.seat is not None and (type(said.seat) is not int or not 0 <= said.seat <= LARGEST_NUMBER):
        return _bad("seat is a number, from 0")
    return Operate(cast("Order", said.command), said.seat)


def _is_short(text: Any, longest: int) -> bool:
    return text is None or (isinstance(text, str) and 1 <= len(text) <= longest and text.isprintable())


def _bad(msg: str) -> Rejected:
    return Rejected("bad_schema", msg)
