"""The other end of `program`: a Python bot as a program that answers questions line by line."""

from collections.abc import Iterable
from functools import partial
from typing import Any, BinaryIO, Generic, TypeVar

from msgspec import Struct

from facedown.catalog import Listing, UnknownGame, bot_of, find
from facedown.client.errors import Unplayable
from facedown.client.player import Given, Player, house_player, own_player, watcher
from facedown.core import Prompt, Seed
from facedown.core.codec import BadEncoding, from_json, to_json
from facedown.wire.native.messages import PromptMessage

O = TypeVar("O")  # noqa: E741  what a prompt offers
V = TypeVar("V")


class _Hello(Struct, tag="hello"):
    game: str


class _Act(Struct, Generic[O, V], tag="act"):
    view: V
    prompt: PromptMessage[O]
    chance: str


def answer_lines(
    bot: Given, questions: Iterable[bytes], answers: BinaryIO, listing: Listing | None = None
) -> None:
    """Answer until the questions end. Raises Unplayable if a line is not of this protocol.

    The first line names the game: one of the catalogue, or that of the listing.
    """
    lines = iter(questions)
    listing = _named(next(lines, b""), listing)
    player = _player(bot, listing)
    types = listing.game.types
    kind: Any = _Act[types.offer, types.view]  # type: ignore[name-defined]
    for line in lines:
        answers.write(to_json(_answer(player, _read(kind, line))) + b"\n")
        answers.flush()


def _named(line: bytes, listing: Listing | None) -> Listing:
    name = _read(_Hello, line).game
    if listing is not None and listing.game.name == name:
        return listing
    try:
        return find(name)
    except UnknownGame as error:
        raise Unplayable(str(error)) from error


def _player(bot: Given, listing: Listing) -> Player:
    player = house_player(bot, partial(bot_of, listing)) if isinstance(bot, str) else own_player(bot)
    if watcher(player) is not None:
        raise Unplayable(f"{player.name} has a `see`, which would never be called: lines have only questions")
    return player


def _answer(player: Player, asked: _Act[Any, Any]) -> Any:
    said = asked.prompt
    prompt: Prompt[Any] = Prompt(said.id, said.actions, said.clock, said.public)
    return player.act(asked.view, prompt, Seed(bytes.fromhex(asked.chance)))


def _read(kind: Any, line: bytes) -> Any:
    try:
        return from_json(kind, line)
    except BadEncoding as error:
        raise Unplayable(f"a line is not a question: {error}") from error
