"""A person plays hold'em in the terminal: the table in a few lines, bets in a word or two."""

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from typing import Any, Final

from rich.console import RenderableType
from rich.text import Text

from facedown.core import Seat
from facedown.dialogue import Misread, only
from facedown.poker import Action, Bets, Call, Check, Fold, Muck, RaiseTo, Run, Show
from facedown.poker.hand.view import Player, View
from facedown.poker.holdem.config import Config
from facedown.poker.holdem.events import Event
from facedown.poker.holdem.story import HoldemStory

_HELP: Final = """\
  fold         give up the hand         check   stay in for free
  call         match the bet            all-in  bet everything
  raise 600    make it 600 in all on this street; 'bet 600' means the same
  raise 3bb    in big blinds; 'raise half' and 'raise pot' go by the pot
The first letter is enough: f, c, 'r 600', a; c also checks. D is the button."""
_WHOLE_FLOP: Final = 3
_PARTS: Final = {"half": Fraction(1, 2), "1/2": Fraction(1, 2), "1/3": Fraction(1, 3), "2/3": Fraction(2, 3)}
_ANSWERS: Final[dict[str, Action]] = {
    "show": Show(),
    "muck": Muck(),
    "once": Run(1),
    "1": Run(1),
    "twice": Run(2),
    "2": Run(2),
}
_QUESTIONS: Final[dict[type, str]] = {
    Muck: "Your hand cannot win: muck it, or show it?",
    Run: "All-in: run the rest of the board once or twice?",
}


class HoldemDialogue:
    help = _HELP

    def __init__(self, config: Config, names: Sequence[str], seat: Seat, *, plain: bool) -> None:
        self._story = self._story_of(config, names, plain=plain)
        self._names = names
        self._seat = seat

    def tell(self, event: Event) -> Iterator[RenderableType]:
        return self._story.tell(event)

    def ask(self, view: Any, offer: Collection[Action]) -> Iterator[RenderableType]:
        hand: View = view.hand
        yield from self._story.so_far()
        yield Text()
        yield self._middle(hand)
        width = max(map(len, self._names))
        for player in hand.players:
            if player.standing != "out":
                yield self._chair(hand, player, width)
        yield Text(self._question(offer, hand), style="bold")

    def obvious(self, _view: Any, offer: Collection[Action]) -> Action | None:
        found: Action | None = only(offer)
        return found

    def read(self, view: Any, offer: Collection[Any], answer: str) -> Any:
        if isinstance(offer, Bets):
            return _bet(offer, view.hand, answer.lower().replace(",", ""))
        action = _ANSWERS.get(answer.lower())
        if action is None or action not in offer:
            raise Misread(self._question(offer, view.hand))
        return action

    def _story_of(self, config: Config, names: Sequence[str], *, plain: bool) -> HoldemStory:
        return HoldemStory(config, names, plain=plain)

    def _middle(self, hand: View) -> Text:
        shown = Text("  ")
        if hand.board:
            boards = [self._story.cards(board) for board in hand.boards]
            shown.append("board ").append_text(Text(" and ").join(boards)).append(", ")
        shown.append(f"pot {hand.pot:,}")
        return shown.append(f", {hand.current_bet:,} to match" if hand.current_bet else "")

    def _chair(self, hand: View, player: Player, width: int) -> Text:
        mine = player.seat == self._seat
        mark = "D" if player.seat == hand.button else " "
        row = Text(f"  {mark} {self._names[player.seat]:{width}} {player.stack:>9,}", style="bold" * mine)
        row.append(f"  {_standing(player):14}", style="dim")
        if mine and player.cards:
            row.append("  ").append_text(self._story.cards(player.cards)).append(self._made(hand))
        row.rstrip()
        return row

    def _made(self, hand: View) -> str:
        """What the person's cards make with the board."""
        if hand.cards is None or len(hand.board) < _WHOLE_FLOP:
            return ""
        return f"  {self._story.made(hand.cards, hand.board)}"

    def _question(self, offer: Collection[Action], hand: View) -> str:
        if isinstance(offer, Bets):
            return f"{self._names[self._seat]}, your turn: {', '.join(_choices(offer, hand))}?"
        first = next(iter(offer))
        return _QUESTIONS.get(type(first), " or ".join(type(action).__name__.lower() for action in offer))


def _standing(player: Player) -> str:
    match player.standing:
        case "folded":
            return "folded"
        case "all_in":
            return f"all-in {player.current_bet:,}" if player.current_bet else "all-in"
    return f"bet {player.current_bet:,}" if player.current_bet else ""


def _choices(bets: Bets, hand: View) -> Iterator[str]:
    yield "fold"
    yield f"call {bets.call:,}{' all-in' * (bets.call == bets.stack)}" if bets.call else "check"
    if bets.most:
        yield f"{'raise' if hand.current_bet else 'bet'} ({_range(bets)})"


def _range(bets: Bets) -> str:
    return f"{bets.least:,}" if bets.least == bets.most else f"{bets.least:,} to {bets.most:,}"


def _bet(bets: Bets, hand: View, answer: str) -> Action:
    """Read a bet, "raise 600" or a part of it. A word may be shortened."""
    word, _, amount = answer.replace("all in", "all-in").partition(" ")
    amount = amount.removeprefix("to ").strip()
    if word == "fold!":
        return Fold()
    if word and "fold".startswith(word):
        if not bets.call:
            raise Misread("checking is free: check, or answer 'fold!' to fold all the same")
        return Fold()
    if word in {"x", "k"} or (word and ("check".startswith(word) or "call".startswith(word))):
        return _stay(bets, word)
    if word and ("all-in".startswith(word) or word in {"allin", "shove"}):
        return _all_in(bets)
    if word and ("raise".startswith(word) or "bet".startswith(word)):
        return _raise(bets, hand, amount)
    what = f"{answer!r} is not understood" if answer else "say what you do"
    raise Misread(f"{what}: {', '.join(_choices(bets, hand))}")


def _stay(bets: Bets, word: str) -> Action:
    if not bets.call:
        if len(word) > 1 and not "check".startswith(word):
            raise Misread("there is nothing to call: check, or bet")
        return Check()
    if word in {"x", "k"} or (len(word) > 1 and not "call".startswith(word)):
        raise Misread(f"you cannot check: call {bets.call:,}, raise or fold")
    return Call()


def _all_in(bets: Bets) -> Action:
    if bets.most == bets.bet + bets.stack:
        return RaiseTo(bets.most)
    if bets.call == bets.stack:
        return Call()
    raise Misread(f"you can raise to {bets.most:,} at most" if bets.most else "you cannot raise now")


def _raise(bets: Bets, hand: View, amount: str) -> Action:
    if not bets.most:
        raise Misread("you cannot raise now: " + ("call or fold" if bets.call else "check"))
    if not amount:
        raise Misread(f"say how much, as in 'raise {bets.least}': {_range(bets)}")
    to = _amount(bets, hand, amount)
    if to is None:
        raise Misread(f"{amount!r} is no amount: write chips (600), big blinds (3bb), 'half' or 'pot'")
    if not bets.least <= to <= bets.most:
        raise Misread(f"{to:,} is not possible: the total of this street may be {_range(bets)}")
    return RaiseTo(to)


def _amount(bets: Bets, hand: View, amount: str) -> int | None:
    """The new total of the street; a part of the pot is added to the price, and kept within the limits."""
    if amount in {*_PARTS, "pot"}:
        part = _PARTS.get(amount, Fraction(1)) * (hand.pot + bets.call)
        return max(bets.least, min(bets.most, bets.price + int(part)))
    blinds = amount.endswith("bb")
    number = amount.removesuffix("bb").strip()
    if len(number) > 15 or not number.isascii() or not number.replace(".", "", blinds).isdecimal():
        return None
    return int(Fraction(number) * (hand.table.stakes.big if blinds else 1))
