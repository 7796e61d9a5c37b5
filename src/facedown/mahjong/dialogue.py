"""A person plays mahjong in the terminal: the table in a few lines, tiles as "5p", calls in a word."""

from collections.abc import Iterator, Sequence
from typing import Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from facedown.core import Seat
from facedown.dialogue import only
from facedown.mahjong.answers import action_of
from facedown.mahjong.hints import Candidate, Wait, hints
from facedown.mahjong.match import Config, Event
from facedown.mahjong.match.actions import Action, Offer, Ready
from facedown.mahjong.match.view import MatchView
from facedown.mahjong.round.config import SEATS
from facedown.mahjong.round.events import Began, Discarded, Melded
from facedown.mahjong.round.hands import without
from facedown.mahjong.round.offers import Calling, Turn, Winning
from facedown.mahjong.round.ponds import Thrown
from facedown.mahjong.round.view import View
from facedown.mahjong.shape import shanten
from facedown.mahjong.story import MahjongStory
from facedown.mahjong.tiles import DORA, KIND_NAMES, counts, name, text
from facedown.mahjong.words import WINDS, round_name

_HELP: Final = """\
Tiles are a number and a suit: 1m-9m man, 1p-9p pin, 1s-9s sou; 0 is a red five.
Honours: 1z east, 2z south, 3z west, 4z north, 5z white, 6z green, 7z red.
  5p             discard it              riichi 3s      riichi with this discard
  tsumo, ron     win                     kan 5m         four of a kind
  pon, chi, kan  call the discard        pass, or just Enter: let it go
  chi 34p        the two tiles of yours to call with, if there is a choice
  nine           abort the round with nine terminals and honours
In the rows of discards * is the riichi, and () a tile that was called."""


class MahjongDialogue:
    help = _HELP

    def __init__(self, config: Config, names: Sequence[str], seat: Seat, *, plain: bool) -> None:
        self._story = MahjongStory(config, names, plain=plain)
        self._names = names
        self._seat = seat
        self._red = config.settings.red_fives > 0
        self._since: list[str] = []

    def tell(self, event: Event) -> Iterator[RenderableType]:
        match event:
            case Began():
                self._since = []
            case Discarded(seat=seat, tile=tile, riichi=riichi) if seat != self._seat:
                declared = " riichi" if riichi else ""
                self._since.append(f"{self._names[seat]}{declared} {name(tile, red=self._red)}")
            case Melded(seat=seat, meld=meld) if seat != self._seat:
                melded = self._story.melded(meld, added=event.added is not None)
                self._since.append(f"{self._names[seat]} {melded}")
        yield from self._story.tell(event)

    def ask(self, view: MatchView, offer: Offer) -> Iterator[RenderableType]:
        if isinstance(offer, Ready) or view.round is None:
            yield Text("\nPress Enter for the next round.", style="bold")
            return
        yield from self._board(view.round)
        yield from self._advice(view, offer)
        yield Text(self._question(view.round, offer), style="bold")

    def obvious(self, _view: MatchView, offer: Offer) -> Action | None:
        """After riichi the drawn tile is discarded by itself."""
        found: Action | None = None if isinstance(offer, Ready) else only(offer)
        return found

    def read(self, view: MatchView, offer: Offer, answer: str) -> Action:
        return action_of(() if view.round is None else view.round.hand, offer, answer)

    def _board(self, now: View) -> Iterator[RenderableType]:
        dora = " ".join(KIND_NAMES[DORA[tile >> 2]] for tile in now.dora)
        sticks = f", {now.sticks} riichi sticks" if now.sticks else ""
        yield Text(
            f"\n{round_name(now.kyoku)}, dora {dora}, {now.tiles_left} tiles left{sticks}", style="bold"
        )
        yield self._chairs(now)
        if self._since:
            yield Text(f"  meanwhile: {', '.join(self._since)}", style="dim")
        self._since = []
        yield self._hand(now)

    def _chairs(self, now: View) -> Table:
        """From the person's own chair in the order of play: wind, name, points, melds, discards."""
        grid = Table.grid(padding=(0, 1, 0, 0))
        for justify in ("left", "left", "right", "left"):
            grid.add_column(justify=justify, no_wrap=justify == "right")
        for seat in ((self._seat + step) % SEATS for step in range(SEATS)):
            player = now.players[seat]
            who = Text(self._names[seat][:14], style="bold" * (seat == self._seat))
            wind = Text(f"  {WINDS[(seat - now.dealer) % SEATS][0]}")
            pond = Text(" ".join(map(self._thrown, player.pond)))
            for meld in player.melds:
                pond = Text.assemble((f"[{text(meld.tiles, red=self._red)}] ", "bold"), pond)
            grid.add_row(wind, who, Text(f"{player.score:,}"), pond)
        return grid

    def _thrown(self, thrown: Thrown) -> str:
        shown = name(thrown.tile, red=self._red) + "*" * thrown.riichi
        return f"({shown})" if thrown.taken else shown

    def _hand(self, now: View) -> Text:
        held = now.hand if now.drawn is None else without(now.hand, (now.drawn,))
        row = Text("  you hold  ").append_text(self._story.tiles(held, gap=" "))
        if now.drawn is not None:
            row.append("  drawn ").append_text(self._story.tiles([now.drawn]))
        away = shanten(counts(now.hand))
        told = "" if away < 0 else "  tenpai" if away == 0 else f"  {away} away from tenpai"
        return row.append(told, style="dim").append("  furiten" * now.furiten)

    def _advice(self, view: MatchView, offer: Offer) -> Iterator[Text]:
        found = hints(view, offer)
        if found is None:
            return
        for candidate in found.discards:
            yield Text(f"  {KIND_NAMES[candidate.kind]} waits for {_waits(candidate)}", style="dim")
        if found.waits and not found.discards:
            yield Text(f"  you wait for {', '.join(map(_wait, found.waits))}", style="dim")

    def _question(self, now: View, offer: Offer) -> str:
        match offer:
            case Turn():
                return f"{self._names[self._seat]}, your turn: {', '.join(self._turns(offer))}?"
            case Winning(tile=tile, from_seat=seat):
                return f"{self._names[seat]}'s {name(tile, red=self._red)} wins: ron, or pass?"
            case Calling(tile=tile, from_seat=seat):
                calls = ", ".join((*self._calls(offer), "pass"))
                return f"{self._names[seat]} discards {name(tile, red=self._red)}: {calls}?"
        return f"your turn in {round_name(now.kyoku)}"

    def _turns(self, turn: Turn) -> Iterator[str]:
        yield "discard a tile"
        if turn.riichi:
            tiles = dict.fromkeys(name(tile, red=self._red) for tile in turn.riichi)
            yield f"riichi ({' '.join(tiles)})"
        for kan in turn.kans:
            yield f"kan {KIND_NAMES[kan.kind]}"
        if turn.tsumo:
            yield "tsumo"
        if turn.nine_terminals:
            yield "nine (abort)"

    def _calls(self, calling: Calling) -> Iterator[str]:
        for word, calls in (("pon", calling.pons), ("chi", calling.chis)):
            choices = dict.fromkeys(text(call.tiles, red=self._red) for call in calls)
            yield from [word] if len(choices) == 1 else [f"{word} {tiles}" for tiles in choices]
        if calling.kan:
            yield "kan"


def _waits(candidate: Candidate) -> str:
    return ", ".join(map(_wait, candidate.waits)) + (" (furiten)" if candidate.furiten else "")


def _wait(wait: Wait) -> str:
    """For example "3s (2 left)"."""
    only_drawn = "" if wait.ron else ", only when drawn" if wait.tsumo else ", without a yaku"
    return f"{KIND_NAMES[wait.kind]} ({wait.left} left{only_drawn})"
