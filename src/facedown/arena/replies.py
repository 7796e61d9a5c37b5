"""How an arena and its operators hear what a table answers."""

from collections.abc import Callable, Sequence
from typing import Final

from facedown.arena.visitor import ArenaRefusal, Visitor
from facedown.table import Outbox
from facedown.wire import Ack, Notice, Refusal, Told
from facedown.wire.arena.values import ErrorCode

_CODES: Final[dict[str, ErrorCode]] = {"OUT_OF_TURN": "OUT_OF_TURN", "rate_limited": "RATE_LIMITED"}
"""A table's word for why it refuses an operator -> the arena's. All others are INVALID_ACTION."""


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
            self._operator.refuse(ArenaRefusal(_CODES.get(told.code, "INVALID_ACTION"), told.sentence))
        elif isinstance(told, Notice):  # it takes no orders any more
            self._operator.refuse(ArenaRefusal("INVALID_ACTION", told.sentence))
