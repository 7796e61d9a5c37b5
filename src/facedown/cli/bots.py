"""Bots as named on the command line: a house bot or the user's own.

FILE.py:CLASS is a class, exec:COMMAND a program, and mjai:COMMAND a program that speaks mjai.
"""

from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from traceback import StackSummary, extract_tb
from types import ModuleType
from typing import Any, Final, NamedTuple

from facedown.catalog import Listing
from facedown.cli.modules import NameInFile, load_module
from facedown.cli.person import Person, is_person
from facedown.cli.terminal import CliError, complain, errors
from facedown.client import BotFailed, Program
from facedown.client import bot as bot_module
from facedown.client.bot import BaseBot
from facedown.client.player import Given
from facedown.client.programs.mjai import MjaiProgram
from facedown.client.programs.program import TIMEOUT

_EXEC: Final = "exec:"
_MJAI: Final = "mjai:"
_SDK: Final = Path(bot_module.__file__).parent


@contextmanager
def brought(
    texts: Iterable[str], game: Listing, *, timeout: float = TIMEOUT, person: Person | None = None
) -> Iterator[list[Given]]:
    """The bots of these names. Programs get `timeout` seconds for each answer and are stopped with the
    block. `person` takes the chair of a human."""
    with ExitStack() as ending:
        bots: list[Given] = []
        for text in texts:
            if is_person(text):
                bots.append(_seated(person))
                continue
            if text.startswith(_EXEC):
                program = Program(text.removeprefix(_EXEC), game, timeout=timeout)
                bots.append(ending.enter_context(program))
            elif text.startswith(_MJAI):
                bots.append(ending.enter_context(MjaiProgram(text.removeprefix(_MJAI), timeout=timeout)))
            else:
                bots.append(named(text))
        yield bots


def _seated(person: Person | None) -> Person:
    if person is None:
        raise CliError("a person plays with `facedown play`; on a server, open its page in a browser")
    return person


def named(text: str) -> Given:
    """A house bot's name is returned unchanged. For mybot.py:MyBot the class is loaded; mybot.py alone will
    do if it has only one."""
    found = NameInFile.of(text)
    if found is None:
        return text
    file, name = found
    module = load_module(file)
    return _chosen(module, file, name) if name else _only(module, file)


class BotFailure(NamedTuple):
    """A bot's failure in words; another process can send it."""

    sentence: str
    traceback: str
    """Through its author's code, if the bot raised; or empty."""


def failure_of(failure: BotFailed) -> BotFailure:
    cause = failure.__cause__
    if not failure.raised or cause is None:
        return BotFailure(str(failure), "")
    frames = [
        frame for frame in extract_tb(cause.__traceback__) if not Path(frame.filename).is_relative_to(_SDK)
    ]
    return BotFailure(str(failure), "".join(StackSummary.from_list(frames).format()))


def complain_of(failure: BotFailure) -> None:
    complain(failure.sentence)
    if failure.traceback:
        errors().print(failure.traceback, markup=False, soft_wrap=True, end="")


def _chosen(module: ModuleType, file: str, name: str) -> Given:
    bot: Any = getattr(module, name, None)
    if bot is None:
        raise CliError(f"{file}: has no {name}; it has {_list(_bots(module))}")
    if isinstance(bot, type) and not issubclass(bot, BaseBot):
        raise CliError(f"{file}: {name} is not a subclass of facedown.Bot")
    if not callable(bot):
        raise CliError(f"{file}: {name} is neither a facedown.Bot nor a function (view, prompt, chance)")
    return bot  # type: ignore[no-any-return]


def _only(module: ModuleType, file: str) -> Given:
    match _bots(module):
        case [bot]:
            return bot
        case bots:
            raise CliError(f"{file}: say which bot, as {file}:NAME; it has {_list(bots)}")


def _bots(module: ModuleType) -> list[type[BaseBot[Any, Any, Any]]]:
    """The bots defined in this file, not those it imports."""
    own = (value for value in vars(module).values() if getattr(value, "__module__", None) == module.__name__)
    return [value for value in own if isinstance(value, type) and issubclass(value, BaseBot)]


def _list(bots: list[type[BaseBot[Any, Any, Any]]]) -> str:
    return ", ".join(bot.__name__ for bot in bots) or "no subclass of facedown.Bot"
