"""The house as one node of a cluster has it: a site for each part that it runs, opened and closed alone."""

import asyncio
import secrets
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any, Final

import msgspec
from msgspec import Struct
from starlette.types import ASGIApp, Message

from facedown.arena import USUAL
from facedown.cluster import (
    CASH,
    FRAMES,
    LOBBY,
    PARTS,
    Changes,
    Links,
    Lost,
    Membership,
    Node,
    Stream,
    part_of,
    shard_of,
)
from facedown.lobby import Listed, Waiting
from facedown.server.app import make_part
from facedown.server.logs import log
from facedown.server.metrics import Metrics
from facedown.server.pages import Pages, web_folder
from facedown.server.rest.games import ListedGame, listed_games
from facedown.server.resumption import RESUME
from facedown.server.settings import Settings
from facedown.server.site import (
    CannotServe,
    Site,
    apart,
    assembled,
    listings_of,
    open_arena,
    prepared_folder,
    recalled,
    report_findings,
    report_stall,
)
from facedown.server.transport import SOCKET
from facedown.store import Holding, open_store
from facedown.table import Context, SteadyClock, Table, Tables, persistent, pulse

_PATIENCE: Final = 5.0
"""Seconds for a part to open before a connection from another node is sent back."""
_SHOW: Final = 0.5
"""Seconds between two reports of our tables to the owner of the lobby."""
_SPREAD: Final = 0.5
"""Seconds, at most, in which all our connections are told to move. By default, tables go on for as long: no
player should still be here when the table is not."""
_LAST_ANSWERS: Final = 2.0
"""Seconds for the requests that wait for another node when we have left; then they are refused."""


class Shown(Struct, frozen=True, tag="tables"):
    """What the lobby lists of another node."""

    tables: tuple[Listed, ...]
    games: tuple[ListedGame, ...]


class QueueShown(Struct, frozen=True, tag="queue"):
    """The queue, which the other nodes remember for the next owner of the lobby."""

    epoch: int
    waiting: tuple[Waiting, ...]

    @property
    def players(self) -> list[tuple[str, str, bool]]:
        """All but the time, which changes by itself."""
        return [(one.account, one.game, one.was_listening) for one in self.waiting]


class Served:
    """A connection that another node has accepted, and that we serve. It is also the socket of its client, if
    that takes frames."""

    is_text = takes_any_text = False
    listener: Callable[[bytes], bool] | None = None

    def __init__(self, stream: Stream) -> None:
        self.stream = stream
        self.is_mute = False
        """Whether nothing more is sent: its part moves, and the next owner goes on."""

    async def run(self, app: ASGIApp, scope: dict[str, Any]) -> None:
        gone = (
            {"type": "websocket.disconnect", "code": 1006}
            if scope["type"] == "websocket"
            else {"type": "http.disconnect"}
        )

        async def receive() -> Message:
            try:
                return await self.stream.receive()
            except Lost:
                return gone

        async def send(message: Message) -> None:
            if not self.is_mute:
                with suppress(Lost):
                    await self.stream.send(dict(message))

        scope[RESUME] = self.stream.remember
        if scope.pop(FRAMES, False):
            scope[SOCKET] = self
        try:
            await app(scope, receive, send)
        except Exception:  # noqa: BLE001  a bug must end only this connection
            log().exception("connection_failed")
        finally:
            self.stream.end()

    def write_at_once(self, frames: bytes) -> bool:
        return self.is_mute or self.stream.write_at_once(frames)


class House:
    """Implements `cluster.House`."""

    def __init__(self, settings: Settings, context: Context, metrics: Metrics, token: str) -> None:
        self._settings = settings
        self._context = context
        self._metrics = metrics
        self._token = token
        self._pages = Pages(settings.web or web_folder())
        self.base = assembled(settings, context, Tables(context), metrics, token, makes_matches=False)
        """For what every node can answer from the store."""
        self.sites: dict[str, Site] = {}
        self.apps: dict[str, ASGIApp] = {}
        self._bulletins: dict[str, asyncio.Task[None]] = {}
        self._served: defaultdict[str, set[Served]] = defaultdict(set)
        self._shown: dict[str, Shown] = {}
        """By node."""
        self._queue = QueueShown(0, ())
        """As the owner of the lobby last showed it."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self.gateways: set[asyncio.Event] = set()
        """Of our connections whose part another node runs; set to tell them to move."""
        self.requests: set[asyncio.Timeout] = set()
        """How long each request of our clients waits for its answer."""
        self.changes = Changes()
        """Of who runs which part, and of what is open here."""
        self._owners: dict[str, Any] = {}
        """By part, when we last looked."""
        self.node: Node
        self.links: Links
        self.membership: Membership

    # Parts

    async def open(self, part: str, epoch: int) -> None:
        context, settings = self._context, self._settings
        holding = Holding(part, context.node, epoch)
        tables = Tables(context, most=settings.max_games, pace=settings.pace, holding=holding)
        site = assembled(
            settings,
            context,
            tables,
            self._metrics,
            self._token,
            is_here=lambda id_: shard_of(id_) == part,
            makes_matches=part == LOBBY,
        )
        try:
            await self._begin(part, site, tables)
        except BaseException:
            # It is tried again; what runs of it already must not go on beside that
            await site.release(is_quiet=True)
            raise
        self.sites[part], self.apps[part] = site, make_part(site, self._pages)
        self.changes.tell()

    async def _begin(self, part: str, site: Site, tables: Tables) -> None:
        """Go on with all that is in the part."""
        kept = await persistent(self._context, self._context.store.open_matches)
        matches = [match.match for match in kept if part_of(match.match) == part]
        others = await recalled(site, await tables.take_over(matches))
        if part == LOBBY:
            site.lobby.elsewhere = lambda: tuple(table for each in self._elsewhere() for table in each.tables)
            site.games_elsewhere = lambda: tuple(game for each in self._elsewhere() for game in each.games)
            await self._open_lobby(site, others)
            self._bulletins[part] = asyncio.create_task(site.bulletin.run(), name="bulletin")
        elif part == CASH:
            await site.cash.open_usual()
        elif part == shard_of(USUAL):
            await open_arena(site)

    async def wind_down(self, part: str) -> None:
        if (site := self.sites.get(part)) is not None:
            await site.wind_down()

    async def close(self, part: str) -> None:
        site = self.sites.pop(part, None)
        self.apps.pop(part, None)
        if site is None:
            return
        if (bulletin := self._bulletins.pop(part, None)) is not None:
            bulletin.cancel()
        served = self._served.pop(part, set())
        for each in served:
            each.is_mute = True
        await site.release(is_quiet=True)
        for each in served:
            each.stream.end()
        self._spawn(site.see_off(_SPREAD))

    async def app(self, part: str) -> ASGIApp | None:
        """Of a part that we run, when we know that we still do."""
        if part in self.apps:
            await self.node.be_sure()
        return self.apps.get(part)

    # Connections from other nodes

    def serve(self, stream: Stream, part: str, scope: dict[str, Any]) -> None:
        self._spawn(self._serve(stream, part, scope))

    async def _serve(self, stream: Stream, part: str, scope: dict[str, Any]) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(_PATIENCE):
                while part not in self.apps and self._is_coming(part):
                    await self.changes.next.wait()
        if (app := await self.app(part)) is None:
            stream.end()
            return
        served = Served(stream)
        group = self._served[part]
        group.add(served)
        try:
            await served.run(app, scope)
        finally:
            group.discard(served)

    def _is_coming(self, part: str) -> bool:
        owner = self.node.owner(part)
        return owner is None or owner.id == self.node.id

    # The queue

    async def _open_lobby(self, site: Site, tables: list[Table]) -> None:
        for one in self._queue.waiting:
            site.askers.resume(one.account)
        await site.lobby.open(tables, self._queue.waiting)
        site.lobby.listen(None, lambda _event: self._show_queue(site))

    def _show_queue(self, site: Site) -> None:
        """At once, so that hardly anybody who was told to wait is forgotten."""
        queue = QueueShown(self.node.epoch(LOBBY), site.lobby.queue_order())
        if queue.players != self._queue.players and self.sites.get(LOBBY) is site:
            self._queue = queue
            self.links.show(queue)

    # What the lobby lists

    def shown(self, node: str, body: Any) -> None:
        shown = msgspec.convert(body, Shown | QueueShown)
        if isinstance(shown, Shown):
            self._shown[node] = shown
        elif shown.epoch >= self._queue.epoch:
            self._queue = shown

    def _elsewhere(self) -> list[Shown]:
        own = [_shown_of(site) for part, site in self.sites.items() if part != LOBBY]
        return [*own, *self._shown.values()]

    def count_tables(self) -> int:
        """The number of tables that we run."""
        return sum(len(site.lobby.own_tables()) for site in self.sites.values())

    async def show(self) -> None:
        """Report our tables to the owner of the lobby, until cancelled."""
        while True:
            owner = self.node.owner(LOBBY)
            if owner is not None and owner.id != self.node.id:
                shown = [_shown_of(site) for part, site in self.sites.items() if part != LOBBY]
                tables = tuple(table for each in shown for table in each.tables)
                with suppress(Lost):
                    link = await self.links.to(owner.id, owner.address)
                    link.show(Shown(tables, tuple(game for each in shown for game in each.games)))
            await asyncio.sleep(_SHOW)

    # Other nodes

    def seen(self) -> None:
        """Tell of new owners, and forget nodes that are gone. A link to one that hangs never says so."""
        members = self.node.members
        self._shown = {node: shown for node, shown in self._shown.items() if node in members}
        self.links.keep(members.keys())
        owners = {part: self.node.owned(part) for part in PARTS}
        if owners != self._owners:
            self._owners = owners
            self.changes.tell()

    async def leave(self) -> None:
        """Give everything to the other nodes, and tell all connections to move.

        Our own connections at once: they are back at other nodes by the time that their tables move.
        """
        for site in self.sites.values():
            self._spawn(site.see_off(_SPREAD))
        await self.node.leave()
        for moving in tuple(self.gateways):
            moving.set()
            await asyncio.sleep(apart(len(self.gateways), _SPREAD))
        self._hurry()
        await asyncio.gather(self.base.drain(), *self._tasks, return_exceptions=True)

    def _hurry(self) -> None:
        """Refuse what is not answered soon, before the server cuts it off without a word."""
        late = asyncio.get_running_loop().time() + _LAST_ANSWERS
        for patience in self.requests:
            if not patience.expired():  # one that ends already cannot be changed
                patience.reschedule(late)

    def _spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _shown_of(site: Site) -> Shown:
    return Shown(site.lobby.own_tables(), listed_games(site))


@asynccontextmanager
async def house_opened(settings: Settings) -> AsyncIterator[House]:
    """Join the cluster as a node. Raises CannotServe, CannotOpen."""
    assert settings.database is not None, "only a database is shared"
    assert settings.node is not None, "only a node joins"
    listings = listings_of(settings)
    token = prepared_folder(settings.data)
    metrics, id_ = Metrics(settings.node), secrets.token_hex(8)
    async with AsyncExitStack() as undo:
        store = await open_store(settings.database, appended=metrics.appends.count, node=id_)
        undo.push_async_callback(store.close)
        clock = SteadyClock(stalled=report_stall)
        clock.start()
        undo.callback(clock.stop)
        context = Context(store, clock, id_, listings=listings, think=settings.pondering, pace=settings.pace)
        report_findings(store)
        house = House(settings, context, metrics, token)
        undo.callback(house.base.daily.close)
        host, _, port = settings.node_address.rpartition(":")
        membership = await Membership.open(settings.database, id_, settings.node, settings.node_address)
        house.membership = membership
        house.node = node = Node(membership, house)
        house.links = Links(id_, await membership.secret(), house.serve, house.shown, node.be_alert)
        undo.push_async_callback(house.links.close)
        try:
            bound = await house.links.listen(host.strip("[]"), int(port))
        except (OSError, ValueError, OverflowError) as error:
            raise CannotServe(f"cannot listen for other nodes on {settings.node_address}: {error}") from error
        membership.address = f"{host}:{bound}"
        node.seen = house.seen
        await node.start()
        undo.push_async_callback(node.gone)
        for work, name in (
            (pulse(context), "pulse"),
            (node.run(), "node"),
            (membership.listen(node.wake), "wake-ups"),
            (house.show(), "listings"),
        ):
            undo.push_async_callback(_ended, asyncio.create_task(work, name=name))
        undo.push_async_callback(house.leave)
        metrics.count_tables(house.count_tables)
        log().info("joined", node=settings.node, address=membership.address, data=settings.store_shown)
        yield house
        log().info("closing")


async def _ended(task: asyncio.Task[None]) -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
