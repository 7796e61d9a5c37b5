"""What a client asks for: how its hand differs from the one that it was sent.

Nothing here plays: the differences are for `merge`, or for a table elsewhere.
"""

from typing import NamedTuple

from facedown.poker.cash.chairs import INTENTS
from facedown.poker.cash.config import Config
from facedown.poker.histories.errors import HandError
from facedown.poker.histories.money import in_chips, in_money, money_text
from facedown.poker.histories.sheet import Sheet
from facedown.poker.notation.action_texts import author_of, masked, parsed


class Sent(NamedTuple):
    """What the server knows of one client."""

    copy: Sheet
    """The hand that it was sent last. A wish is a difference from it: an old intent that is merely sent back
    wishes nothing."""
    topped_up: int = 0
    """The number of the last hand on which it asked for chips. They count once for a hand that is over,
    because the copy may come again."""


class Wish(NamedTuple):
    """What is not None is wished for."""

    intent: int | None = None
    top_up: int | None = None


def wished(sent: Sent, client: Sheet, author: str, server: Sheet) -> Wish:
    """The author's own column. It may be of a hand that is over: wishes count whenever they come."""
    own, at = client.players.index(author), server.players.index(author)
    known = sent.copy if author in sent.copy.players else server
    column = known.players.index(author)
    _check_stack(server, known, client, (at, column, own))
    intents, top_ups, _ = client.memory.said
    intent = client.intents[own] if own < intents else known.intents[column]
    if intent not in INTENTS:
        raise HandError("BAD_INTENT", f"an intent is 0 to 3, not {intent!r}")
    asked = chips_of(server, client, client.top_up[own]) if own < top_ups else known.top_up[column]
    is_counted = client.hand < known.hand and (not asked or client.hand <= sent.topped_up)
    return Wish(
        None if intent == known.intents[column] else intent,
        None if asked == known.top_up[column] or is_counted else asked,
    )


def _check_stack(server: Sheet, known: Sheet, client: Sheet, columns: tuple[int, int, int]) -> None:
    """A copy of an earlier hand has another stack; of this hand there are at most two, the one that is and
    the one that was sent."""
    at, column, own = columns
    if client.hand != server.hand:
        return
    stacks = {server.starting_stacks[at], known.starting_stacks[column]}
    if chips_of(server, client, client.starting_stacks[own]) not in stacks:
        raise HandError("FORGED", f"{server.players[at]} has another stack: chips are for the table to say")


def new_actions(known: Sheet, client: Sheet, at: int) -> tuple[str, ...]:
    """The actions at the end of the client's log, which are the author's alone."""
    seen = known.actions if client.actions is known.actions else masked(known, at)
    size = len(seen)
    if client.actions[:size] != seen:
        _refuse_other_past(client.actions, seen, at)
        return ()
    more = client.actions[size:]
    for text in more:
        if author_of(parsed(text)) != at:
            raise HandError("NOT_YOURS", f"{text!r} is not for {known.players[at]} to do: write p{at + 1} …")
    return more


def _refuse_other_past(actions: tuple[str, ...], seen: tuple[str, ...], at: int) -> None:
    """A copy that is out of date is normal. One with another past, or with an action in it, is refused."""
    same = _common(actions, seen)
    more = actions[same:]
    if len(actions) > len(seen) or any(author_of(parsed(text)) == at for text in more):
        raise HandError("OLD_LOG", f"the log has gone another way: {seen[same]!r} stands where yours parts")


def refuse_old_action(sent: Sent, client: Sheet, author: str, server: Sheet) -> None:
    """For a hand that asks for nothing else. If we no longer know the log of that hand, an action of the
    author's at its very end may be new."""
    if client.hand >= server.hand or author not in client.players:
        return
    own = client.players.index(author)
    more = client.actions[-1:]
    if sent.copy.hand == client.hand and author in sent.copy.players:
        seen = masked(sent.copy, sent.copy.players.index(author))
        more = client.actions[_common(client.actions, seen) :]
    if any(author_of(parsed(text)) == own for text in more):
        raise HandError("OLD_HAND", f"this is hand {server.hand}, and you act in hand {client.hand}")


def check_joining(server: Sheet, client: Sheet, author: str) -> None:
    """Somebody who sits down does not act."""
    is_old = client.hand != server.hand
    if not is_old and len(client.actions) > len(server.actions):
        raise HandError("NOT_YOURS", f"{author} is not in this hand: sit down first, and act in the next")


def free_seat(server: Sheet, client: Sheet, own: int, seats: int) -> int:
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


def affordable_buy_in(unit: str, house: Config, chips: int, balance: int | None) -> int:
    """As much of it as the balance allows."""
    if balance is None or chips <= balance or chips < house.least:
        return chips
    if balance < house.least:
        least, most = money_text(house.least, unit), money_text(balance, unit)
        raise HandError("BAD_BUY_IN", f"the least buy-in is {least}, and your balance is {most}")
    return balance


def affordable_top_up(chips: int, balance: int | None) -> int:
    return chips if balance is None else min(chips, balance)


def chips_of(server: Sheet, client: Sheet, amount: int) -> int:
    """An amount of the client's in the server's unit."""
    if client.unit == server.unit:
        return amount
    return in_chips(in_money(amount, client.unit), server.unit)


def _common(actions: tuple[str, ...], seen: tuple[str, ...]) -> int:
    """How many actions are the same, from the beginning."""
    pairs = zip(actions, seen, strict=False)
    return next((n for n, (one, other) in enumerate(pairs) if one != other), min(len(actions), len(seen)))
