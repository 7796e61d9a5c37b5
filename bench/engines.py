"""Other engines at random legal play: fold, call and raise equally likely where possible, at any size."""

from collections.abc import Callable, Mapping
from typing import Final

from bench.inplace import STACK, words

Driver = Callable[[int], Callable[[], int]]
"""Seats → plays a block of hands and answers how many. An engine that is not there raises ImportError."""


class Chance:
    """The same words, round and round; whole parts choose, what is left over sizes."""

    def __init__(self) -> None:
        self._words = words()
        self._at = 0

    def below(self, n: int) -> int:
        self._at = (self._at + 1) & 0xFFFF
        return self._words[self._at] * n >> 32

    def act(self, owes: bool, least: int, most: int) -> tuple[int, int]:  # noqa: FBT001
        """0 folds, 1 calls, 2 raises, to the size."""
        self._at = (self._at + 1) & 0xFFFF
        scaled = self._words[self._at] * (1 + owes + (most > 0))
        choice = (scaled >> 32) + (not owes)
        return choice, least + ((scaled & 0xFFFFFFFF) * (most - least + 1) >> 32) if choice == 2 else 0


def pokerkit(seats: int) -> Callable[[], int]:
    import warnings

    from pokerkit import Automation, NoLimitTexasHoldem

    every = tuple(Automation)
    chance = Chance()
    stacks = (STACK,) * seats

    def play() -> None:
        state = NoLimitTexasHoldem.create_state(every, True, 0, (1, 2), 2, stacks, seats)
        while state.status:
            owes = bool(state.checking_or_calling_amount)
            least = state.min_completion_betting_or_raising_to_amount
            most = state.max_completion_betting_or_raising_to_amount
            choice, size = chance.act(owes, least or 0, most or 0)
            if choice == 0:
                state.fold()
            elif choice == 1:
                state.check_or_call()
            else:
                state.complete_bet_or_raise_to(size)

    def work() -> int:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for _ in range(20):
                play()
        return 20

    return work


def open_spiel(seats: int) -> Callable[[], int]:
    import pyspiel

    blinds = "2 1" if seats == 2 else " ".join(["1", "2", *["0"] * (seats - 2)])
    first = "2 1 1 1" if seats == 2 else "3 1 1 1"
    stacks = " ".join([str(STACK)] * seats)
    game = pyspiel.load_game(
        f"universal_poker(betting=nolimit,numPlayers={seats},numRounds=4,blind={blinds},firstPlayer={first},numSuits=4,"
        f"numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,stack={stacks},bettingAbstraction=fullgame)"
    )
    chance = Chance()

    def play() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            if state.is_chance_node():
                state.apply_action(legal[chance.below(len(legal))])
                continue
            owes = legal[0] == 0
            at = 1 + owes
            raises = len(legal) - at
            choice, size = chance.act(owes, 1, raises)
            state.apply_action(legal[at + size - 1] if choice == 2 else choice)

    return _blocks(play)


def rlcard(seats: int) -> Callable[[], int]:
    """Its environment knows five actions: fold, call, half the pot, the pot, all."""
    import rlcard as engine

    env = engine.make("no-limit-holdem", config={"game_num_players": seats, "chips_for_each": STACK})
    chance = Chance()

    def play() -> None:
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[chance.below(len(legal))])

    return _blocks(play)


def texasholdem(seats: int) -> Callable[[], int]:
    from texasholdem import ActionType, TexasHoldEm

    chance = Chance()

    def play() -> None:
        game = TexasHoldEm(buyin=STACK, big_blind=2, small_blind=1, max_players=seats)
        game.start_hand()
        while game.is_hand_running():
            moves = game.get_available_moves()
            owes = ActionType.CALL in moves.action_types
            span = moves.raise_range
            choice, size = chance.act(owes, span.start, span.stop - 1 if len(span) else 0)
            if choice == 0:
                game.take_action(ActionType.FOLD)
            elif choice == 1:
                game.take_action(ActionType.CALL if owes else ActionType.CHECK)
            else:
                game.take_action(ActionType.RAISE, total=size)

    return _blocks(play)


def pokerfast(seats: int) -> Callable[[], int]:
    from pokerfast import FastHand

    chance = Chance()

    def play() -> None:
        hand = FastHand(player_count=seats, small_blind=1, big_blind=2, min_stack=STACK, max_stack=STACK)
        while not hand.done:
            space = hand.get_action_space()
            owes = "call" in space
            choice, size = chance.act(owes, space.get("min_bet", 0), space.get("max_bet", 0))
            if choice == 0:
                hand.fold()
            elif choice == 1:
                hand.call() if owes else hand.check()
            else:
                hand.bet_or_raise(size)

    return _blocks(play)


def _blocks(play: Callable[[], None]) -> Callable[[], int]:
    def work() -> int:
        for _ in range(100):
            play()
        return 100

    return work


PEERS: Final[Mapping[str, Driver]] = {
    "OpenSpiel universal_poker": open_spiel,
    "RLCard": rlcard,
    "texasholdem": texasholdem,
    "pokerfast": pokerfast,
}
