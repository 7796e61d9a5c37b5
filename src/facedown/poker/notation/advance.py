"""What happens without a player: the deal, the board, the end of a hand, and time-outs."""

from typing import TypeVar

from msgspec.structs import replace

from facedown.core import DEALER
from facedown.poker.cash import steps
from facedown.poker.cash.actions import Deal
from facedown.poker.cash.game import CASH
from facedown.poker.cash.state import State
from facedown.poker.histories.errors import HandError
from facedown.poker.histories.sheet import Memory, Sheet
from facedown.poker.kernel import BETTING
from facedown.poker.notation.action_texts import told
from facedown.poker.notation.columns import Done, remembered, stacks, written
from facedown.poker.notation.merge import play
from facedown.poker.notation.restore import is_run_out, run_on
from facedown.poker.notation.table import is_over, labels, on_turn, recalled, state_of

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
