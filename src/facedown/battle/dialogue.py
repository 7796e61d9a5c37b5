"""A person plays a battle in the terminal: lays three cards a round, by their first letters."""

from collections.abc import Iterator, Sequence
from typing import Final

from rich.console import RenderableType
from rich.text import Text

from facedown.battle.actions import Confirm
from facedown.battle.cards import Layout, Slot, within
from facedown.battle.config import Config
from facedown.battle.events import Confirmed, Event
from facedown.battle.options import Layouts
from facedown.battle.story import BattleStory
from facedown.battle.view import View
from facedown.core import Seat
from facedown.dialogue import Misread, only

_SLOTS: Final = 3
_NOTHING: Final = ("-", "nothing", "empty")


class BattleDialogue:
    def __init__(self, config: Config, names: Sequence[str], _seat: Seat, *, plain: bool) -> None:
        self._story = BattleStory(config, names, plain=plain)
        self._rules = config.rules
        self._is_new = True

    @property
    def help(self) -> str:
        rules = self._rules
        return (
            "Lay three of your four cards, first to last: 'ahc' or 'attack heal counter';\n"
            "'-' leaves a place empty. The cards are turned up pair by pair.\n"
            f"  attack   takes {rules.damage} HP from an attack, a heal or an empty place\n"
            "  defense  stops an attack\n"
            f"  heal     gives you {rules.heal} HP, up to {rules.max_hp}\n"
            f"  counter  takes {rules.damage} HP from an attacker and stops the attack\n"
            f"After {rules.rounds} rounds the player with more HP wins; a tie is played on."
        )

    def tell(self, event: Event) -> Iterator[RenderableType]:
        told = list(self._story.tell(event))
        if not isinstance(event, Confirmed):  # the person has just written it
            yield from told

    def ask(self, _view: View, offer: Layouts) -> Iterator[RenderableType]:
        example = " by their letters, as in 'ahc'" if self._is_new else ""
        self._is_new = False
        yield Text(f"You hold {', '.join(offer.hand)}. Lay three{example}.", style="bold")

    def obvious(self, _view: View, offer: Layouts) -> Confirm | None:
        found: Confirm | None = only(offer)
        return found

    def read(self, _view: View, offer: Layouts, answer: str) -> Confirm:
        parts = answer.lower().replace(",", " ").split()
        if len(parts) == 1 and len(parts[0]) == _SLOTS:
            parts = list(parts[0])
        if len(parts) != _SLOTS:
            raise Misread("lay three cards, as in 'ahc' or 'attack heal counter'; '-' is an empty place")
        first, second, third = (self._slot(part, offer) for part in parts)
        layout: Layout = (first, second, third)
        if not within(layout, offer.hand):
            card = next(card for card in layout if card and layout.count(card) > offer.hand.count(card))
            raise Misread(f"you hold only {offer.hand.count(card)} {card}: lay each card once")
        return Confirm(layout)

    def _slot(self, part: str, offer: Layouts) -> Slot:
        if part in _NOTHING:
            return None
        card = next((card for card in offer.hand if card.startswith(part)), None)
        if card is None:
            raise Misread(f"{part!r} is no card of yours: {', '.join(offer.hand)}, or '-' for none")
        return card
