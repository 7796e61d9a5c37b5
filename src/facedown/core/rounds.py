"""One machine for matches of rounds: chairs are taken, the match starts, one round follows another.

A round is a game of its own: a hand of poker, a round of mahjong. A match is a game around it. `Rounds` is
what all matches share: who sits, what a chair may do while no round is played, how an input reaches the
round, how questions and chance go on from one round to the next, where a match can be carried, when it is
abandoned. A game derives from it and says the rest. A ring game, whose chairs are taken at any time, does
not; it uses `facedown.core.chairs` alone.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from facedown.core.chairs import EmptyChair, Sat, Sit, Stand, Stood, check_nonce, put
from facedown.core.fair import hand_seed, merkle_root
from facedown.core.game import DEALER, AnyGame, IllegalAction, Move, Outcome, Prompt, Seat, Step, Why
from facedown.core.seed import Seed

A = TypeVar("A")
C = TypeVar("C", bound=Struct)
E = TypeVar("E")
P = TypeVar("P")
R = TypeVar("R")
S = TypeVar("S", bound="MatchState[Any, Any, Any]")

Stage: TypeAlias = Literal["waiting", "pause", "round", "over"]
"""Before the start, between two rounds, in one, after the end."""


class Seating(Protocol):
    """What goes from one round to the next and is written down when a match is carried.

    A game's own struct, which has its scores besides; replaced as a whole, never changed.
    """

    @property
    def nonces(self) -> tuple[str, ...]:
        """By chair, the players' shares in the chance of every round. Shown to nobody."""

    @property
    def asked(self) -> tuple[int, ...]:
        """Questions put to each chair, and last to the dealer, in rounds that are over and between them."""

    @property
    def started(self) -> bool: ...

    @property
    def players(self) -> tuple[Seat, ...]:
        """The chairs of the next round. Their nonces are part of its chance."""

    def sits(self, seat: Seat) -> bool:
        """Is the chair taken, and its player neither gone nor out?"""


class MatchState(Struct, Generic[C, P, R], frozen=True):
    config: C
    seed: Seed
    standing: P
    """The game's `Seating`, as of the last round that is over."""
    round: R | None = None
    """The round that is played."""
    commit: str = ""
    """What it published of its cards or tiles, where the match is fair."""
    outcome: Outcome | None = None

    @property
    def stage(self) -> Stage:
        if self.round is not None:
            return "round"
        if self.outcome is not None:
            return "over"
        return "pause" if self.standing.started else "waiting"  # type: ignore[attr-defined]  # a Seating


class Codes(NamedTuple):
    """Under which codes a match refuses."""

    over: str = "GAME_OVER"
    started: str = "GAME_STARTED"
    not_waiting: str = "INVALID_ACTION"
    no_seat: str = "INVALID_ACTION"
    no_round: str = "NOT_YOUR_TURN"
    error: type[IllegalAction] = IllegalAction


class Rounds(ABC, Generic[C, S, A, E]):
    """A match of rounds as a game. Its config has three fields for the machine: `standing`, where a carried
    match goes on, or None; `seated`, whether all chairs are taken from the start; `fair`, whether each round
    publishes a commitment to its cards."""

    inner: ClassVar[AnyGame]
    """The game of one round."""
    state: ClassVar[type[Any]]
    """The `MatchState` of this game."""
    leave: ClassVar[Any]
    """The round's action by which a chair leaves for good; outside of rounds it is the match's."""
    own: ClassVar[frozenset[type]]
    """The kinds of actions that are no part of a round, `Sit` and `Stand` among them."""
    open: ClassVar[frozenset[type]]
    """The kinds of events that everybody may see as they are; all others are the round's to redact. In a game
    that overrides `redact`, that decides."""
    for_public: ClassVar[frozenset[type]] = frozenset()
    """The kinds of events for the public alone: no chair is shown them."""
    codes: ClassVar[Codes] = Codes()

    # What a game says: chairs and the start

    @abstractmethod
    def seats(self, config: C) -> int: ...

    @abstractmethod
    def empty(self, config: C) -> Any:
        """The `Seating` before anybody sits."""

    @abstractmethod
    def taken(self, state: S, seat: Seat) -> Any:
        """The `Seating` with somebody on this chair; its nonce is the machine's affair."""

    @abstractmethod
    def freed(self, state: S, seat: Seat) -> Any:
        """The `Seating` with nobody on this chair any more."""

    @abstractmethod
    def started(self, state: S) -> Step[S, E]:
        """All chairs are taken, or the game lets fewer start by an action of its own."""

    def still_waiting(self, state: S) -> S:
        """Somebody sat down, and chairs are left."""
        return state

    def stake(self, config: C) -> int:  # noqa: ARG002  most games have none
        """What each player pays in by taking a chair, and gets back by standing up."""
        return 0

    # What a game says: rounds

    @abstractmethod
    def next_round(self, state: S) -> tuple[Any, Any]:
        """The `Seating` with which the next round is played, and its config."""

    @abstractmethod
    def joined(self, standing: Any, opening: Any) -> Any:
        """The first state of a round within the match: its questions count on (see `added`)."""

    @abstractmethod
    def begun(self, state: S, commit: str) -> E:
        """The event that says so."""

    def deck(self, state: S, chance: Seed) -> Sequence[str]:
        """All cards or tiles of the next round in their order: what a fair match commits to."""
        raise NotImplementedError("a game that can be fair says what it deals")

    @abstractmethod
    def is_over(self, current: Any) -> bool:
        """Is this state of a round its last?"""

    @abstractmethod
    def round_over(self, state: S, last: Any, events: tuple[E, ...]) -> Step[S, E]:
        """What a finished round makes of the match; `events` are those of its last input."""

    @abstractmethod
    def asked_between(self, state: S) -> Mapping[Seat, Prompt[A]]:
        """The questions while no round is played."""

    @abstractmethod
    def answered(self, state: S, seat: Seat, action: A) -> Step[S, E]:
        """An action of the match's own, which was among the options."""

    def dealer_options(self, state: S) -> Collection[A]:
        """What the dealer may do while no round is played."""
        prompt = self.asked_between(state).get(DEALER)
        return () if prompt is None else prompt.actions

    # What a game says: leaving

    @abstractmethod
    def gone(self, state: S, seat: Seat) -> Step[S, E]:
        """A player leaves between two rounds."""

    def gone_in_round(self, state: S, seat: Seat) -> S:  # noqa: ARG002  a round may keep it by itself
        """A player leaves in a round, which knows it already."""
        return state

    def is_abandoned(self, state: S) -> bool:  # noqa: ARG002  a game switches the rule on
        """Asked whenever a chair has left: is nobody there any more for whom to go on?"""
        return False

    def abandoned(self, state: S) -> Step[S, E]:
        """The end of a match that `is_abandoned`, perhaps in the middle of a round."""
        raise NotImplementedError("a game that can be abandoned says how it ends")

    # The game

    def new(self, config: C, seed: Seed) -> Step[S, E]:
        """A carried match goes on; a new one has its chairs taken, or waits for them."""
        rules: Any = config
        if rules.standing is not None:
            return Step(self.state(replace(rules, standing=None), seed, rules.standing))
        state: S = self.state(config, seed, self.empty(config))
        if not rules.seated:
            return Step(state)
        chairs = range(self.seats(config))
        for seat in chairs:
            state = replace(state, standing=self.taken(state, seat))
        step = self.started(state)
        return Step(step.state, step.events, self._paid(config, chairs))

    def prompts(self, state: S) -> Mapping[Seat, Prompt[A]]:
        return self.asked_between(state) if state.round is None else self.inner.prompts(state.round)

    def options(self, state: S, seat: Seat) -> Collection[A]:
        if state.round is not None:
            return self.inner.options(state.round, seat)
        if state.outcome is not None or not DEALER <= seat < self.seats(state.config):
            return ()
        if seat == DEALER:
            return self.dealer_options(state)
        if not state.standing.started:
            return (self.leave, Stand()) if state.standing.sits(seat) else EmptyChair(self.leave)  # type: ignore[return-value]  # its own
        prompt = self.asked_between(state).get(seat)
        return (self.leave,) if prompt is None else (*prompt.actions, self.leave)

    def apply(self, state: S, seat: Seat, action: A) -> Step[S, E]:
        if state.round is not None and type(action) not in self.own:
            return self._played(state, seat, action)
        if state.outcome is not None:
            raise self.codes.error(self.codes.over, "the match is over")
        seats = self.seats(state.config)
        if not DEALER <= seat < seats:
            raise self.codes.error(self.codes.no_seat, f"the seats are 0 to {seats - 1}, not {seat}")
        if seat != DEALER:
            if isinstance(action, Sit):
                return self._sat(state, seat, action.nonce)
            if isinstance(action, Stand):
                return self._stood(state, seat)
            if action == self.leave:
                return self._left(state, seat)
        return self._answered(state, seat, action)

    def fallback(self, state: S, seat: Seat, why: Why) -> A:
        if why == "gone":
            leave: A = self.leave
            return leave
        if state.round is not None:
            done: A = self.inner.fallback(state.round, seat, why)
            return done
        prompt = self.asked_between(state).get(seat)
        if prompt is None:
            raise self.codes.error(self.codes.no_round, f"seat {seat} is not asked for anything")
        return next(iter(prompt.actions))

    def redact(self, event: E, viewer: Seat | None) -> E | None:
        kind = type(event)
        if kind in self.open:
            return event
        if kind in self.for_public:
            return event if viewer is None else None
        shown: E | None = self.inner.redact(event, viewer)
        return shown

    def carry(self, state: S) -> C | None:
        if state.round is not None or state.outcome is not None:
            return None
        config: C = state.config
        return replace(config, standing=state.standing)

    def outcome(self, state: S) -> Outcome | None:
        return state.outcome

    @abstractmethod
    def section(self, state: S) -> int:
        """Rounds that are over."""

    # How rounds follow one another

    def dealt(self, state: S) -> Step[S, E]:
        """The next round begins; it may be over at once."""
        commit = self._committed(state) if state.config.fair else ""
        standing, opening = self.opening(state)
        after = self.state(state.config, state.seed, standing, commit=commit)
        return self._went_on(after, opening.state, (self.begun(state, commit), *opening.events))

    def opening(self, state: S) -> tuple[Any, Step[Any, E]]:
        """The `Seating` and the first step of the next round."""
        standing, config = self.next_round(state)
        step = self.inner.new(config, self.chance(state))
        return standing, Step(self.joined(standing, step.state), step.events)

    def chance(self, state: S) -> Seed:
        """The secret of the next round: the match's, and what its players have added."""
        standing: Seating = state.standing
        return hand_seed(
            state.seed, self.section(state), [standing.nonces[seat] for seat in standing.players]
        )

    def _committed(self, state: S) -> str:
        """What the next round publishes: all of its cards or tiles, also those that nobody will see."""
        chance = self.chance(state)
        return merkle_root(self.deck(state, chance), chance)

    def _played(self, state: S, seat: Seat, action: A) -> Step[S, E]:
        """All that is done in a round is the round's own affair."""
        step = self.inner.apply(state.round, seat, action)
        if action != self.leave:
            return self._went_on(state, step.state, step.events)
        if step.state is state.round:
            return Step(state)
        return self._or_abandoned(self._went_on(self.gone_in_round(state, seat), step.state, step.events))

    def _went_on(self, state: S, current: Any, events: tuple[E, ...]) -> Step[S, E]:
        if self.is_over(current):
            return self.round_over(state, current, events)
        return Step(self.state(state.config, state.seed, state.standing, current, state.commit), events)

    def _answered(self, state: S, seat: Seat, action: A) -> Step[S, E]:
        # The dealer has no chair, so its Sit and Stand come here.
        if type(action) not in self.own or isinstance(action, Sit | Stand):
            raise self.codes.error(self.codes.no_round, f"no round is played now, so {action!r} must wait")
        if action not in self.options(state, seat):
            raise self.codes.error("INVALID_ACTION", f"{action!r} is not for seat {seat} to do now")
        return self.answered(state, seat, action)

    # Who sits

    def _sat(self, state: S, seat: Seat, nonce: str) -> Step[S, E]:
        """A full table starts at once."""
        standing: Seating = state.standing
        if standing.started:
            raise self.codes.error(self.codes.started, "match running: wait for the next one")
        if standing.sits(seat):
            raise self.codes.error("CHAIR_TAKEN", f"somebody sits on chair {seat}: take an empty one")
        check_nonce(nonce, self.codes.error)
        after = self._seated(state, seat, self.taken(state, seat), nonce)
        is_full = all(map(after.standing.sits, range(self.seats(state.config))))
        step = self.started(after) if is_full else Step(self.still_waiting(after))
        return Step(step.state, (Sat(seat), *step.events), self._paid(state.config, (seat,)))  # type: ignore[arg-type]  # its own

    def _stood(self, state: S, seat: Seat) -> Step[S, E]:
        if state.standing.started or not state.standing.sits(seat):
            raise self.codes.error(
                self.codes.not_waiting, "only a player who waits for the start can stand up"
            )
        after = self._seated(state, seat, self.freed(state, seat), "")
        paid_back = tuple([Move(move.seat, -move.chips) for move in self._paid(state.config, (seat,))])
        return Step(after, (Stood(seat),), paid_back)  # type: ignore[arg-type]  # its own

    def _left(self, state: S, seat: Seat) -> Step[S, E]:
        """While no round is played. A player who is out already, or was never there, changes nothing."""
        if not state.standing.sits(seat):
            return Step(state)
        if not state.standing.started:
            return self._stood(state, seat)
        return self._or_abandoned(self.gone(state, seat))

    def _or_abandoned(self, step: Step[S, E]) -> Step[S, E]:
        state = step.state
        if state.outcome is not None or not self.is_abandoned(state):
            return step
        end = self.abandoned(state)
        return Step(end.state, (*step.events, *end.events), (*step.moves, *end.moves))

    def _seated(self, state: S, seat: Seat, standing: Any, nonce: str) -> S:
        return replace(state, standing=replace(standing, nonces=put(standing.nonces, seat, nonce)))

    def _paid(self, config: C, seats: Iterable[Seat]) -> tuple[Move, ...]:
        stake = self.stake(config)
        return tuple([Move(seat, stake) for seat in seats]) if stake else ()


@cache  # asked for every batch of every table
def open_kinds(game: type) -> frozenset[type]:
    """The kinds of events that a game shows to everybody as they are, as far as it says so.

    Another game may mean something else by `open`, and a match with a `redact` of its own may hide what the
    machine would show. So neither has any.
    """
    return game.open if issubclass(game, Rounds) and game.redact is Rounds.redact else frozenset()
