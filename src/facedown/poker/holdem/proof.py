"""Checks that the hands of a match were dealt as promised, from their histories alone (docs/fair.md).

The match's secret must be the one committed to. With the players' nonces it gives each hand's secret, which
gives the deck, which gives the commitment that the hand published; and the cards on the table must be those
of the deck. This module computes everything itself instead of using the code that dealt.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final, NoReturn

from msgspec import Struct

from facedown.core import Seed
from facedown.core.errors import Error
from facedown.core.fair import Sealed, hand_seed, keeps
from facedown.poker.cards import names
from facedown.poker.histories.letters import PLAYED
from facedown.poker.histories.phh.actions import Cards, DealBoard, DealHole, Show, cards_text
from facedown.poker.histories.phh.errors import BadHistory
from facedown.poker.histories.phh.history import History
from facedown.poker.histories.phh.reader import Entry

_BOARD: Final = 5


class Unproven(Error, ValueError):
    """The histories cannot be checked yet, or are not of one match."""


class Proven(Struct, frozen=True):
    """A match that was dealt as promised."""

    match: str
    hands: int


def prove(hands: Iterable[History | Entry]) -> Proven:
    """Raises BadHistory if something was changed, Unproven if there is nothing to check it with."""
    proof: _Proof | None = None
    for hand in hands:
        if proof is None:
            proof = _Proof(hand)
        proof.add(hand)
    if proof is None:
        raise Unproven("there is no hand here")
    proof.end()
    return Proven(proof.match, proof.hands)


class _Proof:
    """What all hands of a match have in common, and how many there were."""

    def __init__(self, first: History | Entry) -> None:
        extra: Any = _history(first).extra
        if "_match" not in extra or "_hand" not in extra:
            raise Unproven("these hands say of no match that they are its: they have no _match and _hand")
        if "_secret" not in extra:
            raise Unproven("the secret is not revealed yet: the deals can be checked when the match is over")
        self.match = str(extra["_match"])
        self.hands = 0
        self._last = first
        self._common = {
            name: _field(first, name, kind)
            for name, kind in (("_match", str), ("_seed_commit", str), ("_secret", str), ("_hands", int))
        }
        self._seed = _seed(first)
        if not keeps(self._seed, self._common["_seed_commit"]):
            _fail(first, "_secret", "this is not the secret that was committed to before the match")

    def add(self, hand: History | Entry) -> None:
        self._last = hand
        for name, value in self._common.items():
            if _field(hand, name, type(value)) != value:
                _fail(hand, name, "the hands before it say otherwise")
        number = _field(hand, "_hand", int)
        if number != self.hands:
            missing = f"hand {self.hands + 1} of the match is missing"
            _fail(hand, "_hand", missing if number > self.hands else f"hand {number + 1} was there before")
        _check_deal(hand, hand_seed(self._seed, number, _nonces(hand)))
        self.hands += 1

    def end(self) -> None:
        if self.hands != self._common["_hands"]:
            said = f"the match had {self._common['_hands']} hands, and hand {self.hands + 1} is missing"
            _fail(self._last, "_hands", said)


def _check_deal(hand: History | Entry, secret: Seed) -> None:
    name = _history(hand).variant
    if name not in PLAYED:
        _fail(hand, "variant", f"no match of {name} is played here")
    variant, _ = PLAYED[name]
    deck = secret.shuffled(variant.deck)
    if Sealed(names(deck), secret).root != _field(hand, "_commit", str):
        said = "it is no commitment to the deck of this secret and these nonces: one of the three was changed"
        _fail(hand, "_commit", said)
    players = len(_history(hand).starting_stacks)
    hole = [tuple(deck[at : at + variant.hole]) for at in range(0, players * variant.hole, variant.hole)]
    rest = tuple(deck[players * variant.hole :])
    _check_holes(hand, hole)
    _check_boards(hand, rest)


def _check_holes(hand: History | Entry, hole: Sequence[Cards]) -> None:
    told: set[int] = set()
    for action in _history(hand).actions:
        if isinstance(action, DealHole | Show) and action.cards is not None:
            told.add(action.seat)
            if action.cards != hole[action.seat]:
                right = f"the deck has {cards_text(hole[action.seat])} for p{action.seat + 1}"
                _fail(hand, "actions", f"{str(action)!r}: {right}", str(action))
    if len(told) < len(hole):
        _fail(hand, "actions", "it does not say which cards everybody was dealt")


def _check_boards(hand: History | Entry, rest: Cards) -> None:
    """The first board follows the hole cards in the deck, the second board follows the first."""
    board: Cards = ()
    for action in _history(hand).actions:
        if isinstance(action, DealBoard):
            due = rest[len(board) : len(board) + len(action.cards)]
            board += action.cards
            if action.cards != due:
                _fail(hand, "actions", f"{str(action)!r}: the deck has {cards_text(due)}", str(action))
    if "_boards" in _history(hand).extra:
        said = _field(hand, "_boards", tuple)
        both = cards_text(rest[len(board) : _BOARD]), cards_text(rest[_BOARD : 2 * _BOARD - len(board)])
        right = tuple([cards[: len(told)] for cards, told in zip(both, map(str, said), strict=False)])
        if said != right or len(said) != len(both):
            _fail(hand, "_boards", f"the deck has {' and '.join(both)}")


def _seed(hand: History | Entry) -> Seed:
    try:
        return Seed(bytes.fromhex(_field(hand, "_secret", str)))
    except ValueError:
        _fail(hand, "_secret", "a secret is 32 bytes in hex, 64 letters and digits")


def _nonces(hand: History | Entry) -> tuple[str, ...]:
    nonces: tuple[Any, ...] = _field(hand, "_nonces", tuple)
    if len(nonces) != len(_history(hand).starting_stacks) or not all(isinstance(it, str) for it in nonces):
        _fail(hand, "_nonces", "it needs one text for each player, in the order of the chairs")
    return nonces


def _field(hand: History | Entry, name: str, kind: type) -> Any:
    value: Any = _history(hand).extra.get(name)
    if type(value) is not kind:
        words = {str: "a text", int: "a whole number", tuple: "a list"}
        _fail(hand, name, f"{name} should be {words[kind]}" if value is not None else f"it has no {name}")
    return value


def _history(hand: History | Entry) -> History:
    return hand.history if isinstance(hand, Entry) else hand


def _fail(hand: History | Entry, field: str, reason: str, quoted: str | None = None) -> NoReturn:
    if isinstance(hand, Entry):
        raise hand.error(field, reason, quoted)
    number = hand.extra.get("_hand")
    raise BadHistory(reason, hand=str(number + 1) if isinstance(number, int) else None, field=field)
