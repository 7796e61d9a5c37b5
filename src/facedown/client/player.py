"""Players made of what a caller gives: names of house bots, `Bot` classes and instances, functions."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from facedown.client.bot import BaseBot
from facedown.core import Act
from facedown.core.errors import Error
from facedown.core.play import Watcher

Given: TypeAlias = str | BaseBot[Any, Any, Any] | type[BaseBot[Any, Any, Any]] | Act
"""A house bot's name ("expert"), a bot, its class, or a function (view, prompt, chance) -> action."""


class Player(NamedTuple):
    name: str
    act: Act


def watcher(player: Player) -> Watcher | None:
    """The method that follows the table between questions, if the bot has one."""
    bot = player.act
    return bot.see if isinstance(bot, BaseBot) and bot.watches else None


class PlayerLeft(Error):
    """A person gave up the game. It ends here and is not counted."""


class NoBot(Error, TypeError):
    """The object given is not a bot; the message says what is."""


def players(given: Sequence[Given], house: Callable[[str], Act]) -> tuple[Player, ...]:
    """Players with names of their own: the second "expert" is "expert 2"."""
    named: list[Player] = []
    for bot in given:
        player = house_player(bot, house) if isinstance(bot, str) else own_player(bot)
        taken = {other.name for other in named}
        named.append(player._replace(name=_free(player.name, taken)))
    return tuple(named)


def house_player(name: str, house: Callable[[str], Act]) -> Player:
    return Player(name, house(name))


def own_player(bot: Any) -> Player:
    """A caller's own bot. A class is instantiated each time it is given."""
    if isinstance(bot, type) and issubclass(bot, BaseBot):
        bot = _made(bot)
    if isinstance(bot, BaseBot):
        return Player(bot.name, bot)
    if isinstance(bot, type) or not callable(bot):
        raise NoBot(f"{bot!r} is not a bot: give a name, a facedown.Bot or a function (view, prompt, chance)")
    return Player(getattr(bot, "__name__", type(bot).__name__), bot)


def _made(kind: type[BaseBot[Any, Any, Any]]) -> BaseBot[Any, Any, Any]:
    try:
        return kind()
    except Exception as error:
        raise NoBot(f"{kind.__name__}() raised {type(error).__name__}: {error}") from error


def _free(name: str, taken: set[str]) -> str:
    number, free = 1, name
    while free in taken:
        number += 1
        free = f"{name} {number}"
    return free
