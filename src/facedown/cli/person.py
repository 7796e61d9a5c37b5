"""A person at the keyboard as a player of `facedown play`."""

import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import count
from typing import Any, Final

from rich.console import Console, RenderableType
from rich.text import Text

from facedown.catalog import Listing, resolved
from facedown.cli.terminal import HUMAN, CliError, is_plain
from facedown.client import Bot, Match, PlayerLeft, Series
from facedown.core import Prompt
from facedown.dialogue import Dialogue, DialogueType, Misread, PlainDialogue
from facedown.story import ending

_HELP: Final = "'look' shows the table again; 'quit' or Ctrl+D gives up the game."
FAREWELL: Final = "You leave the table. A game that was not over is not counted."
_AGAIN: Final = "\nPress Enter to play again, or write 'quit': "
_OUT: Final = "You are out. The others play on without you."
_LONGEST: Final = 200


class Person(Bot[Any, Any]):
    """Is shown what happens through the game's dialogue, and asked until the answer can be played."""

    def __init__(self, name: str, console: Console, read: Callable[[str], str] = input) -> None:
        self.name = name
        self._console = console
        self._read = read
        self._dialogue: Dialogue | None = None
        self._is_out: Callable[[Any], bool] = _never
        self._watches_on = True

    def begin(self, listing: Listing, series: Series, number: int) -> None:
        """Sit down to this game of a series."""
        kind = _dialogue_type(listing)
        seat = [series.players[index].act for index in series.chairs(number)].index(self)
        self._dialogue = kind(series.config, series.names(number), seat, plain=is_plain(self._console))
        is_done = listing.is_done
        self._is_out = _never if is_done is None else lambda view: is_done(view, seat)
        self._watches_on = True

    def end(self, match: Match) -> None:
        if not self._watches_on:
            self._console.print(f"\n{ending(match.outcome, match.names)}.", style="bold", markup=False)

    def see(self, view: Any, events: Sequence[Any]) -> None:
        """Up to the person's own end: dozens of hands of others would follow."""
        if not self._watches_on:
            return
        for event in events:
            self._print(self._talk.tell(event))
        if self._is_out(view):
            self._watches_on = False
            self._console.print(_OUT, style="dim")

    def act(self, view: Any, prompt: Prompt[Any]) -> Any:
        """Raises PlayerLeft."""
        offer = prompt.actions
        if (obvious := self._talk.obvious(view, offer)) is not None:
            return obvious
        self._print(self._talk.ask(view, offer))
        while (action := self._answer(view, offer)) is None:
            pass
        return action

    def ask(self, question: str) -> str:
        """One line from the keyboard. Raises PlayerLeft if there is none, or it says so."""
        try:
            answer = self._read(question).strip()
        except EOFError:
            self._console.print()
            raise PlayerLeft from None
        if not sys.stdin.isatty():
            self._console.print(answer, markup=False)  # a transcript reads like a terminal
        if answer.lower() in {"quit", "exit", "q"}:
            raise PlayerLeft
        return answer

    def _answer(self, view: Any, offer: Collection[Any]) -> Any | None:
        """The action, or None if something else was written."""
        answer = self.ask("> ")
        match answer.lower():
            case "help" | "?" | "h":
                self._console.print(f"{self._talk.help}\n{_HELP}", style="dim", markup=False)
                return None
            case "look" | "l":
                self._print(self._talk.ask(view, offer))
                return None
        try:
            action = self._talk.read(view, offer, answer[:_LONGEST])
        except Misread as no:
            self._complain(str(no))
            return None
        if action not in offer:
            self._complain("that is not possible now; 'look' shows what is")
            return None
        return action

    @property
    def _talk(self) -> Dialogue:
        assert self._dialogue is not None, "a person begins a game before anything happens in it"
        return self._dialogue

    def _complain(self, sentence: str) -> None:
        self._console.print(f"  {sentence[0].upper()}{sentence[1:]}.", style="yellow", markup=False)

    def _print(self, lines: Iterable[RenderableType]) -> None:
        for line in lines:
            self._console.print(Text(line) if isinstance(line, str) else line)


def _never(_view: Any) -> bool:
    return False


def is_person(text: str) -> bool:
    return text == HUMAN or text.startswith(f"{HUMAN}:")


def person_among(texts: Iterable[str], console: Console) -> Person | None:
    """The person of these chairs, as named on the command line; None if they are all bots."""
    match [text for text in texts if is_person(text)]:
        case []:
            return None
        case [text]:
            name = text.removeprefix(HUMAN).removeprefix(":")
            return Person(name or HUMAN, console)
    raise CliError(
        "one person plays at a terminal, because two would see each other's cards; "
        "with `facedown serve` several play in their browsers"
    )


def _dialogue_type(listing: Listing) -> DialogueType:
    if listing.dialogue is not None:
        kind: DialogueType = resolved(listing.dialogue)
        return kind
    if listing.story is None:
        return PlainDialogue
    return partial(PlainDialogue, story=resolved(listing.story))


def play_with(
    person: Person, console: Console, listing: Listing, series: Series, games: int | None
) -> Iterator[Match]:
    """These games, or as many as the person wants; fewer if they leave."""
    console.print(_welcome(series), style="dim", markup=False)
    try:
        for number in count(1) if games is None else range(1, games + 1):
            if number > 1 and games is None and person.ask(_AGAIN).lower() in {"n", "no"}:
                return
            person.begin(listing, series, number)
            match = series.match(number)
            person.end(match)
            yield match
    except PlayerLeft:
        console.print(FAREWELL, style="dim")


def _welcome(series: Series) -> str:
    others = [player.name for player in series.players if not isinstance(player.act, Person)]
    against = f" against {', '.join(others)}" if others else ""
    return f"You play {series.game.name}{against}; 'help' explains, 'quit' leaves."
