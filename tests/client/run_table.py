"""A battle table as docs/protocol/native.md describes it from outside, written by hand; no I/O.

Seat 0 is the client's. Seat 1 lays the same cards every round, and the dealer never waits.
"""

from collections.abc import Iterator
from typing import Any, TypeAlias

from msgspec import to_builtins

from facedown.battle import BATTLE, Config, Confirm
from facedown.core import DEALER, Frame, IllegalAction, Seed, Sight
from facedown.core.codec import from_json, to_json

THEIRS = Confirm(("heal", "defense", None))

Message: TypeAlias = dict[str, Any]


class HandTable:
    """Each method gives what the server says in answer, as plain values."""

    name = "t1"

    def __init__(self) -> None:
        self.state = BATTLE.new(Config(), Seed.of("table")).state
        self.sight = Sight(BATTLE, 0)
        self.accepted: list[int] = []
        """The prompts that were answered."""

    @property
    def prompt(self) -> int | None:
        """The id of the open question, if there is one."""
        asked = BATTLE.prompts(self.state).get(0)
        return None if asked is None else asked.id

    @property
    def is_over(self) -> bool:
        return self.state.outcome is not None

    def attach(self) -> list[Message]:
        return [attached(), self.snapshot()]

    def snapshot(self) -> Message:
        return _plain(self.sight.snapshot(self.state, BATTLE.prompts(self.state)))

    def act(self, said: Message) -> list[Message]:
        """An `act` of the client's: taken, stale, or refused by the rules."""
        if said["prompt"] != self.prompt:
            return [refusal("stale", said["ref"])]
        try:
            action = from_json(BATTLE.types.action, to_json(said["action"]))
            step = BATTLE.apply(self.state, 0, action)
        except IllegalAction as no:
            return [refusal(no.code, said["ref"])]
        self.accepted.append(said["prompt"])
        self.state = step.state
        events = [*step.events, *self._others()]
        frame = self.sight.frame(self.state, BATTLE.prompts(self.state), events)
        assert frame is not None, "an answer is shown to its author"
        return [ack(said["ref"]), _plain(frame), *([notice("over")] if self.is_over else [])]

    def _others(self) -> Iterator[Any]:
        """The opponent and the dealer, as far as they get without the client."""
        while not self.is_over and self.prompt is None:
            prompts = BATTLE.prompts(self.state)
            seat = 1 if 1 in prompts else DEALER
            action = THEIRS if seat == 1 else BATTLE.fallback(self.state, seat, "timeout")
            step = BATTLE.apply(self.state, seat, action)
            self.state = step.state
            yield from step.events


def _plain(frame: Frame[Any, Any, Any]) -> Message:
    message: Message = to_builtins(frame.message())
    return message


def attached(seat: int = 0) -> Message:
    seats = [
        {"name": "me", "kind": "bot", "account": "a1"},
        {"name": "them", "kind": "person", "account": "a2"},
    ]
    terms = {"clocks": {"prep": 20000}, "absence": {"type": "forfeit", "grace": 5000}}
    return {
        "type": "attached",
        "table": "t1",
        "game": "battle",
        "seat": seat,
        "seats": seats,
        "commitment": "0" * 64,
        "terms": terms,
    }


def ack(ref: int) -> Message:
    return {"type": "ack", "ref": ref}


def refusal(code: str, ref: int | None = None) -> Message:
    return {"type": "refusal", "code": code, "sentence": f"it is {code}", "ref": ref}


def notice(kind: str) -> Message:
    return {"type": "notice", "kind": kind, "sentence": f"the table is {kind}"}
