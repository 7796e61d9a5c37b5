"""A match in which the bot under test has one seat and scripts play the others. No I/O."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from facedown.core import DEALER, Act, Frame, Prompt, Seat, Seed, Sight, Terms, Ticking
from facedown.core.play import bot_chance, next_asked
from facedown.core.record import header_of
from facedown.poker.hand.actions import Bet, Call, Check, Fold
from facedown.poker.hand.config import Table
from facedown.poker.hand.offers import Bets
from facedown.poker.holdem import HOLDEM, Chair, Config
from facedown.poker.holdem.chairs import Chairs
from facedown.poker.stakes import Stakes
from facedown.wire import Attached, Named
from facedown.wire.arena.dialect import ArenaLobby, Present, Setup

HoldemFrame: TypeAlias = Frame[Any, Any, Any]
BIG: Final = 100
HOUSE: Final = Table(Stakes(BIG // 2, BIG), showdown="show", timeout="call")
TABLE: Final = "T-1"
_NAMES: Final = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim")
_DAY: Final = "2025-10-17"
_TURN: Final = "turn"


def passive(view: Any, prompt: Prompt[Any], chance: Seed) -> Bet:  # noqa: ARG001  the signature of scripts
    """Check or call."""
    return Call() if bets_of(prompt).call else Check()


def folding(view: Any, prompt: Prompt[Any], chance: Seed) -> Bet:  # noqa: ARG001
    return Fold() if bets_of(prompt).call else Check()


def bets_of(prompt: Prompt[Any]) -> Bets:
    assert isinstance(prompt.actions, Bets), "under this table's rules players are only asked to bet"
    return prompt.actions


class ScriptedMatch:
    def __init__(
        self,
        config: Config,
        seat: Seat,
        scripts: Mapping[Seat, Act],
        *,
        move_time_ms: int,
        number: int = 1,
    ) -> None:
        """`seat` is the bot's. Seats without a script check or call. `number` counts the table's matches."""
        self.seat = seat
        self._seed = Seed.of(f"stage {number}")
        self._scripts = scripts
        self._state = HOLDEM.new(config, self._seed).state
        self._sight = Sight(HOLDEM, seat)
        self._teams = list(_NAMES[: config.seats])
        header = header_of(HOLDEM, config, self._seed)
        self.match = f"{TABLE}.{number}"
        self.setup = Setup(
            table=TABLE,
            seats=config.seats,
            stack=config.stack,
            sb=config.table.stakes.small,
            bb=config.table.stakes.big,
            move_time_ms=move_time_ms,
            bank_ms=0,
            day=_DAY,
            first_hand=10_000 * number,
            commit=header.commitment,
            next_commit=None,
        )

    @property
    def asked(self) -> Bets | None:
        """The bot's options, if it is to act."""
        prompt = HOLDEM.prompts(self._state).get(self.seat)
        return None if prompt is None or not isinstance(prompt.actions, Bets) else prompt.actions

    @property
    def prompt(self) -> int | None:
        """The id of the bot's open question."""
        prompt = HOLDEM.prompts(self._state).get(self.seat)
        return None if prompt is None else prompt.id

    @property
    def hands(self) -> int:
        """The number of finished hands."""
        return self._state.standing.hands

    @property
    def is_over(self) -> bool:
        return self._state.outcome is not None

    # What the bot is sent

    def name_bot(self, team: str) -> None:
        """Use the bot's own name for its seat."""
        self._teams[self.seat] = team

    def attached(self) -> Attached:
        named = tuple(Named(team, "bot") for team in self._teams)
        terms = Terms({_TURN: self.setup.move_time_ms})
        return Attached(self.match, HOLDEM.name, self.seat, named, self.setup.commit, terms)

    def lobby(self) -> ArenaLobby:
        stacks = self._state.stacks()
        return ArenaLobby(
            tuple(Present(seat, team, True, stacks[seat]) for seat, team in enumerate(self._teams))
        )

    def snapshot(self) -> HoldemFrame:
        """The first frame for a new connection."""
        self._sight = Sight(HOLDEM, self.seat)
        return self._sight.snapshot(self._state, HOLDEM.prompts(self._state), clocks=self._clocks())

    # Playing

    def play_on(self) -> Iterator[HoldemFrame]:
        """Act for the dealer and the scripts until the bot is asked or the match is over."""
        while self.asked is None and not self.is_over:
            seat, prompt = next_asked(HOLDEM.prompts(self._state))
            if seat == DEALER:
                action = HOLDEM.fallback(self._state, seat, "timeout")
            else:
                view = HOLDEM.view(self._state, seat)
                script: Act = self._scripts.get(seat, passive)
                action = script(view, prompt, bot_chance(self._seed, seat) / prompt.id)
            if (frame := self._apply(seat, action)) is not None:
                yield frame

    def act(self, action: Bet) -> HoldemFrame | None:
        """Apply the bot's answer. Raises IllegalAction."""
        return self._apply(self.seat, action)

    def time_out(self) -> HoldemFrame | None:
        """Apply the fallback for a bot whose time has run out."""
        action = HOLDEM.fallback(self._state, self.seat, "timeout")
        return self._apply(self.seat, action, automatic=(0,))

    def _apply(self, seat: Seat, action: Any, automatic: Sequence[int] = ()) -> HoldemFrame | None:
        step = HOLDEM.apply(self._state, seat, action)
        self._state = step.state
        prompts = HOLDEM.prompts(self._state)
        return self._sight.frame(
            self._state, prompts, step.events, clocks=self._clocks(), automatic=automatic
        )

    def _clocks(self) -> tuple[Ticking, ...]:
        if self.asked is None:
            return ()
        return (Ticking(self.seat, _TURN, self.setup.move_time_ms),)


def stacked(
    stacks: Sequence[int], *, button: Seat = 0, held: Mapping[Seat, str] | None = None, board: str = ""
) -> Config:
    """A match that continues with these stacks, and with these cards in its next hand if given."""
    seats = len(stacks)
    chairs = tuple(Chair(stack) for stack in stacks)
    standing = Chairs(chairs, ("",) * seats, (0,) * (seats + 1), started=True)
    config = Config(seats, max(stacks), HOUSE, standing=standing, first_button=button)
    return config if held is None else replace(config, deals=(_deal(seats, button, held, board),))


def _deal(seats: int, button: Seat, held: Mapping[Seat, str], board: str) -> str:
    """The deck from the top: hole cards from the left of the button, then the board."""
    order = [(button + step) % seats for step in range(1, seats + 1)]
    return "".join(held[seat] for seat in order) + board
