"""A record told in the terminal, as one viewer saw it."""

from collections.abc import Iterable
from typing import Any, Final, Literal, TypeAlias

from rich.console import Console
from rich.text import Text

from facedown.cli.stories import names_of, story_of
from facedown.cli.terminal import is_plain
from facedown.core import AnyGame, Moment, Record, Viewer
from facedown.core.frame import visible

Eyes: TypeAlias = Viewer | Literal["all"]
"""A chair, None for the public, or "all" for one who is told everything once the match is over."""

ALL: Final = "all"


def tell(
    console: Console, game: AnyGame, record: Record[Any, Any], eyes: Eyes, moments: Iterable[Moment]
) -> None:
    story = story_of(game, record, plain=is_plain(console))
    console.print(title(game, record, eyes))
    for moment in moments:
        for event in shown(game, moment, eyes):
            for line in story.tell(event):
                console.print(line)


def title(game: AnyGame, record: Record[Any, Any], eyes: Eyes) -> Text:
    names = names_of(game, record)
    return Text.assemble((" against ".join(names), "bold"), f"  {game.name}, {_as_seen(eyes, names)}")


def shown(game: AnyGame, moment: Moment, eyes: Eyes) -> tuple[Any, ...]:
    """The events of a moment that these eyes may see, as they may see them."""
    events = moment.step.events
    return events if eyes == "all" else visible(game, events, eyes)


def _as_seen(eyes: Eyes, names: tuple[str, ...]) -> str:
    match eyes:
        case "all":
            return "everything told"
        case None:
            return "as the public saw it"
        case seat:
            return f"as {names[seat]} saw it"
