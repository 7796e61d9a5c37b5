"""The story of a cash table: its hands as those of a hold'em match, and who comes and goes between them."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from facedown.poker.cash import PAUSE, PLAY, WAIT
from facedown.poker.cash.events import AskedForChips, Event, Intended, Prepared, Sat, Stood, ToppedUp
from facedown.poker.holdem.story import HoldemStory

_INTENTS = {PLAY: "plays on", WAIT: "waits for the big blind", PAUSE: "pauses"}


class CashStory(HoldemStory):
    def _of_the_match(self, event: Event) -> Iterator[RenderableType]:  # type: ignore[override]
        match event:
            case Sat(seat=seat, chips=chips):
                yield self._aside(seat, f"sits down with {chips:,}")
            case Intended(seat=seat, intent=intent):
                yield self._aside(seat, _INTENTS.get(intent, "will leave"))
            case AskedForChips(seat=seat, chips=chips):
                yield self._aside(seat, f"asks for {chips:,}")
            case ToppedUp(seat=seat, chips=chips):
                yield self._aside(seat, f"gets {chips:,}")
            case Stood(seat=seat, chips=chips):
                yield self._aside(seat, f"leaves with {chips:,}")
            case Prepared(number=number, players=players):
                said = f"{len(players)} players" if players else "nobody to play"
                yield Text(f"\nHand {number}, {said}", style="bold")

    def _aside(self, seat: int, words: str) -> Text:
        return Text(f"{self._names[seat]} {words}", style="dim")
