"""One node: it shows that it lives, takes the parts that are its own, and gives them away when it leaves."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from time import monotonic
from typing import Any, Final, Protocol

from facedown.cluster.changes import Changes
from facedown.cluster.membership import Look, Member, Membership, Owned
from facedown.cluster.parts import LOBBY, chosen
from facedown.store import Fenced, Unavailable

log = logging.getLogger(__name__)

_LOOK: Final = 0.1
"""Seconds between two looks at the others, if nothing wakes us before."""
_SOON: Final = 0.02
"""The same just after a link was lost: the database may learn a moment later than we that a node has died."""
_ALERT: Final = 0.5
"""Seconds for which that is so."""
_BEAT: Final = 0.4
"""Seconds between two signs of life; after 2 s without one, the others take over."""
_SURE: Final = 1.5
"""Seconds after a sign of life in which nobody has taken us for dead."""
_STEADY: Final = 2.5
"""Seconds of undisturbed looks before we judge others: after an outage of the database all are late."""
_PATIENCE: Final = 5.0
"""Seconds for the parts that open or close to be done with it when we leave."""
_SETTLED: Final = 1.0
"""Seconds that a new node must have been there before parts move to it."""


class House(Protocol):
    """What opens and closes the parts of this node."""

    async def open(self, part: str, epoch: int) -> None:
        """Take the part over from its last owner. Raises Fenced if another node has done so since."""

    async def wind_down(self, part: str) -> None:
        """Begin nothing new in the part, and leave its matches to the next owner where that disturbs least,
        for some time at most. Must not raise."""

    async def close(self, part: str) -> None:
        """Stop all that is in the part, and leave its matches to the next owner. Must not raise."""


class Node:
    def __init__(self, membership: Membership, house: House) -> None:
        self._membership = membership
        self._house = house
        self.members: dict[str, Member] = {}
        """As we last saw them, without those that are dead."""
        self._parts: dict[str, Owned] = {}
        self._held: dict[str, int] = {}
        """The parts that we run, or are opening, with their epochs."""
        self._given: dict[str, int] = {}
        """The parts that we gave away, with their epochs then."""
        self._changing: dict[str, asyncio.Task[None]] = {}
        self._since: dict[str, float] = {}
        """When we first saw each node."""
        self._steady_at = 0.0
        self._beat_at = 0.0
        self._sure_until = 0.0
        self._turns = Changes()
        """Of what we know of ourselves: told after each look."""
        self._is_leaving = False
        self._alert_until = 0.0
        self._woken = asyncio.Event()
        self.seen: Callable[[], object] = bool
        """Called after each look."""
        self.asked_to_leave: Callable[[], object] = bool
        """Called while `facedown drain` waits for us to leave."""

    @property
    def id(self) -> str:
        return self._membership.id

    def owner(self, part: str) -> Member | None:
        """The living node that runs a part."""
        return self.members.get(self._parts.get(part, Owned(None, 0)).member or "")

    def owned(self, part: str) -> Owned:
        """The part's living owner, if it has one, and since which take-over."""
        owner = self.owner(part)
        return Owned(None if owner is None else owner.id, self.epoch(part))

    def epoch(self, part: str) -> int:
        """Of the part's last owner that we know of."""
        return self._parts.get(part, Owned(None, 0)).epoch

    def wake(self) -> None:
        """Look at once: the database says that something has changed."""
        self._woken.set()

    def be_alert(self) -> None:
        """Look at once and often: something may have happened to another node."""
        self._alert_until = monotonic() + _ALERT
        self._woken.set()

    async def be_sure(self) -> None:
        """Return when we know whether our parts are ours. A process that was stopped finds out after it has
        woken; until then it must deny nothing, because the next owner may have it."""
        while monotonic() >= self._sure_until:
            known = self._turns.next
            self.wake()
            await known.wait()

    async def start(self) -> None:
        """Join. Raises Unavailable."""
        await self._membership.join()

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            self._woken.clear()
            try:
                async with asyncio.timeout(_STEADY):
                    await self._turn()
            except (Unavailable, TimeoutError) as trouble:
                self._doubt()
                log.warning("the other nodes cannot be seen: %s", str(trouble) or "no answer")
            except Exception:
                # A bug of ours must not leave a node that serves, and that everybody takes for dead
                self._doubt()
                log.exception("the other nodes cannot be seen")
            self._turns.tell()
            pause = _SOON if monotonic() < self._alert_until else _LOOK
            try:
                async with asyncio.timeout(pause):
                    await self._woken.wait()
            except TimeoutError:
                continue

    async def leave(self) -> None:
        """Give all parts to the others, and go."""
        self._is_leaving = True
        await _tried(self._membership.leaving)
        await self._finish_changes()
        await asyncio.gather(*(_tried(partial(self._give, part)) for part in tuple(self._held)))

    async def _finish_changes(self) -> None:
        """A part that still opens may wait for a database that is away: that must not keep us here."""
        changing = tuple(self._changing.values())
        if changing:
            _, late = await asyncio.wait(changing, timeout=_PATIENCE)
            for change in late:
                change.cancel()
            await asyncio.gather(*changing, return_exceptions=True)

    async def gone(self) -> None:
        await _tried(self._membership.leave)
        await self._membership.close()

    async def _turn(self) -> None:
        if (now := monotonic()) >= self._beat_at:
            self._beat_at = now + _BEAT
            if not await self._membership.beat() and not self._is_leaving:
                await self._rejoin()
                now = monotonic()
            self._sure_until = now + _SURE
        look = await self._membership.look()
        await self._bury(look)
        self._note(look)
        if self._is_leaving:
            return
        if self.id in self.members and self.members[self.id].leaving:
            self.asked_to_leave()
        else:
            for part, owned in look.parts.items():
                self._settle(part, owned)

    def _doubt(self) -> None:
        """Judge nobody for a while. What we run we serve as before: it can write nothing that is not ours."""
        self._steady_at = monotonic() + _STEADY
        self._sure_until = monotonic() + _BEAT

    async def _rejoin(self) -> None:
        """The others took us for dead: our writes are refused by now, and our parts are theirs."""
        log.warning("node %s was taken for dead: it drops its tables and joins again", self._membership.name)
        self._parts.clear()
        for part in self._held.keys() - self._changing.keys():
            self._change(part, self._drop(part))
        while self._changing:
            await asyncio.wait(self._changing.values())
        await self._membership.join()

    async def _bury(self, look: Look) -> None:
        if monotonic() < self._steady_at:
            return
        for member in tuple(look.members.values()):
            if member.is_dead and member.id != self.id and await self._membership.bury(member.id):
                log.warning("node %s is dead", member.name)
                del look.members[member.id]

    def _note(self, look: Look) -> None:
        self.members, self._parts = look.members, look.parts
        self._since = {id_: self._since.get(id_, monotonic()) for id_ in look.members}
        self.seen()

    def _settle(self, part: str, owned: Owned) -> None:
        """Take, open, drop or give this part, if it should be so."""
        if part in self._changing:
            return
        held = self._held.get(part)
        if owned.member == self.id:
            if owned.epoch == self._given.get(part):
                return  # we looked just before we gave it away
            if held != owned.epoch:
                self._change(part, self._open(part, owned.epoch))
            elif not self._should_have(part):
                self._change(part, self._give(part))
        elif held is not None:
            self._change(part, self._drop(part))
        elif owned.member not in self.members and self._chosen(part) == self.id:
            self._change(part, self._take(part))

    def _chosen(self, part: str) -> str | None:
        return chosen(part, (member.id for member in self.members.values() if not member.leaving))

    def _should_have(self, part: str) -> bool:
        """The lobby stays where it is; others move to a node that has come, once it is settled."""
        other = self._chosen(part)
        is_settled = other is not None and monotonic() - self._since.get(other, monotonic()) > _SETTLED
        return part == LOBBY or other == self.id or not is_settled

    def _change(self, part: str, change: Awaitable[None]) -> None:
        async def changed() -> None:
            try:
                await change
            except Unavailable as trouble:
                log.warning("part %s waits for the database: %s", part, trouble)
            except Fenced:
                log.warning("part %s was taken over by another node while we opened it", part)
            except Exception:
                log.exception("part %s is in trouble", part)
            finally:
                del self._changing[part]

        self._changing[part] = asyncio.create_task(changed(), name=f"part {part}")

    async def _take(self, part: str) -> None:
        epoch = await self._membership.claim(part)
        if epoch is not None:
            self._parts[part] = Owned(self.id, epoch)
            await self._open(part, epoch)

    async def _open(self, part: str, epoch: int) -> None:
        if part in self._held:
            await self._drop(part)
        await self._house.open(part, epoch)
        self._held[part] = epoch
        log.info("node %s runs %s (epoch %s)", self._membership.name, part, epoch)

    async def _drop(self, part: str) -> None:
        self._held.pop(part, None)
        await self._house.close(part)

    async def _give(self, part: str) -> None:
        epoch = self._held[part]
        await self._house.wind_down(part)
        await self._drop(part)
        self._given[part] = epoch
        await self._membership.give(part, epoch)
        log.info("node %s gives %s away", self._membership.name, part)


async def _tried(call: Callable[[], Awaitable[Any]]) -> None:
    try:
        await call()
    except Unavailable as trouble:
        log.warning("the database is away: %s", trouble)
