"""Passes a table's answers on to its arena and to operators."""

from collections.abc import Callable, Sequence
from typing import Final

from facedown.arena.visitor import ArenaRefusal, Visitor
from facedown.table import Outbox
from facedown.wire import Ack, Notice, Refusal, Told

_CODES: Final = {"OUT_OF_TURN": "out_of_turn", "rate_limited": "rate_limited"}
"""The table's error code -> the arena's; every other code becomes `invalid_action`."""


class HostReplies(Outbox):
    """Passes every answer to the host's commands on to the arena."""

    def __init__(self, answered: Callable[[Ack | Refusal], None]) -> None:
        super().__init__(lambda _told: ())
        self._answered = answered

    def put(self, told: Told, messages: Sequence[bytes] | None = None) -> None:  # noqa: ARG002  nothing is sent
        if isinstance(told, Ack | Refusal):
            self._answered(told)


class OperatorReplies(Outbox):
    """Sends an operator the reason why the table refused an order."""

    def __init__(self, operator: Visitor) -> None:
        super().__init__(lambda _told: ())
        self._operator = operator

    def put(self, told: Told, messages: Sequence[bytes] | None = None) -> None:  # noqa: ARG002  nothing is sent
        if isinstance(told, Refusal):
            self._operator.refuse(ArenaRefusal(_CODES.get(told.code, "invalid_action"), told.sentence))
        elif isinstance(told, Notice):  # the table takes no more orders
            self._operator.refuse(ArenaRefusal("invalid_action", told.sentence))
