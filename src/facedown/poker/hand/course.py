"""How a hand moves from one question to the next."""

from facedown.core import DEALER, Move, Seat, Step
from facedown.poker import kernel
from facedown.poker.cards import NAMES
from facedown.poker.hand.events import Agreed, Ended, Event, Hunted, Left, Mucked, Shown, Turned
from facedown.poker.hand.showdown import is_beaten, showdown_order, strengths
from facedown.poker.hand.state import UNDECIDED, RunOut, State
from facedown.poker.hand.tape import decoded
from facedown.poker.kernel import BETTING, OVER, SHOWDOWN, STREET, Betting
from facedown.poker.variant import BOARD


class HandInProgress:
    """A mutable hand between two questions. It owns its betting until it becomes a state again."""

    __slots__ = (
        "answers",
        "betting",
        "boards",
        "dealing",
        "events",
        "fork",
        "gone",
        "mucked",
        "secret",
        "shown",
        "state",
        "table",
    )

    def __init__(self, state: State, betting: Betting) -> None:
        run_out = state.run_out
        self.state = state
        self.table = state.config.table
        self.dealing = state.dealing
        self.betting = betting
        self.gone = state.gone
        self.shown = run_out.shown
        self.mucked = run_out.mucked
        self.boards = run_out.boards
        self.fork = run_out.fork
        self.answers = run_out.answers
        self.events: list[Event] = []
        self.secret: tuple[Event, ...] = ()
        """Events of this step that not everybody may see, so they are not part of the history."""

    def step(self, author: Seat | None) -> Step[State, Event]:
        """Continue until a question is open or the hand is over. Without an author, the hand begins here."""
        while self._moves_on():
            pass
        if self.betting.status == OVER:
            return self._ended()
        state, run_out = self.state, self._run_out()
        were = () if author is None else waiting(state)
        now = _waiting(self.betting, run_out, self.dealing.order)
        after = self._state(_asked_anew(state.asked, were, now, author), run_out)
        return Step(after, (*self.secret, *self.events))

    def read_tape(self, before: int = 0) -> None:
        self.events += decoded(self.betting, self.dealing.order, before)

    def turn_up(self) -> None:
        """Deal the next street, on one board or on both."""
        kernel.next_street(self.betting)
        street = self.betting.street
        for board in range(self.boards or 1):
            cards = self.dealing.cards_on(board, street, self.fork)[BOARD[street - 1] :]
            self.events.append(Turned(street, tuple([NAMES[card] for card in cards]), board))
        if self.betting.used:
            self.read_tape()

    def leave(self, seat: Seat) -> None:
        """From now on the seat folds on its turn and answers "once" if asked how often to run the board."""
        position = self.dealing.positions[seat]
        self.gone |= 1 << position
        self.events.append(Left(seat))
        if self.answers and not self.answers[position]:
            self.answer(position, 1)

    def answer(self, position: int, times: int) -> None:
        self.answers = (*self.answers[:position], times, *self.answers[position + 1 :])

    def show(self, position: int) -> None:
        self.shown |= 1 << position
        self.events.append(Shown(self.dealing.order[position], self.dealing.held(position)))

    def muck(self, position: int) -> None:
        self.mucked |= 1 << position
        self.events.append(Mucked(self.dealing.order[position]))

    def _moves_on(self) -> bool:
        status = self.betting.status
        if status == BETTING:
            return self._folds_for_the_gone()
        if status == STREET:
            able = self.betting.able
            if not able & (able - 1) and self._waits_before_cards():
                return False
            self.turn_up()
            return True
        return status == SHOWDOWN and self._settles()

    def _folds_for_the_gone(self) -> bool:
        if not self.gone >> self.betting.actor & 1:
            return False
        kernel.fold(self.betting)
        self.read_tape()
        return True

    def _waits_before_cards(self) -> bool:
        """No more betting: show the hands and ask how often to run the board (holdem.md 10)."""
        hidden = self.betting.live & ~self.shown
        while hidden:
            self.show(kernel.LOWEST[hidden])
            hidden &= hidden - 1
        if self.boards == UNDECIDED and not self._has_decided():
            return True
        return self.table.paced

    def _has_decided(self) -> bool:
        """Whether it is decided how often to run the board: twice only if all agree."""
        boards = 1
        if self.table.run_twice:
            self.answers = self.answers or self._questions()
            if 0 in self.answers:
                return False
            boards = min(self.answers)
            self.events.append(Agreed(2 if boards == 2 else 1))
        self.boards, self.fork, self.answers = boards, self.betting.street, ()
        return True

    def _questions(self) -> tuple[int, ...]:
        """By position: 0 if the player is asked, 2 if it is not in the hand, 1 if it is gone."""
        live, gone = self.betting.live, self.gone
        return tuple(
            2 if not live >> position & 1 else gone >> position & 1 for position in range(self.betting.n)
        )

    def _settles(self) -> bool:
        """Show hands in turn until a player may choose (holdem.md 10.2, 10.3). In the end pay the pots."""
        betting, mode = self.betting, self.table.showdown
        ranks = strengths(self.dealing, betting, self.boards or 1, self.fork)
        for position in unshown(betting, self.shown | self.mucked):
            if mode == "show" or not is_beaten(position, self.shown, betting, ranks):
                self.show(position)
            elif mode == "muck" or self.gone >> position & 1:
                self.muck(position)
            else:
                return False
        betting.tape = [0] * kernel.SETTLING_ROOM
        kernel.settle(betting, ranks, self.boards or 1)
        self.read_tape()
        return False

    def _ended(self) -> Step[State, Event]:
        held = self.betting.stacks
        stacks = tuple([held[at] if at >= 0 else 0 for at in self.dealing.positions])
        if unseen := self.dealing.board[BOARD[self.betting.street] :]:
            self._hunt(tuple([NAMES[card] for card in unseen]))
        boards = self.dealing.boards(self.boards or 1, self.betting.street, self.fork)
        self.events.append(Ended(stacks, self.dealing.order, boards))
        after = self._state(self.state.asked, self._run_out())
        return Step(after, (*self.secret, *self.events), _paid_out(stacks, sum(self.state.config.stacks)))

    def _hunt(self, unseen: tuple[str, ...]) -> None:
        """The hand is over before the river, so nobody can act on these cards any more (holdem.md 10.5)."""
        if self.table.rabbit_hunt is True:
            self.events.append(Hunted(unseen))

    def _run_out(self) -> RunOut:
        return RunOut(self.shown, self.boards, self.fork, self.answers, self.mucked)

    def _state(self, asked: tuple[int, ...], run_out: RunOut) -> State:
        state = self.state
        history = (*state.history, *self.events)
        return State(state.config, state.dealing, self.betting, asked, history, self.gone, run_out)


def waiting(state: State) -> tuple[Seat, ...]:
    """The seats that the hand waits for."""
    return _waiting(state.betting, state.run_out, state.dealing.order)


def _waiting(betting: Betting, run_out: RunOut, order: tuple[Seat, ...]) -> tuple[Seat, ...]:
    status = betting.status
    if status == BETTING:
        return (order[betting.actor],)
    if status == SHOWDOWN:
        return (order[unshown(betting, run_out.shown | run_out.mucked)[0]],)
    if status == STREET and run_out.answers:
        return tuple(order[position] for position, times in enumerate(run_out.answers) if not times)
    return (DEALER,) if status == STREET else ()


def unshown(betting: Betting, done: int) -> list[int]:
    """The positions that have yet to show or muck, in order, given those that have."""
    if not betting.live & ~done:
        return []
    return [position for position in showdown_order(betting) if not done >> position & 1]


def _paid_out(stacks: tuple[int, ...], brought: int) -> tuple[Move, ...]:
    """All chips leave the table; the rake goes to the house."""
    moves = [Move(seat, -stack) for seat, stack in enumerate(stacks) if stack]
    if rake := brought - sum(stacks):
        moves.append(Move(None, -rake))
    return tuple(moves)


def _asked_anew(
    asked: tuple[int, ...], before: tuple[Seat, ...], after: tuple[Seat, ...], author: Seat | None
) -> tuple[int, ...]:
    """Count a new question for each seat that was not asked before, and for the author, who has answered."""
    counts = list(asked)
    for seat in after:
        if seat == author or seat not in before:
            counts[seat] += 1  # the dealer's count is last, at index −1
    return tuple(counts)
