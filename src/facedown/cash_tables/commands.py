"""The host's link to its table: commands go in, answers come back by their number."""

import asyncio
from collections.abc import Sequence
from typing import Any

from facedown.core import Seat
from facedown.table import Outbox, Table
from facedown.wire import Ack, ActFor, Command, Notice, Refusal, Told


class Commands:
    def __init__(self, table: Table) -> None:
        self._table = table
        self._replies = _Replies()
        self._link = table.connect(self._replies, "host")
        self._serial = 0

    def send(self, command: Command) -> None:
        self._table.receive(self._link, command)

    def act(self, seat: Seat, action: Any) -> "asyncio.Future[Refusal | None]":
        """Act for a chair; the answer is None when it is done. A table that has ended refuses."""
        self._serial += 1
        answer = self._replies.expect(self._serial)
        self.send(ActFor(seat, action, self._serial))
        return answer


class _Replies(Outbox):
    def __init__(self) -> None:
        super().__init__(lambda _told: ())
        self._awaited: dict[int, asyncio.Future[Refusal | None]] = {}

    def expect(self, number: int) -> "asyncio.Future[Refusal | None]":
        future: asyncio.Future[Refusal | None] = asyncio.get_running_loop().create_future()
        self._awaited[number] = future
        return future

    def put(self, told: Told, messages: Sequence[bytes] | None = None) -> None:  # noqa: ARG002  nothing is sent
        match told:
            case Ack(ref=ref):
                self._answer(ref, None)
            case Refusal(ref=int(ref)):
                self._answer(ref, told)
            case Notice(sentence=sentence):  # a farewell: the table takes no more commands
                for number in tuple(self._awaited):
                    self._answer(number, Refusal("unavailable", sentence, number))

    def _answer(self, number: int, answer: Refusal | None) -> None:
        future = self._awaited.pop(number, None)
        if future is not None and not future.done():
            future.set_result(answer)
