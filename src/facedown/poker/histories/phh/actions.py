"""What the dealer and the players did, one value for each kind of action; `str` gives the text back.

Seats count from 0 in the order of the deal: `p1` is seat 0. Any action may bear a note: `p1 cc # why`.
"""

import re
from collections.abc import Iterable
from decimal import Decimal
from functools import lru_cache
from typing import Final, TypeAlias

from msgspec import Struct

from facedown.core.errors import Error
from facedown.poker.cards import NAMES, Card

Cards: TypeAlias = tuple[Card | None, ...]
"""`None` is a card nobody knows, `??` in the text."""

MOST_PLAYERS: Final = 99


class Noted(Struct, frozen=True, kw_only=True, tag=True, gc=False):
    """What all actions have."""

    note: str | None = None
    """The text after `# `; no rule reads it."""

    def __str__(self) -> str:
        words = self.words()
        if self.note is None:
            return words
        note = f"# {self.note}" if self.note else "#"
        return f"{words} {note}" if words else note

    def words(self) -> str:
        """The text without the note."""
        raise NotImplementedError


class DealHole(Noted, frozen=True, tag=True, gc=False):
    seat: int
    cards: Cards

    def words(self) -> str:
        return f"d dh p{self.seat + 1} {cards_text(self.cards)}"


class DealBoard(Noted, frozen=True, tag=True, gc=False):
    cards: Cards

    def words(self) -> str:
        return f"d db {cards_text(self.cards)}"


class Fold(Noted, frozen=True, tag=True, gc=False):
    seat: int

    def words(self) -> str:
        return f"p{self.seat + 1} f"


class CheckOrCall(Noted, frozen=True, tag=True, gc=False):
    seat: int

    def words(self) -> str:
        return f"p{self.seat + 1} cc"


class RaiseTo(Noted, frozen=True, tag=True, gc=False):
    """A bet, a raise or, in stud, a completion: the seat's total of this street."""

    seat: int
    amount: int | Decimal

    def words(self) -> str:
        amount = self.amount if isinstance(self.amount, int) else format(self.amount, "f")
        return f"p{self.seat + 1} cbr {amount}"


class BringIn(Noted, frozen=True, tag=True, gc=False):
    seat: int

    def words(self) -> str:
        return f"p{self.seat + 1} pb"


class Discard(Noted, frozen=True, tag=True, gc=False):
    """No cards: the seat stands pat."""

    seat: int
    cards: Cards = ()

    def words(self) -> str:
        return f"p{self.seat + 1} sd {cards_text(self.cards)}".rstrip(" ")


class Show(Noted, frozen=True, tag=True, gc=False):
    seat: int
    cards: Cards | None
    """`None`: the cards the seat is known to hold, `-` in the text."""

    def words(self) -> str:
        return f"p{self.seat + 1} sm {'-' if self.cards is None else cards_text(self.cards)}"


class Muck(Noted, frozen=True, tag=True, gc=False):
    seat: int

    def words(self) -> str:
        return f"p{self.seat + 1} sm"


class Remark(Noted, frozen=True, tag=True, gc=False):
    """Nothing was done; something was said."""

    def words(self) -> str:
        return ""


Action: TypeAlias = (
    DealHole | DealBoard | Fold | CheckOrCall | RaiseTo | BringIn | Discard | Show | Muck | Remark
)


class BadAction(Error, ValueError):
    """A text that is no action; the sentence quotes it."""


def parse_action(text: str, players: int = MOST_PLAYERS) -> Action:
    """The action of one text, at a table of so many."""
    head, hashed, tail = text.partition("#")
    note = tail.removeprefix(" ") if hashed else None
    try:
        action = _parse(head.split(), note, players)
    except BadAction as error:
        raise BadAction(f"{text!r}: {error}") from None
    if action is None:
        raise BadAction(
            f"{text!r} is no action: write d dh pN CARDS, d db CARDS or pN f|cc|cbr AMOUNT|pb|sd|sm"
        )
    return action


def texts_of(actions: Iterable[Action]) -> tuple[str, ...]:
    """The text of each. Raises are not remembered: one to 2 and one to 2.0 are equal, and said otherwise."""
    return tuple(
        [
            str(action) if type(action) is RaiseTo or action.note is not None else _remembered(action)
            for action in actions
        ]
    )


@lru_cache(1 << 14)
def _remembered(action: Action) -> str:
    return action.words()


@lru_cache(1 << 14)
def cards_text(cards: Cards) -> str:
    return "".join(["??" if card is None else NAMES[card] for card in cards])


class ActionsByText(dict[str, Action]):
    """Parses each text once: real hands say the same few things. It forgets all when it is full."""

    def __init__(self, players: int) -> None:
        super().__init__()
        self._players = players

    def __missing__(self, text: str) -> Action:
        action = parse_action(text, self._players)
        if len(text) <= _SHORT:
            if len(self) >= _FULL:
                self.clear()
            self[text] = action
        return action


_SHORT: Final = 16
_FULL: Final = 1 << 15
_AMOUNT: Final = re.compile(r"(?:0|[1-9][0-9]{0,14})(\.[0-9]{1,9})?")
_SEATS: Final = {f"p{number}": number - 1 for number in range(1, MOST_PLAYERS + 1)}
_CARDS: Final[dict[str, Card | None]] = {name: card for card, name in enumerate(NAMES)} | {"??": None}


def _parse(words: list[str], note: str | None, players: int) -> Action | None:
    match words:
        case ["d", "dh", player, cards]:
            return DealHole(_seat(player, players), _cards(cards), note=note)
        case ["d", "db", cards]:
            return DealBoard(_cards(cards), note=note)
        case [player, "cbr", amount]:
            return RaiseTo(_seat(player, players), _amount(amount), note=note)
        case [player, "f"]:
            return Fold(_seat(player, players), note=note)
        case [player, "cc"]:
            return CheckOrCall(_seat(player, players), note=note)
        case [player, "sm" | "sd" | "pb" as verb, *rest]:
            return _rarer(_seat(player, players), verb, rest, note)
        case []:
            return Remark(note=note)
    return None


def _rarer(seat: int, verb: str, rest: list[str], note: str | None) -> Action | None:
    match verb, rest:
        case "sm", []:
            return Muck(seat, note=note)
        case "sm", ["-"]:
            return Show(seat, None, note=note)
        case "sm", [cards]:
            return Show(seat, _cards(cards), note=note)
        case "sd", []:
            return Discard(seat, note=note)
        case "sd", [cards]:
            return Discard(seat, _cards(cards), note=note)
        case "pb", []:
            return BringIn(seat, note=note)
    return None


def _seat(player: str, players: int) -> int:
    seat = _SEATS.get(player)
    if seat is None:
        raise BadAction(f"{player!r} is no player: write p1, p2, …")
    if seat >= players:
        raise BadAction(f"there is no {player} at a table of {players}")
    return seat


def _cards(text: str) -> Cards:
    try:
        cards = tuple([_CARDS[text[at : at + 2]] for at in range(0, len(text), 2)])
    except KeyError as error:
        raise BadAction(f"{error.args[0]!r} is no card: write a rank and a suit, as Th, or ??") from None
    if len(set(cards)) != len(cards):
        known = [card for card in cards if card is not None]
        if len(set(known)) != len(known):
            raise BadAction("a card is there twice")
    return cards


def _amount(text: str) -> int | Decimal:
    match = _AMOUNT.fullmatch(text)
    amount = None if match is None else Decimal(text) if match[1] else int(text)
    if not amount:
        raise BadAction(f"{text!r} is no amount to raise to: write digits, as 250 or 2.50, above zero")
    return amount
