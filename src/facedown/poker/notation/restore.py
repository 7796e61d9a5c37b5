"""Restores a live table from a hand: a state of the game `cash`, which can go on from there.

The actions of the log are put to the game one by one, as its players did, so that the house's rules decide
about each. Recorded hands of other houses are replayed in `facedown.poker.histories`, which needs no table
(docs/adr/0013-restoring-is-not-replaying.md).

Without the server's deck the cards are those of the log. Then it may be a real log, or one that hides cards
from its reader, so it alone says who shows, who does not, and when.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from facedown.core import IllegalAction, Seat, Seed, Step
from facedown.poker.cards import Card
from facedown.poker.cash import steps
from facedown.poker.cash.actions import Intend
from facedown.poker.cash.chairs import PAUSE, PLAY, Chair
from facedown.poker.cash.config import Config
from facedown.poker.cash.events import Event
from facedown.poker.cash.game import CASH
from facedown.poker.cash.ring import Ring
from facedown.poker.cash.state import State
from facedown.poker.hand.events import Folded
from facedown.poker.histories.deck import Deck, deck_with
from facedown.poker.histories.errors import HandError
from facedown.poker.histories.phh.actions import (
    CheckOrCall,
    DealBoard,
    DealHole,
    Muck,
    Remark,
    Show,
    cards_text,
)
from facedown.poker.histories.sheet import Memory, Sheet
from facedown.poker.notation.action_texts import agrees, author_of, done, parsed, told
from facedown.poker.notation.refusals import refusal
from facedown.poker.posts import order_from
from facedown.poker.variant import BOARD, VARIANTS


class Restorer:
    """A table to which the log is put, action by action."""

    def __init__(self, sheet: Sheet, state: State, *, is_told: bool) -> None:
        self.sheet = sheet
        self.state = state
        self.is_told = is_told
        """Whether the cards are those of the log."""
        self.labels = {seat - 1: at + 1 for at, seat in enumerate(sheet.seats)}
        self.unsaid: list[str] = []
        self.folded: set[Seat] = set()
        self.hands: dict[str, str] = {}
        """What each player would show."""

    def deal(self, deck: str) -> None:
        self._go_on(steps.dealt(self.state, deck))
        dealt = [due.split() for due in self.unsaid if due.startswith("d dh ")]
        self.hands = {player: f"{player} sm {cards}" for _, _, player, cards in dealt}

    def put(self, text: str) -> None:
        """One action: what is due by itself, or a player's own."""
        if isinstance(parsed(text), Remark):
            return
        for at, due in enumerate(self.unsaid):
            if agrees(text, due, is_told=self.is_told):
                del self.unsaid[at]
                return
            if due.startswith("d dh ") or not (_is_shown(due) or _is_shown(text)):
                break  # hands that are dealt may be shown earlier or later; all else has its place
        if is_run_out(self.state):
            self._go_on(run_on(self.state))
            self.put(text)
            return
        if self.is_told and self._is_idle(text):
            return
        if any(not _is_shown(due) for due in self.unsaid):
            raise HandError("BAD_LOG", f"{text!r} is written where {self.unsaid[0]!r} is due")
        self._act(text)

    def _is_idle(self, text: str) -> bool:
        """Real logs have hands shown between streets, again and again, or when all others have folded; and
        checks where nobody can bet any more. That changes nothing."""
        action = parsed(text)
        player = author_of(action)
        if player is None or not self._is_in(player) or not self._is_bet():
            return False
        if isinstance(action, Show | Muck):
            return agrees(text, self.hands[f"p{player + 1}"], is_told=True)
        return isinstance(action, CheckOrCall) and self.state.hand is None and bool(self.unsaid)

    def _is_in(self, player: int) -> bool:
        seats = self.sheet.seats
        return f"p{player + 1}" in self.hands and seats[player] - 1 not in self.folded

    def _is_bet(self) -> bool:
        """Are all cards dealt, and the bets of the street done?"""
        if any(due.startswith("d dh ") for due in self.unsaid):
            return False
        return self.state.hand is None or any(due.startswith("d db ") for due in self.unsaid)

    def _act(self, text: str) -> None:
        action = parsed(text)
        player, hand = author_of(action), self.state.hand
        if player is None or player >= len(self.sheet.players) or hand is None:
            raise HandError("BAD_LOG", f"{text!r} is not due")
        doing = done(action, hand.betting, self.sheet.unit)
        if doing is None:
            raise HandError("BAD_LOG", f"{text!r} is no action of this game")
        seat = self.sheet.seats[player] - 1
        try:
            step = CASH.apply(self.state, seat, doing)
        except IllegalAction as error:
            raise refusal(self.sheet, self.state.config, seat, doing, error) from None
        self._go_on(step, said=1)

    def leave(self, seat: Seat) -> None:
        """A player whose cards are no longer his to play (cash.md 3.3)."""
        self._go_on(CASH.apply(self.state, seat, Intend(PAUSE)))

    def _go_on(self, step: Step[State, Event], *, said: int = 0) -> None:
        """`said`: how many of its actions the log has already."""
        self.unsaid += told(step.events, self.labels, self.sheet.unit)[said:]
        self.folded.update(event.seat for event in step.events if type(event) is Folded)
        self.state = step.state


def is_run_out(state: State) -> bool:
    """Does the board wait for consent, or for the dealer, and for no bet?"""
    return state.hand is not None and state.hand.phase in {"consent", "reveal"}


def run_on(state: State) -> Step[State, Event]:
    """The notation has no word for a board that is run twice: everybody runs it once."""
    seat = next(seat for seat, prompt in CASH.prompts(state).items() if prompt.clock in {"reveal", "answer"})
    return CASH.apply(state, seat, CASH.fallback(state, seat, "timeout"))


def restored(sheet: Sheet, house: Config, standing: Ring, seed: Seed) -> Memory:
    """The table after the log. `standing` has the chairs as they are now, not as they were."""
    deck, guessed = sheet.deal, frozenset[str]()
    is_told = not deck and not sheet.seed
    if is_told:
        deck, guessed = _guessed(sheet, house, standing)
        house = replace(house, table=replace(house.table, showdown="show"))
    chairs = tuple(
        [
            _at_first(chair) if chair and seat in standing.players else chair
            for seat, chair in enumerate(standing.chairs)
        ]
    )
    before = replace(standing, chairs=chairs, stage="prepared")
    restorer = Restorer(sheet, CASH.new(replace(house, standing=before), seed).state, is_told=is_told)
    restorer.deal(deck)
    for text in sheet.actions:
        restorer.put(text)
    for seat in standing.players:
        if standing.chair(seat).inactive and restorer.state.in_hand(seat):
            restorer.leave(seat)
    return Memory(_with_flags(restorer.state, standing), tuple(restorer.unsaid), guessed)


def _at_first(chair: Chair) -> Chair:
    return replace(chair, intent=PLAY, inactive=False, debt=0, new=False)


def _with_flags(state: State, standing: Ring) -> State:
    """Chairs as the hand has them, with the stacks of the rules."""
    chairs = tuple(
        [
            replace(said, stack=now.stack) if said is not None and now is not None else None
            for said, now in zip(standing.chairs, state.standing.chairs, strict=True)
        ]
    )
    after = replace(state.standing, chairs=chairs)
    if state.hand is not None:
        return replace(state, standing=after)
    assert state.seed is not None, "a table that deals has a seed"
    return CASH.new(replace(state.config, standing=after), state.seed).state


def _is_shown(text: str) -> bool:
    return " sm" in text


def _guessed(sheet: Sheet, house: Config, standing: Ring) -> Deck:
    """The deck as far as the log shows it."""
    variant = VARIANTS[house.table.variant]
    holes, board = _shown(sheet, variant.hole)
    assert standing.marks is not None, "a running hand has its blinds"
    active = [int(seat in standing.players) for seat in range(house.seats)]
    cards: list[Card | None] = []
    for seat in order_from(standing.marks.button, active):
        cards += _filled(holes.get(seat, []), variant.hole)
    cards += _filled(board, BOARD[-1])
    if house.table.run_twice:
        cards += _filled([], BOARD[-1])
    return deck_with(cards, variant.deck)


def _shown(sheet: Sheet, size: int) -> tuple[dict[Seat, list[Card]], list[Card | None]]:
    """Hole cards by chair, in the order of the log, and the board, with its gaps."""
    holes: dict[Seat, list[Card]] = {}
    board: list[Card | None] = []
    for text in sheet.actions:
        action = parsed(text)
        if isinstance(action, DealBoard):
            board += action.cards
            if len(board) > BOARD[-1]:
                raise HandError("BAD_LOG", f"{text!r}: a board has {BOARD[-1]} cards")
        elif isinstance(action, DealHole | Show) and action.seat < len(sheet.seats):
            held = holes.setdefault(sheet.seats[action.seat] - 1, [])
            held += [card for card in action.cards or () if card is not None and card not in held]
            if len(held) > size:
                raise HandError("BAD_LOG", f"{text!r}: of {size} cards that makes {cards_text(tuple(held))}")
    return holes, board


def _filled(cards: Sequence[Card | None], size: int) -> list[Card | None]:
    return [*cards, *[None] * (size - len(cards))]
