"""Matches told in words. A story turns events into lines; it knows no rules, only what the events say."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, Protocol

from rich.console import RenderableType
from rich.text import Text

from facedown.cli.stories.battle import BattleStory
from facedown.cli.stories.holdem import HoldemStory
from facedown.cli.stories.mahjong import MahjongStory
from facedown.cli.stories.words import ending, names_of
from facedown.core import AnyGame, Record

__all__ = ["Story", "ending", "names_of", "story_of"]


class Story(Protocol):
    """The story of one match."""

    def tell(self, event: Any) -> Iterator[RenderableType]:
        """The lines for one event, as the viewer was shown it; none where there is nothing to say."""


class Teller(Protocol):
    def __call__(self, config: Any, names: Sequence[str], *, plain: bool) -> Story:
        """Begin a story. `names` are by chair; `plain` is for terminals that show ASCII only."""


class PlainStory:
    """For a game that has no story of its own: the events as they are."""

    def tell(self, event: Any) -> Iterator[RenderableType]:
        yield Text(repr(event))


_TELLERS: Final[dict[str, Teller]] = {
    "battle": BattleStory,
    "holdem": HoldemStory,
    "mahjong": MahjongStory,
}


def story_of(game: AnyGame, record: Record[Any, Any], *, plain: bool) -> Story:
    teller = _TELLERS.get(game.name)
    return teller(record.header.config, names_of(game, record), plain=plain) if teller else PlainStory()
