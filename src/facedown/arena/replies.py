"""How an arena and its operators hear what a table answers."""

from collections.abc import Callable, Sequence
from typing import Final

from facedown.arena.visitor import ArenaRefusal, Visitor
from facedown.table import Outbox
from facedown.wire import Ack, Notice, Refusal, Told

_CODES: Final = {"OUT_OF_TURN": "out_of_turn", "rate_limited": "rate_limited"}
"""The table's code for a refused order -> the arena's. All others are `invalid_action`."""


class HostReplies(Outbox):
    """Calls the arena with every answer of the table to its host."""

    def __init__(self, answered: Callable[[Ack | Refusal], None]) -> None:
        super().__init__(lambda _told: ())
        self._answered = answered

    def put(self, told: Told, messages: Sequence[bytes] | None = None) -> None:  # noqa: ARG002  nothing is sent
        if isinstance(told, Ack | Refusal):
            self._answered(told)


class OperatorReplies(Outbox):
    """Sends an operator the reason why the table does not do what was ordered."""

    def __init__(self, operator: Visitor) -> None:
        super().__init__(lambda _told: ())
        self._operator = operator

    def put(self, told: Told, messages: Sequence[bytes] | None = None) -> None:  # noqa: ARG002  nothing is sent
        if isinstance(told, Refusal):
            self._operator.refuse(ArenaRefusal(_CODES.get(told.code, "invalid_action"), told.sentence))
        elif isinstance(told, Notice):  # it takes no orders any more
            self._operator.refuse(ArenaRefusal("invalid_action", told.sentence))
