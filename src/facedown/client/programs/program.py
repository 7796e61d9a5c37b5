"""A bot in any language: a program that reads questions and writes answers, one JSON object a line.

It reads `{"type": "hello", "game": …}` once, then `{"type": "act", "view": …, "prompt": …, "chance": "hex"}`
for every question, and writes one line for each of these: its action. Its stderr passes through.
"""

import shlex
from pathlib import Path
from typing import Any, Final, Self

from facedown.catalog import Listing, find
from facedown.client.bot import Bot
from facedown.client.player import NoBot
from facedown.client.programs.channel import ChannelFailed
from facedown.client.programs.child import Child
from facedown.core import Prompt
from facedown.core.codec import BadEncoding, from_json, to_json
from facedown.core.errors import Error

TIMEOUT: Final = 10.0
"""Seconds for an answer, by default."""

_QUOTED: Final = 200


class ProgramFailed(Error, RuntimeError):
    """The program did not answer correctly and was ended; the message names it and the line."""


class Program(Bot[Any, Any]):
    """Starts at once and runs until `close`, the end of a `with`, or the end of this process."""

    def __init__(self, command: str, game: str | Listing = "battle", *, timeout: float = TIMEOUT) -> None:
        self._rules = (find(game) if isinstance(game, str) else game).game
        self._command = command
        self._timeout = timeout
        words = words_of(command)
        self.name = " ".join(Path(word).name for word in words)
        self._child = started(words, command)
        self._child.say(to_json({"type": "hello", "game": self._rules.name}))

    def act(self, view: Any, prompt: Prompt[Any]) -> Any:
        try:
            self._ask({"type": "act", "view": view, "prompt": prompt, "chance": self.chance.secret.hex()})
            return self._answer()
        except ChannelFailed as failed:
            self.close()
            raise ProgramFailed(f"{self._command}: {failed}") from failed

    def close(self) -> None:
        """End it; kill it if it does not end by itself."""
        self._child.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _ask(self, question: dict[str, Any]) -> None:
        if not self._child.close.alive:
            raise ChannelFailed("has been ended and answers no more")
        if unasked := self._child.unasked():
            raise ChannelFailed(f"wrote line {self._child.lines + 1} without being asked: {quoted(unasked)}")
        self._child.say(to_json(question))

    def _answer(self) -> Any:
        line = self._child.line(self._timeout)
        try:
            return from_json(self._rules.types.action, line)
        except BadEncoding as error:
            what = f"line {self._child.lines} is not an action of {self._rules.name}"
            raise ChannelFailed(f"{what}: {quoted(line)} ({error})") from error


def words_of(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise NoBot(f"{command!r} is not a command ({error})") from error
    if not words:
        raise NoBot("an empty command is no program")
    return words


def started(words: list[str], command: str) -> Child:
    try:
        return Child(words)
    except OSError as error:
        raise NoBot(f"{command}: cannot be started ({error.strerror})") from error


def quoted(data: bytes) -> str:
    line = data.decode(errors="replace").partition("\n")[0]
    return repr(line if len(line) <= _QUOTED else f"{line[:_QUOTED]}…")
