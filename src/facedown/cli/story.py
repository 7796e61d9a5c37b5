"""Prints a record in the terminal, as one viewer saw it."""

from collections.abc import Iterable
from typing import Any

from rich.console import Console
from rich.text import Text

from facedown.catalog import Listing, resolved
from facedown.cli.terminal import is_plain
from facedown.core import AnyGame, Moment, Record
from facedown.core.frame import visible
from facedown.core.reports import Eyes
from facedown.story import PlainStory, Story, names_of


def print_story(
    console: Console, listing: Listing, record: Record[Any, Any], eyes: Eyes, moments: Iterable[Moment]
) -> None:
    story = story_of(listing, record, plain=is_plain(console))
    console.print(_title(listing.game, record, eyes))
    for moment in moments:
        for event in _shown(listing.game, moment, eyes):
            for line in story.tell(event):
                console.print(line)


def story_of(listing: Listing, record: Record[Any, Any], *, plain: bool) -> Story:
    kind = PlainStory if listing.story is None else resolved(listing.story)
    story: Story = kind(record.header.config, names_of(listing.game, record), plain=plain)
    return story


def _title(game: AnyGame, record: Record[Any, Any], eyes: Eyes) -> Text:
    names = names_of(game, record)
    return Text.assemble((" against ".join(names), "bold"), f"  {game.name}, {_as_seen(eyes, names)}")


def _shown(game: AnyGame, moment: Moment, eyes: Eyes) -> tuple[Any, ...]:
    """The events of a moment that this viewer may see, redacted for it."""
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
