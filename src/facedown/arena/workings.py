"""What an arena needs of the house, and how it hears what a table answers."""

from collections.abc import Awaitable, Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from facedown.arena.settings import Host
from facedown.arena.visitor import ArenaRefusal, Visitor
from facedown.table import Clock, Outbox, Table
from facedown.wire import Ack, Notice, Refusal, Told
from facedown.wire.arena.values import ErrorCode

if TYPE_CHECKING:
    from facedown.arena.arena import Arena

_CODES: Final[dict[str, ErrorCode]] = {"OUT_OF_TURN": "OUT_OF_TURN", "rate_limited": "RATE_LIMITED"}
"""A table's word for why it refuses an operator -> the arena's. All others are INVALID_ACTION."""


class Workings(NamedTuple):
    """What arenas need of the house."""

    open: Callable[[Host], Awaitable[Table]]
    start: Callable[[Table], object]
    spawn: Callable[[Coroutine[Any, Any, None]], object]
    tidy: Callable[["Arena"], Coroutine[Any, Any, None]]
    """Puts a private table away that was never played."""
    clock: Clock
    token: Callable[[], str]
    """A new join code."""
    today: Callable[[], str]


class Ear(Outbox):
    """Hears what the table answers to its host."""

    def __init__(self, heard: Callable[[Ack | Refusal], None]) -> None:
        super().__init__(lambda _told: b"")
        self._heard = heard

    def put(self, told: Told, data: bytes | None = None) -> None:  # noqa: ARG002  nothing is sent from here
        if isinstance(told, Ack | Refusal):
            self._heard(told)


class Reply(Outbox):
    """Tells an operator where the table does not do what was ordered."""

    def __init__(self, operator: Visitor) -> None:
        super().__init__(lambda _told: b"")
        self._operator = operator

    def put(self, told: Told, data: bytes | None = None) -> None:  # noqa: ARG002  nothing is sent from here
        if isinstance(told, Refusal):
            self._operator.refuse(ArenaRefusal(_CODES.get(told.code, "INVALID_ACTION"), told.sentence))
        elif isinstance(told, Notice):  # it takes no orders any more
            self._operator.refuse(ArenaRefusal("INVALID_ACTION", told.sentence))
