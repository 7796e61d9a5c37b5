"""Merges what a client asks for into the server's hand: differences become actions, which the rules judge."""

from typing import TypeVar

from msgspec.structs import replace

from facedown.core import IllegalAction, Seat
from facedown.poker.cash.actions import SEATING, Action, Intend, Sit, TopUp
from facedown.poker.cash.chairs import INTENTS, QUIT
from facedown.poker.cash.game import CASH
from facedown.poker.cash.state import State
from facedown.poker.histories.errors import HandError
from facedown.poker.histories.names import check_name, is_line
from facedown.poker.histories.sheet import Memory, Sheet
from facedown.poker.notation.action_texts import author_of, done, parsed, told
from facedown.poker.notation.columns import Done, written
from facedown.poker.notation.refusals import refusal
from facedown.poker.notation.table import labels, recalled, state_of
from facedown.poker.notation.wishes import (
    Sent,
    Wish,
    affordable_buy_in,
    affordable_top_up,
    check_joining,
    chips_of,
    free_seat,
    new_actions,
    refuse_old_action,
    wished,
)

H = TypeVar("H", bound=Sheet)


def merged(server: H, client: Sheet, author: str, balance: int | None = None, sent: Sent | None = None) -> H:
    """The server's hand with what the author may change of it; all else of the client's is ignored."""
    sent = sent or Sent(server)
    if client.hand > server.hand:
        raise HandError("OLD_HAND", f"this is hand {server.hand}, and you speak of hand {client.hand}")
    if author not in server.players:
        return _joined(server, client, author, balance, sent)
    at = server.players.index(author)
    after = server if client.hand < server.hand else _played(server, client, at)
    if author in client.players:
        wish = wished(sent, client, author, server)
        after = after if server.intents[at] == QUIT else _granted(after, at, wish, balance)
    if after is server:
        refuse_old_action(sent, client, author, server)
    return after


def play(sheet: H, seat: Seat, action: Action) -> H:
    """One action by the rules; what follows without cards is written, the rest is for `advance`."""
    memory = recalled(sheet)
    after = applied(sheet, memory, seat, action)
    return written(sheet, state_of(memory), after, memory.guessed)


def applied(sheet: Sheet, memory: Memory, seat: Seat, action: Action) -> Done:
    try:
        step = CASH.apply(state_of(memory), seat, action)
    except IllegalAction as error:
        raise refusal(sheet, state_of(memory).config, seat, action, error) from None
    texts = tuple(told(step.events, labels(sheet), sheet.unit))
    if memory.unsaid:  # somebody leaves while cards are due: what comes of it follows them
        return Done(step.state, (), memory.unsaid + texts)
    said = 0 if type(action) in SEATING else 1
    while said < len(texts) and texts[said].endswith(" f"):
        said += 1
    return Done(step.state, texts[:said], texts[said:])


def _played(server: H, client: Sheet, at: int) -> H:
    """The author's actions at the end of the client's log."""
    for text in new_actions(server, client, at):
        server = _acted(server, at, text)
    return server


def _acted(server: H, at: int, text: str) -> H:
    action = parsed(text)
    if author_of(action) != at:
        raise HandError("NOT_YOURS", f"{text!r} is not for {server.players[at]} to do: write p{at + 1} …")
    memory = recalled(server)
    state = state_of(memory)
    _check_turn(server, state, memory, at)
    assert state.hand is not None, "it was somebody's turn"
    doing = done(action, state.hand.betting, server.unit)
    if doing is None:
        raise HandError("BAD_ACTION", f"{text!r} is no action of this game: write f, cc, cbr AMOUNT or sm")
    return written(server, state, applied(server, memory, server.seats[at] - 1, doing), memory.guessed)


def _check_turn(server: Sheet, state: State, memory: Memory, at: int) -> None:
    if state.hand is None or memory.unsaid:
        why = "the dealer's cards are due" if memory.unsaid else "no hand is played"
        raise HandError("OUT_OF_TURN", f"{server.players[at]} cannot act now: {why}")
    hand = state.hand
    actor = hand.betting.actor
    if actor >= 0 and hand.dealing.order[actor] != server.seats[at] - 1:
        turn = server.seats.index(hand.dealing.order[actor] + 1)
        raise HandError("OUT_OF_TURN", f"it is the turn of {server.players[turn]}, p{turn + 1}")


def _granted(server: H, at: int, wish: Wish, balance: int | None) -> H:
    """With the chips and the intent that the author wishes for."""
    seat = server.seats[at] - 1
    if wish.top_up is not None and wish.top_up != server.top_up[at]:
        server = play(server, seat, TopUp(affordable_top_up(wish.top_up, balance)))
    if wish.intent is not None and wish.intent != server.intents[at]:
        server = play(server, seat, Intend(wish.intent))
    return server


def _joined(server: H, client: Sheet, author: str, balance: int | None, sent: Sent) -> H:
    if author not in client.players:
        if len(client.actions) > len(server.actions):
            raise HandError("NOT_SEATED", f"{author} does not sit at this table")
        return server
    if author in sent.copy.players:
        return server  # the author has left, and sends a copy from before
    check_joining(server, client, author)
    return _seated(server, client, author, client.players.index(author), balance)


def _seated(server: H, client: Sheet, author: str, own: int, balance: int | None) -> H:
    memory = recalled(server)
    state = state_of(memory)
    check_name(author)
    if client.players.count(author) > 1:
        raise HandError("BAD_HAND", "sit down once")
    intent = client.intents[own]
    if intent not in INTENTS or intent == QUIT:
        raise HandError("BAD_INTENT", f"sit down with an intent of 0 to 2, not {intent!r}")
    seat = free_seat(server, client, own, state.config.seats)
    nonce = client.nonces[own]
    if not is_line(nonce):
        raise HandError("BAD_NONCE", "a nonce is a text of one line")
    asked = chips_of(server, client, client.starting_stacks[own])
    chips = affordable_buy_in(server.unit, state.config, asked, balance)
    step = applied(server, memory, seat - 1, Sit(chips, nonce, intent))
    stack = step.state.standing.chair(seat - 1).stack
    wider = replace(
        server,
        players=(*server.players, author),
        seats=(*server.seats, seat),
        nonces=(*server.nonces, nonce),
        starting_stacks=(*server.starting_stacks, stack),
        finishing_stacks=None if server.finishing_stacks is None else (*server.finishing_stacks, stack),
    )
    return written(wider, state, step, memory.guessed)
