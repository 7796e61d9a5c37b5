"""Decodes what a client of the cash dialect sent: a hand, and how it differs from the one it was sent."""

from collections.abc import Iterator
from typing import Any

from facedown.core import Prompt
from facedown.poker.cash import QUIT, Intend
from facedown.poker.hand.actions import Action, Call, Check, Fold, Muck, RaiseTo, Show
from facedown.poker.hand.offers import Bets
from facedown.poker.histories.phh import actions as phh
from facedown.poker.notation import Hand, HandError, Sent
from facedown.poker.notation.action_texts import author_of, parsed, raised
from facedown.poker.notation.wishes import (
    check_joining,
    chips_of,
    free_seat,
    new_actions,
    refuse_old_action,
    wished,
)
from facedown.wire.cash.messages import AskForChips, Join
from facedown.wire.dialect import Heard
from facedown.wire.limits import is_too_large
from facedown.wire.messages import Act


def read(data: bytes | str) -> Hand:
    """Raises HandError."""
    if not isinstance(data, str):
        raise HandError("BAD_JSON", "send text frames, one hand in JSON each")
    if is_too_large(data):
        raise HandError("BAD_JSON", "that hand is too large")
    return Hand.from_json(data)


def asked(client: Hand, sent: Sent, author: str, prompt: Prompt[Any] | None) -> Iterator[Heard]:
    """What a hand asks for, in order; as `notation.merge` reads it. Raises HandError."""
    known = sent.copy
    if client.hand > known.hand:
        raise HandError("OLD_HAND", f"this is hand {known.hand}, and you speak of hand {client.hand}")
    if author not in known.players:
        yield from _joining(client, known, author)
        return
    at = known.players.index(author)
    deeds = () if client.hand < known.hand else new_actions(known, client, at)
    wish = wished(sent, client, author, known) if author in client.players else None
    if deeds:
        yield _act(client, known, author, deeds, prompt)
    if wish is not None and known.intents[at] != QUIT:
        if wish.top_up is not None:
            yield AskForChips(wish.top_up)
        if wish.intent is not None:
            yield Act(Intend(wish.intent))
    if not deeds and (wish is None or (wish.top_up is None and wish.intent is None)):
        refuse_old_action(sent, client, author, known)


def _joining(client: Hand, known: Any, author: str) -> Iterator[Heard]:
    if author not in client.players:
        if len(client.actions) > len(known.actions):
            raise HandError("NOT_SEATED", f"{author} does not sit at this table")
        return
    check_joining(known, client, author)
    if client.players.count(author) > 1:
        raise HandError("BAD_HAND", "sit down once")
    own = client.players.index(author)
    if client.intents[own] not in range(QUIT):
        raise HandError("BAD_INTENT", f"sit down with an intent of 0 to 2, not {client.intents[own]!r}")
    yield Join(
        chips=chips_of(known, client, client.starting_stacks[own]),
        seat=free_seat(known, client, own, known.seat_count),
        chose=own < client.memory.said[2],
        intent=client.intents[own],
        nonce=client.nonces[own],
    )


def _act(
    client: Hand, known: Any, author: str, deeds: tuple[str, ...], prompt: Prompt[Any] | None
) -> Act[Action]:
    """The answer to the open question. What is no answer to it, the library refuses in its own words."""
    action = _action(deeds[0], prompt, known.unit)
    if len(deeds) == 1 and prompt is not None and action is not None and action in prompt.actions:
        return Act(action, prompt.id)
    known.merge(client, author)
    raise HandError("OUT_OF_TURN", f"{author} cannot act now")


def answer(text: str, own: int, prompt: Prompt[Any], unit: str) -> Act[Action] | None:
    """An action added to the log, if it answers the question. `own`: the index of the author's column."""
    try:
        if author_of(parsed(text)) != own:
            return None
        action = _action(text, prompt, unit)
    except HandError:
        return None
    return Act(action, prompt.id) if action is not None and action in prompt.actions else None


def _action(text: str, prompt: Prompt[Any] | None, unit: str) -> Action | None:
    match parsed(text):
        case phh.Fold():
            return Fold()
        case phh.CheckOrCall():
            offer = None if prompt is None else prompt.actions
            return Call() if isinstance(offer, Bets) and offer.call else Check()
        case phh.RaiseTo(amount=amount):
            return RaiseTo(raised(amount, unit))
        case phh.Show():
            return Show()
        case phh.Muck():
            return Muck()
    return None
