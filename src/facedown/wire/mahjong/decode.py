"""Decodes what a client of the mahjong dialect sent. A bad message becomes a value, not an exception."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from msgspec import ValidationError, convert

from facedown.core import codec, names
from facedown.core.game import Prompt
from facedown.mahjong.match.actions import Confirm
from facedown.mahjong.round import actions as rules
from facedown.mahjong.round.offers import Calling, Turn
from facedown.mahjong.tiles import RED, Tile, parse
from facedown.wire.dialect import Heard
from facedown.wire.dialect import Ping as AnyPing
from facedown.wire.limits import brief, is_too_large
from facedown.wire.mahjong.messages import (
    LONGEST_NAME,
    ChatRequest,
    FromClient,
    GameAction,
    JoinGame,
    LeaveGame,
    Ping,
)
from facedown.wire.mahjong.values import BadAction, ChiData, KanData, Nothing, OneTile, PonData
from facedown.wire.messages import Act, Rejected

Question: TypeAlias = Prompt[Any] | None
"""The question that the connection was sent last, if it is still open."""

_NOT_BINARY: Final = "send binary frames, one MessagePack map each"


def heard(data: bytes | str, question: Question) -> Heard:
    if not isinstance(data, bytes):
        return _bad(_NOT_BINARY)
    if is_too_large(data):
        return _bad("that message is too large")
    try:
        message = codec.unpack(FromClient, data)
    except codec.BadEncoding as error:
        return _bad(f"not a message of this protocol: {brief(error)}")
    match message:
        case JoinGame():
            return _joined(message)
        case GameAction():
            return _action(message, question)
        case LeaveGame() | ChatRequest():
            return message
        case Ping():
            return AnyPing()
    raise AssertionError(f"{message!r} is in no case")


def _bad(sentence: str) -> Rejected:
    return Rejected("invalid_message", sentence)


def _joined(join: JoinGame) -> Heard:
    try:
        name = names.fit(join.player_name, LONGEST_NAME)
    except names.BadName as no:
        return _bad(f"player_name: {no}")
    return JoinGame(name, join.game_id, join.session_token)


def _action(said: GameAction, question: Question) -> Heard:
    if said.action not in _ACTIONS:
        return BadAction("unknown_action", f"the actions are {', '.join(_ACTIONS)}")
    shape, read = _ACTIONS[said.action]
    try:
        data = convert(said.data, shape)
        prompt = _prompt_id(said)
    except ValidationError as error:
        return BadAction("validation_error", f"{said.action}: {brief(error)}")
    action = read(data, question)
    return action if isinstance(action, BadAction) else Act(action, prompt)


def _prompt_id(said: GameAction) -> int | None:
    if said.prompt_id is not None:
        return said.prompt_id
    named = said.data.get("prompt_id")
    return named if named is None or type(named) is int else convert(named, int | None)


def _own_tile(data: OneTile, question: Question, code: str) -> Tile | BadAction:
    if data.tile_id is not None:
        return data.tile_id
    if data.tile is None:
        return BadAction("validation_error", "name the tile: tile_id, 0 to 135")
    try:
        (named,) = parse(data.tile)
    except ValueError:
        return BadAction("validation_error", 'a tile is written as "1m", "0p" or "7z"')
    if question is None or not isinstance(question.actions, Turn):
        return BadAction("not_your_turn", "wait until it is your turn")
    same = [tile for tile in question.actions.discards if tile >> 2 == named >> 2]
    if not same:
        return BadAction(code, f"discard one of the tiles that are offered, not {data.tile}")
    return min(same, key=lambda tile: (tile in RED) != (named in RED))


def _discard(data: OneTile, question: Question) -> rules.Discard | BadAction:
    tile = _own_tile(data, question, "invalid_discard")
    return tile if isinstance(tile, BadAction) else rules.Discard(tile)


def _riichi(data: OneTile, question: Question) -> rules.Riichi | BadAction:
    tile = _own_tile(data, question, "invalid_riichi")
    return tile if isinstance(tile, BadAction) else rules.Riichi(tile)


def _kan(data: KanData, question: Question) -> rules.Action | BadAction:
    match data.kan_type:
        case "open":
            return _late(question, data.tile_id, "invalid_kan") or rules.OpenKan()
        case "closed":
            return rules.Kan(data.tile_id >> 2, "closed")
        case "added":
            return rules.Kan(data.tile_id >> 2, "added")
    return BadAction("validation_error", "kan_type is open, closed or added")


def _pon(data: PonData, question: Question) -> rules.Action | BadAction:
    if late := _late(question, data.tile_id, "invalid_pon"):
        return late
    if data.tiles is not None:
        low, high = sorted(data.tiles)
        return rules.Pon((low, high))
    pons = question.actions.pons if question is not None and isinstance(question.actions, Calling) else ()
    if not pons:
        return BadAction("invalid_pon", "there is no pon to be made now")
    return min(pons, key=lambda pon: sum(tile in RED for tile in pon.tiles))


def _chi(data: ChiData, question: Question) -> rules.Action | BadAction:
    low, high = sorted(data.sequence_tiles)
    return _late(question, data.tile_id, "invalid_chi") or rules.Chi((low, high))


def _late(question: Question, tile: Tile, code: str) -> BadAction | None:
    """A call for a tile that is not asked about. No strike: its question may just have closed."""
    offer = None if question is None else question.actions
    if isinstance(offer, Turn):
        return BadAction(code, "it is your turn, and there is nothing to call: discard")
    if offer is None or not hasattr(offer, "tile"):
        return BadAction("not_your_turn", "nothing can be called now; that question has closed")
    if offer.tile != tile:
        return BadAction(code, f"the question is about tile {offer.tile}, not {tile}")
    return None


def _bare(action: Any) -> Callable[[Any, Question], Any]:
    return lambda _data, _question: action


_ACTIONS: Final[Mapping[str, tuple[Any, Callable[[Any, Question], Any]]]] = {
    "discard": (OneTile, _discard),
    "declare_riichi": (OneTile, _riichi),
    "declare_tsumo": (Nothing, _bare(rules.Tsumo())),
    "call_kyuushu": (Nothing, _bare(rules.NineTerminals())),
    "call_kan": (KanData, _kan),
    "call_ron": (Nothing, _bare(rules.Ron())),
    "call_pon": (PonData, _pon),
    "call_chi": (ChiData, _chi),
    "pass": (Nothing, _bare(rules.Pass())),
    "confirm_round": (Nothing, _bare(Confirm())),
}
