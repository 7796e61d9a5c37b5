"""A person plays at a cash table in the terminal, as in hold'em."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any, Final

from rich.console import RenderableType
from rich.text import Text

from facedown.dialogue import Misread
from facedown.poker.cash import PLAY, Intend
from facedown.poker.cash.actions import Return
from facedown.poker.cash.chairs import QUIT
from facedown.poker.cash.story import CashStory
from facedown.poker.holdem.config import Config
from facedown.poker.holdem.dialogue import HoldemDialogue

_AWAY: Final = "You are sitting out: play, or leave?"


class CashDialogue(HoldemDialogue):
    def ask(self, view: Any, offer: Collection[Any]) -> Iterator[RenderableType]:
        if not isinstance(offer, Return):
            yield from super().ask(view, offer)
            return
        yield from self._story.so_far()
        yield Text(f"\n{_AWAY}", style="bold")

    def read(self, view: Any, offer: Collection[Any], answer: str) -> Any:
        if not isinstance(offer, Return):
            return super().read(view, offer, answer)
        match answer.lower():
            case "play":
                return Intend(PLAY)
            case "leave":
                return Intend(QUIT)
        raise Misread(_AWAY)

    def _story_of(self, config: Config, names: Sequence[str], *, plain: bool) -> CashStory:
        return CashStory(config, names, plain=plain)
