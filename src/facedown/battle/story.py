"""A battle, told round by round: both players' cards side by side, and what is left of their HP."""

from collections.abc import Iterator, Sequence
from typing import Final

from rich.console import RenderableType
from rich.text import Text

from facedown.battle.cards import Layout, Pair, Slot
from facedown.battle.config import Config
from facedown.battle.events import (
    Confirmed,
    Drafted,
    Event,
    Finalized,
    Locked,
    Matched,
    MatchEnded,
    Prepared,
    Revealed,
    RoundEnded,
)
from facedown.story import ending

_GREETING: Final = "Each lays three cards a round, face down; they are turned up pair by pair."
_SIDE: Final = 30
"""Columns for one player."""
_CARD: Final = 10
_BAR: Final = 10
_CARD_STYLES: Final[dict[Slot, str]] = {
    "attack": "bold red",
    "defense": "bold blue",
    "heal": "bold green",
    "counter": "bold magenta",
    None: "dim",
}


class BattleStory:
    def __init__(self, config: Config, names: Sequence[str], *, plain: bool) -> None:
        self._names = names
        self._most = config.rules.max_hp
        self._full, self._spent, self._minus = "#.-" if plain else "█░−"
        self._hp: Pair = (config.rules.hp, config.rules.hp)
        self._locked: set[int] = set()

    def tell(self, event: Event) -> Iterator[RenderableType]:
        match event:
            case Matched(pot=pot):
                yield Text(_GREETING + (f" The pot is {pot} tokens." if pot else ""), style="dim")
            case Prepared():
                yield from self._round(event)
            case Drafted(seat=seat, layout=layout):
                yield _aside(f"{self._names[seat]} drafts {_listed(layout)}")
            case Confirmed(seat=seat, layout=layout):
                self._locked.add(seat)
                yield _aside(f"{self._names[seat]} lays {_listed(layout)}")
            case Locked(seat=seat):
                self._locked.add(seat)
            case Finalized():
                yield from self._late()
            case Revealed():
                yield self._step(event)
            case MatchEnded():
                yield from self._end(event)
            case RoundEnded():
                pass

    def _round(self, event: Prepared) -> Iterator[RenderableType]:
        self._hp, self._locked = event.hp, set()
        title = f"Round {event.round}" + (", sudden death" if event.sudden_death else "")
        yield Text(f"\n{title}", style="bold")
        sides = (Text(f"{name[:18]}, {hp} HP") for name, hp in zip(self._names, event.hp, strict=True))
        yield _row("", *sides)

    def _late(self) -> Iterator[RenderableType]:
        for seat, name in enumerate(self._names):
            if seat not in self._locked:
                yield _aside(f"{name} has locked nothing in")

    def _step(self, event: Revealed) -> RenderableType:
        before, self._hp = self._hp, event.hp
        sides = (self._side(*side) for side in zip(event.cards, event.hp, before, strict=True))
        return _row(str(event.step + 1), *sides)

    def _side(self, card: Slot, hp: int, before: int) -> Text:
        """A card, the HP after it as a bar and a number, and by how much they changed."""
        full = -(-hp * _BAR // self._most)
        change = hp - before
        side = Text.assemble((f"{card or 'nothing':{_CARD}}", _CARD_STYLES[card]))
        side.append(self._full * full + self._spent * (_BAR - full), style=_bar_style(hp, self._most))
        side.append(f" {hp:2} ")
        if change:
            side.append(f"{change:+}".replace("-", self._minus), style="red" if change < 0 else "green")
        return side

    def _end(self, event: MatchEnded) -> Iterator[RenderableType]:
        left = ", ".join(f"{name} {hp} HP" for name, hp in zip(self._names, self._hp, strict=True))
        yield Text(f"\n{ending(event.outcome, self._names)}: {left}.", style="bold")


def _row(label: str, *sides: Text) -> Text:
    row = Text.assemble((f"{label:>3}  ", "dim"))
    for side in sides:
        side.pad_right(max(0, _SIDE - len(side)))
        row.append_text(side)
    row.rstrip()
    return row


def _aside(text: str) -> Text:
    return Text(f"     {text}", style="dim")


def _listed(layout: Layout) -> str:
    return ", ".join(card or "nothing" for card in layout)


def _bar_style(hp: int, most: int) -> str:
    if hp * 10 > most * 6:
        return "green"
    return "yellow" if hp * 10 > most * 3 else "red"
