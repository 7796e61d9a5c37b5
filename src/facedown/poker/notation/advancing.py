"""What goes on without being asked for: the deal, the board, the end of a hand, the next one; time-outs."""

from typing import TypeVar

from msgspec.structs import replace

from facedown.core import DEALER
from facedown.poker.cash import steps
from facedown.poker.cash.actions import Deal
from facedown.poker.cash.game import CASH
from facedown.poker.cash.state import State
from facedown.poker.kernel import BETTING
from facedown.poker.notation.errors import HandError
from facedown.poker.notation.house import house_of
from facedown.poker.notation.log import told
from facedown.poker.notation.merging import play
from facedown.poker.notation.reading import is_over, labels, on_turn, recalled, state_of
from facedown.poker.notation.replaying import is_run_out, run_on
from facedown.poker.notation.sheet import Memory, Sheet
from facedown.poker.notation.writing import Done, prepared, remembered, stacks, written

H = TypeVar("H", bound=Sheet)


def advanced(sheet: H, seed: str = "", deal: str = "") -> H:
    if seed or deal:
        sheet = replace(sheet, seed=seed or sheet.seed, deal=deal or sheet.deal)
    if is_over(sheet):
        return sheet
    memory = recalled(sheet)
    state = state_of(memory)
    asked = state.hand is not None and state.hand.betting.status == BETTING
    if state.standing.stage == "open" or (asked and not memory.unsaid):
        return sheet
    texts = list(memory.unsaid)
    now = state
    if now.standing.stage == "prepared":
        now = _dealt(sheet, now, texts)
    while is_run_out(now):
        step = run_on(now)
        texts += told(step.events, labels(sheet), sheet.unit)
        now = step.state
    if memory.guessed:
        _check_known(memory, texts)
    if now is not state or texts:
        sheet = written(sheet, state, Done(now, tuple(texts)), memory.guessed)
    return sheet if now.hand is not None else finished(sheet)


def _dealt(sheet: Sheet, state: State, texts: list[str]) -> State:
    if not sheet.seed and not sheet.deal:
        raise HandError("NO_CARDS", "no seed and no deal: nobody knows which cards to deal")
    try:
        step = steps.dealt(state, sheet.deal) if sheet.deal else CASH.apply(state, DEALER, Deal())
    except ValueError as error:
        raise HandError("BAD_DEAL", str(error)) from None
    texts += told(step.events, labels(sheet), sheet.unit)
    return step.state


def _check_known(memory: Memory, texts: list[str]) -> None:
    for text in texts:
        cards = text.rpartition(" ")[2] if text.startswith("d ") or " sm " in text else ""
        if any(cards[at : at + 2] in memory.guessed for at in range(0, len(cards), 2)):
            raise HandError(
                "NO_CARDS", "cards are due that the hand does not tell: give its seed or its deal"
            )


def finished(sheet: H) -> H:
    if is_over(sheet):
        return sheet
    memory = recalled(sheet)
    state = state_of(memory)
    if state.hand is not None or state.standing.stage != "dealt" or memory.unsaid:
        raise HandError("HAND_RUNNING", f"hand {sheet.hand} is not over: play or advance it first")
    over = Memory(state, (), memory.guessed)
    return remembered(sheet, over, finishing_stacks=stacks(sheet.seats, state))


def following(sheet: H) -> H:
    if not is_over(sheet) and sheet.actions:
        raise HandError("HAND_RUNNING", f"hand {sheet.hand} has no finishing stacks: advance it first")
    state = state_of(recalled(sheet))
    if state.standing.stage == "prepared":
        raise HandError("HAND_RUNNING", f"hand {sheet.hand} is prepared and not dealt: advance it first")
    house = house_of(sheet)
    if state.config is not house:  # a log with unknown cards is played by other house rules
        state = replace(state, config=replace(house, standing=None))
    if state.standing.due == "prepare":
        state = CASH.apply(state, DEALER, CASH.fallback(state, DEALER, "timeout")).state
    else:  # nobody to play: the hand is counted all the same (cash.md 4.7)
        state = steps.next_prepared(state).state
    return prepared(sheet, house, state)


def automatic(sheet: H, player: str | None = None) -> H:
    name = on_turn(sheet) if player is None else player
    if name is None:
        raise HandError("OUT_OF_TURN", "nobody is asked for anything now")
    if name not in sheet.players:
        raise HandError("NOT_SEATED", f"{name} does not sit at this table")
    seat = sheet.seats[sheet.players.index(name)] - 1
    state = state_of(recalled(sheet))
    if not state.standing.chair(seat).away and name != on_turn(sheet):
        raise HandError("OUT_OF_TURN", f"{name} is not asked for anything now")
    return play(sheet, seat, CASH.fallback(state, seat, "timeout"))
