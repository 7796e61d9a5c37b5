"""A log played through the rules again, from the deal on."""

from collections.abc import Iterator

from msgspec.structs import replace

from facedown.core import Seat, Seed
from facedown.poker.cards import NAMES
from facedown.poker.cash import course
from facedown.poker.cash.actions import Intend
from facedown.poker.cash.chairs import PAUSE, PLAY, Chair
from facedown.poker.cash.config import Config
from facedown.poker.cash.game import CASH
from facedown.poker.cash.standing import Standing
from facedown.poker.cash.state import State
from facedown.poker.notation.errors import HandError
from facedown.poker.notation.log import agrees, author_of, done, parsed, told
from facedown.poker.notation.sheet import Memory, Sheet
from facedown.poker.phh.actions import DealBoard, DealHole, Remark, Show
from facedown.poker.posts import order_from
from facedown.poker.variant import VARIANTS


class Replay:
    """A hand on its way through its log."""

    def __init__(self, sheet: Sheet, state: State, guessed: frozenset[str]) -> None:
        self.sheet = sheet
        self.state = state
        self.guessed = guessed
        self.labels = {seat - 1: at + 1 for at, seat in enumerate(sheet.seats)}
        self.unsaid: list[str] = []

    def deal(self, deck: str) -> None:
        step = course.dealt(self.state, deck)
        self.state = step.state
        self.unsaid = told(step.events, self.labels, self.sheet.unit)

    def play(self, text: str) -> None:
        """One action: what is due by itself, or a player's own."""
        if isinstance(parsed(text), Remark):
            return
        for at, due in enumerate(self.unsaid):
            if agrees(text, due, guessing=bool(self.guessed)):
                del self.unsaid[at]
                return
            if not _is_shown(due) and not _is_shown(text):
                break  # hands may be shown earlier or later; all else has its place
        if any(not _is_shown(due) for due in self.unsaid):
            raise HandError("BAD_LOG", f"{text!r} stands where {self.unsaid[0]!r} is due")
        self._act(text)

    def _act(self, text: str) -> None:
        action = parsed(text)
        player, hand = author_of(action), self.state.hand
        if player is None or player >= len(self.sheet.players) or hand is None:
            raise HandError("BAD_LOG", f"{text!r} is not due")
        doing = done(action, hand.betting, self.sheet.unit)
        if doing is None:
            raise HandError("BAD_LOG", f"{text!r} is no action of this game")
        step = CASH.apply(self.state, self.sheet.seats[player] - 1, doing)
        self.state = step.state
        self.unsaid += told(step.events, self.labels, self.sheet.unit)[1:]

    def leave(self, seat: Seat) -> None:
        """A player whose cards are no longer his to play (cash.md 3.3)."""
        step = CASH.apply(self.state, seat, Intend(PAUSE))
        self.state = step.state
        self.unsaid += told(step.events, self.labels, self.sheet.unit)


def replayed(sheet: Sheet, house: Config, standing: Standing, seed: Seed) -> Memory:
    """The table after the log. `standing` has the chairs as they are now, not as they were."""
    deck, guessed = sheet.deal, frozenset[str]()
    if not deck and not sheet.seed:
        deck, guessed = _guessed(sheet, house, standing)
        house = replace(house, table=replace(house.table, showdown="show"))
    chairs = tuple(
        [
            _at_first(chair) if chair and seat in standing.players else chair
            for seat, chair in enumerate(standing.chairs)
        ]
    )
    before = replace(standing, chairs=chairs, stage="prepared")
    replay = Replay(sheet, CASH.new(replace(house, standing=before), seed).state, guessed)
    replay.deal(deck)
    for text in sheet.actions:
        replay.play(text)
    for seat in standing.players:
        if standing.chair(seat).inactive and replay.state.in_hand(seat):
            replay.leave(seat)
    return Memory(_with_flags(replay.state, standing), tuple(replay.unsaid), guessed)


def _at_first(chair: Chair) -> Chair:
    return replace(chair, intent=PLAY, inactive=False, debt=0, new=False)


def _with_flags(state: State, standing: Standing) -> State:
    """Chairs as the hand says they are, with the stacks of the rules."""
    chairs = tuple(
        [
            replace(said, stack=now.stack) if said is not None and now is not None else None
            for said, now in zip(standing.chairs, state.standing.chairs, strict=True)
        ]
    )
    return replace(state, standing=replace(state.standing, chairs=chairs))


def _is_shown(text: str) -> bool:
    return " sm" in text


def _guessed(sheet: Sheet, house: Config, standing: Standing) -> tuple[str, frozenset[str]]:
    """A deck with the cards that the log tells, and any others in the places of those it does not."""
    holes: dict[Seat, list[str]] = {}
    board: list[str] = []
    for text in sheet.actions:
        match parsed(text):
            case DealHole(seat=at, cards=cards) | Show(seat=at, cards=tuple() as cards) if None not in cards:
                if at < len(sheet.seats):
                    holes[sheet.seats[at] - 1] = _names(cards)
            case DealBoard(cards=cards):
                board += _names(cards)
    assert standing.marks is not None, "whoever plays has a place"
    taken = {card for cards in (*holes.values(), board) for card in cards}
    variant = VARIANTS[house.table.variant]
    others = (NAMES[card] for card in variant.deck if NAMES[card] not in taken)
    active = [int(seat in standing.players) for seat in range(house.seats)]
    deck: list[str] = []
    guessed: set[str] = set()
    for seat in order_from(standing.marks.button, active):
        deck += _filled(holes.get(seat, []), variant.hole, others, guessed)
    deck += _filled(board, 5, others, guessed)
    if house.table.run_twice:
        deck += _filled([], 5, others, guessed)
    return "".join(deck), frozenset(guessed)


def _filled(cards: list[str], size: int, others: Iterator[str], guessed: set[str]) -> list[str]:
    more = [next(others) for _ in range(size - len(cards))]
    guessed.update(more)
    return [*cards, *more]


def _names(cards: tuple[int | None, ...]) -> list[str]:
    """Those that are told; a card of the board that is not has its place, and stays open."""
    return [NAMES[card] for card in cards if card is not None]
