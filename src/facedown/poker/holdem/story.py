"""The story of a hold'em match: per hand a line for the deal, one for each street, one for who won what."""

from collections.abc import Iterator, Sequence
from typing import Final

from rich.console import RenderableType
from rich.text import Text

from facedown.poker import (
    Agreed,
    Awarded,
    Called,
    Checked,
    Dealt,
    Folded,
    Left,
    Mucked,
    Posted,
    Raised,
    Returned,
    Shown,
    Turned,
)
from facedown.poker.hand.events import Cards as Held
from facedown.poker.hand.events import Ended
from facedown.poker.holdem import (
    Config,
    Eliminated,
    Event,
    Exposed,
    HandBegun,
    MatchEnded,
    Sat,
    Started,
    Stood,
)
from facedown.poker.strengths import EVALUATORS, describe
from facedown.poker.variant import VARIANTS
from facedown.story import ending

_STREETS: Final = ("pre-flop", "flop", "turn", "river")
_LABEL: Final = 10
_SUITS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_STYLES: Final = {"c": "green", "d": "blue", "h": "red", "s": "bold"}


class HoldemStory:
    """Collects the actions of a street and prints them when it is over."""

    def __init__(self, config: Config, names: Sequence[str], *, plain: bool) -> None:
        self._names = names
        self._evaluate = EVALUATORS[VARIANTS[config.table.variant].evaluator]
        self._plain = plain
        self._board: tuple[Held, Held] = ((), ())
        self._label = Text()
        self._deeds: list[str] = []
        self._is_bet = False
        """Whether anybody has bet on this street. Blinds are bets."""

    def tell(self, event: Event) -> Iterator[RenderableType]:
        if deed := self._deed(event):
            self._deeds.append(deed)
            return
        yield from self._street()
        yield from self._of_the_match(event)
        yield from self._of_the_hand(event)

    def so_far(self) -> Iterator[RenderableType]:
        """The actions of this street that were not told yet, without waiting for its end."""
        if self._deeds:
            yield from self._street()

    def _of_the_match(self, event: Event) -> Iterator[RenderableType]:
        match event:
            case Sat(seat=seat):
                yield _aside(f"{self._names[seat]} sits down")
            case Stood(seat=seat):
                yield _aside(f"{self._names[seat]} gets up")
            case Started(seats=seats, stack=stack):
                yield _aside(f"{len(seats)} players begin with {stack:,} chips each")
            case HandBegun(number=number, stakes=stakes):
                yield Text(f"\nHand {number + 1}, blinds {stakes.small:,}/{stakes.big:,}", style="bold")
            case Exposed(cards=cards):
                yield self._line("held", self._hands(cards))
            case Eliminated(seat=seat, place=place):
                yield _aside(f"{self._names[seat]} is out in place {place}")
            case MatchEnded(outcome=outcome):
                yield Text(f"\n{ending(outcome, self._names)}: {self._chips(outcome.scores)}.", style="bold")

    def _of_the_hand(self, event: Event) -> Iterator[RenderableType]:
        match event:
            case Dealt(cards=cards):
                self._board, self._is_bet = ((), ()), False
                if any(cards):
                    yield self._line("dealt", self._hands(cards))
                self._label = self._line(_STREETS[0], Text())
            case Turned():
                self._turned(event)
            case Shown(seat=seat, cards=cards):
                yield self._line("shows", self._shown(seat, cards))
            case Mucked(seat=seat):
                yield self._line("mucks", Text(self._names[seat]))
            case Awarded():
                yield self._line("wins", self._won(event))
            case Ended(stacks=stacks):
                yield self._line("stacks", Text(self._chips(stacks), style="dim"))

    def _deed(self, event: Event) -> str:
        """The words for an event within the line of a street."""
        match event:
            case Posted(seat=seat, kind=kind, amount=amount, all_in=all_in):
                said = f"posts {amount:,}" if kind == "blind" else f"posts {kind} {amount:,}"
                self._is_bet = True
            case Folded(seat=seat):
                said, all_in = "folds", False
            case Checked(seat=seat):
                said, all_in = "checks", False
            case Called(seat=seat, amount=amount, all_in=all_in):
                said = f"calls {amount:,}"
            case Raised(seat=seat, to=to, amount=amount, all_in=all_in):
                said = f"raises to {to:,}" if to > amount or self._is_bet else f"bets {to:,}"
                self._is_bet = True
            case Returned(seat=seat, amount=amount):
                said, all_in = f"gets {amount:,} back", False
            case Left(seat=seat):
                said, all_in = "leaves", False
            case Agreed(times=times):
                return f"it is run {'twice' if times == 2 else 'once'}"
            case _:
                return ""
        return f"{self._names[seat]} {said}" + (" all-in" if all_in else "")

    def _street(self) -> Iterator[RenderableType]:
        if self._deeds or self._label.plain:
            label = self._label if self._label.plain else self._line("", Text())
            told = label.append(", ".join(self._deeds))
            told.rstrip()
            yield told
        self._label, self._deeds = Text(), []

    def _turned(self, event: Turned) -> None:
        """Of two boards, the second shows only its own cards: the shared ones were shown with the first."""
        self._is_bet = False
        first, second = self._board
        if event.board == 0:
            self._board = (*first, *event.cards), second or first
        else:
            self._board = first, (*second, *event.cards)
        self._label = self._line(_STREETS[event.street], self.cards(event.cards).append("  "))

    def _shown(self, seat: int, held: Held) -> Text:
        shown, board = self._held(seat, held), self._board[0]
        if len(board) == 5:
            shown.append(f", {self.made(held, board)}")
        return shown

    def _won(self, event: Awarded) -> Text:
        pot = "" if event.pot == 0 else f" of side pot {event.pot}"
        board = "" if event.board == 0 else " on the second board"
        return Text(f"{self._names[event.seat]} {event.amount:,}{pot}{board}")

    def _held(self, seat: int, cards: Held) -> Text:
        return Text(f"{self._names[seat]} ").append_text(self.cards(cards))

    def made(self, held: Held, board: Held) -> str:
        """What these cards make with a board of three or more, for example "two pair"."""
        return describe(self._evaluate(held, board)).replace("_", " ")

    def cards(self, cards: Held) -> Text:
        names = [Text(self._name(card), style=_STYLES[card[1]]) for card in cards]
        return Text(" ").join(names)

    def _name(self, card: str) -> str:
        return card if self._plain else card[0] + _SUITS[card[1]]

    def _hands(self, cards: Sequence[Held | None]) -> Text:
        return Text(", ").join(
            [self._held(seat, held) for seat, held in enumerate(cards) if held is not None]
        )

    def _chips(self, stacks: Sequence[int]) -> str:
        return ", ".join(f"{name} {stack:,}" for name, stack in zip(self._names, stacks, strict=True))

    def _line(self, label: str, text: Text) -> Text:
        return Text.assemble((f"  {label:{_LABEL}}", "dim")).append_text(text)


def _aside(text: str) -> Text:
    return Text(f"  {text}", style="dim")
