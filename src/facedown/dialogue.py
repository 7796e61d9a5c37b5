"""A person plays in the terminal: what a game shows and asks them, and how it reads their answers."""

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from typing import Any, Final, Protocol

from msgspec.structs import asdict
from rich.console import RenderableType
from rich.text import Text

from facedown.core import Seat
from facedown.core.errors import Error
from facedown.story import PlainStory, Story, StoryType

_LISTED: Final = 20
"""As many actions are listed; the others can be written in words."""
_SEARCHED: Final = 100_000
"""An offer may hold millions of bets; only so many of its first actions are gone through."""


class Misread(Error, ValueError):
    """An answer that cannot be understood, or is not possible now; the sentence says what is."""


class Dialogue(Protocol):
    """One match, seen from one chair. It is given only what this chair may know."""

    @property
    def help(self) -> str:
        """How to play, in a few lines: the answers it understands, and what they mean."""

    def tell(self, event: Any) -> Iterator[RenderableType]:
        """The lines for one event, as this chair was shown it."""

    def ask(self, view: Any, offer: Any, /) -> Iterator[RenderableType]:
        """What has not been told yet, the board, and last what the person can do."""

    def obvious(self, view: Any, offer: Any, /) -> Any | None:
        """The answer to a question that need not be asked, or None."""

    def read(self, view: Any, offer: Any, answer: str, /) -> Any:
        """The action that is meant. Raises Misread. The answer has no spaces around it; it may be empty."""


class DialogueType(Protocol):
    def __call__(self, config: Any, names: Sequence[str], seat: Seat, /, *, plain: bool) -> Dialogue:
        """Begin a match. `names` are by chair, `seat` is the person's; `plain`: only ASCII can be shown."""


def only(offer: Collection[Any]) -> Any | None:
    """The only possible answer, or None if there are several."""
    return next(iter(offer)) if len(offer) == 1 else None


class PlainDialogue:
    """For a game without a dialogue of its own: its story, its view, a numbered list of actions."""

    help = (
        "Answer with the number of an action, or write it in words as it is listed.\n"
        "A few letters are enough if only one action begins with them."
    )

    def __init__(
        self,
        config: Any,
        names: Sequence[str],
        seat: Seat,
        *,
        plain: bool,
        story: StoryType = PlainStory,
    ) -> None:
        self._story: Story = story(config, names, plain=plain)
        self._name = names[seat]

    def tell(self, event: Any) -> Iterator[RenderableType]:
        return self._story.tell(event)

    def ask(self, view: Any, offer: Collection[Any]) -> Iterator[RenderableType]:
        yield Text(f"\n{self._name}, it is your turn.", style="bold")
        for name, value in _fields(view):
            yield Text.assemble((f"  {name:12} ", "dim"), str(value))
        for number, action in enumerate(islice(offer, _LISTED), 1):
            yield Text.assemble((f"{number:>4}  ", "dim"), words(action))
        if len(offer) > _LISTED:
            yield Text(f"      and {len(offer) - _LISTED:,} more, written like these", style="dim")

    def obvious(self, _view: Any, offer: Collection[Any]) -> Any | None:
        return only(offer)

    def read(self, _view: Any, offer: Collection[Any], answer: str) -> Any:
        actions = list(islice(offer, _SEARCHED))
        if answer.isdecimal() and answer.isascii():
            number = int(answer)
            if not 1 <= number <= len(actions):
                raise Misread(f"choose a number from 1 to {len(actions)}")
            return actions[number - 1]
        return _in_words(actions, answer)


def words(action: Any) -> str:
    """An action as a person writes it: its name and its values, as in "bid 3"."""
    if not hasattr(action, "__struct_fields__"):
        return str(action)
    name = action.__struct_config__.tag or type(action).__name__
    values = [_value(value) for value in asdict(action).values() if value is not None]
    return " ".join([re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", str(name)).lower(), *values])


def _value(value: Any) -> str:
    return " ".join(map(_value, value)) if isinstance(value, tuple | list) else str(value)


def _fields(view: Any) -> list[tuple[str, Any]]:
    return list(asdict(view).items()) if hasattr(view, "__struct_fields__") else [("view", view)]


def _in_words(actions: list[Any], answer: str) -> Any:
    wanted = " ".join(answer.lower().split())
    begun = [action for action in actions if wanted and words(action).lower().startswith(wanted)]
    exact = [action for action in begun if words(action).lower() == wanted]
    match exact or begun:
        case []:
            raise Misread(f"{answer!r} is not among the actions; answer with a number or its words")
        case [action]:
            return action
        case several:
            raise Misread(f"{answer!r} could be {' or '.join(map(words, several[:3]))}; write more of it")
