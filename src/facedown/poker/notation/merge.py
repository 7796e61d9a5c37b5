"""Merges what a client asks for into the server's hand: differences become actions, which the rules judge."""

from typing import TypeVar

from msgspec.structs import replace

from facedown.core import IllegalAction, Seat
from facedown.poker.cash.actions import SEATING, Action, Intend, Sit, TopUp
from facedown.poker.cash.chairs import INTENTS, QUIT
from facedown.poker.cash.game import CASH
from facedown.poker.cash.state import State
from facedown.poker.histories.errors import HandError
from facedown.poker.histories.money import in_chips, in_money
from facedown.poker.histories.names import check_name, is_line
from facedown.poker.histories.sheet import Memory, Sheet
from facedown.poker.notation.action_texts import author_of, done, masked, parsed, told
from facedown.poker.notation.columns import Done, written
from facedown.poker.notation.refusals import refusal
from facedown.poker.notation.table import labels, recalled, state_of

H = TypeVar("H", bound=Sheet)


def merged(server: H, client: Sheet, author: str, balance: int | None = None) -> H:
    """The server's hand with what the author may change of it; all else of the client's is ignored."""
    if client.hand != server.hand:
        raise HandError("OLD_HAND", f"this is hand {server.hand}, and you speak of hand {client.hand}")
    if author not in server.players:
        return _joined(server, client, author, balance)
    at = server.players.index(author)
    after = _played(server, client, at)
    if author in client.players:
        after = _wished(after, client, at, client.players.index(author), balance)
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
    seen = server.actions if client.actions is server.actions else masked(server, at)
    size = len(seen)
    if client.actions[:size] != seen:
        _refuse_other_past(client.actions, seen, at)
        return server
    for text in client.actions[size:]:
        server = _acted(server, at, text)
    return server


def _refuse_other_past(actions: tuple[str, ...], seen: tuple[str, ...], at: int) -> None:
    """A copy that is out of date is normal. One with another past, or with an action in it, is refused."""
    same = next(
        (n for n, (one, other) in enumerate(zip(actions, seen, strict=False)) if one != other), len(actions)
    )
    more = actions[same:]
    if len(actions) > len(seen) or any(author_of(parsed(text)) == at for text in more):
        raise HandError("OLD_LOG", f"the log has gone another way: it has {seen[same]!r} where yours parts")


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


def _wished(server: H, client: Sheet, at: int, own: int, balance: int | None) -> H:
    """The author's own column: the intent and chips asked for."""
    if _chips(server, client, client.starting_stacks[own]) != server.starting_stacks[at]:
        raise HandError("FORGED", f"{server.players[at]} has another stack: chips are for the table to say")
    intents, top_ups, _ = client.memory.said
    seat = server.seats[at] - 1
    intent = client.intents[own] if own < intents else server.intents[at]
    if intent not in INTENTS:
        raise HandError("BAD_INTENT", f"an intent is 0 to 3, not {intent!r}")
    if server.intents[at] == QUIT:
        return server
    asked = _chips(server, client, client.top_up[own]) if own < top_ups else server.top_up[at]
    if asked != server.top_up[at]:
        server = play(server, seat, TopUp(_affordable(asked, balance)))
    if intent != server.intents[at]:
        server = play(server, seat, Intend(intent))
    return server


def _joined(server: H, client: Sheet, author: str, balance: int | None) -> H:
    if author not in client.players:
        if len(client.actions) > len(server.actions):
            raise HandError("NOT_SEATED", f"{author} does not sit at this table")
        return server
    if client.actions[: len(server.actions)] == client.actions:
        own = client.players.index(author)
        return _seated(server, client, author, own, balance)
    raise HandError("NOT_YOURS", f"{author} is not in this hand: sit down first, and act in the next")


def _seated(server: H, client: Sheet, author: str, own: int, balance: int | None) -> H:
    memory = recalled(server)
    state = state_of(memory)
    check_name(author)
    if client.players.count(author) > 1:
        raise HandError("BAD_HAND", "sit down once")
    intent, chips = client.intents[own], _chips(server, client, client.starting_stacks[own])
    if intent not in INTENTS or intent == QUIT:
        raise HandError("BAD_INTENT", f"sit down with an intent of 0 to 2, not {intent!r}")
    seat = _free_seat(server, client, own, state.config.seats)
    nonce = client.nonces[own]
    if not is_line(nonce):
        raise HandError("BAD_NONCE", "a nonce is a text of one line")
    step = applied(server, memory, seat - 1, Sit(_affordable(chips, balance), nonce, intent))
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


def _free_seat(server: Sheet, client: Sheet, own: int, seats: int) -> int:
    """The one that is asked for. A client that asks for none, or does not know where the others sit, gets the
    first that is free."""
    asked, given = client.seats[own], client.memory.said[2]
    free = next((seat for seat in range(1, seats + 1) if seat not in server.seats), None)
    if free is None:
        raise HandError("TABLE_FULL", f"all {seats} seats are taken")
    where = dict(zip(server.players, server.seats, strict=True))
    others = [(name, seat) for name, seat in zip(client.players, client.seats, strict=True) if name in where]
    if own >= given or any(where[name] != seat for name, seat in others):
        return free
    if not 1 <= asked <= seats:
        raise HandError("NO_SUCH_SEAT", f"the seats are 1 to {seats}, not {asked}")
    if asked in server.seats:
        raise HandError("CHAIR_TAKEN", f"somebody sits on seat {asked}: take a free one")
    return asked


def _affordable(chips: int, balance: int | None) -> int:
    return chips if balance is None else min(chips, balance)


def _chips(server: Sheet, client: Sheet, amount: int) -> int:
    """An amount of the client's in the server's unit."""
    if client.unit == server.unit:
        return amount
    return in_chips(in_money(amount, client.unit), server.unit)
