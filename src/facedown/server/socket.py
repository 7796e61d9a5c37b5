"""Accepting a WebSocket: the checks of its origin and its address, and the metrics."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from starlette.websockets import WebSocket

from facedown.server.connection import Connection, Framing, Mail
from facedown.server.errors import Refused, refusal_response
from facedown.server.logs import log
from facedown.server.origin import check_origin
from facedown.server.resumption import RESUME
from facedown.server.site import Site


@asynccontextmanager
async def received(
    ws: WebSocket,
    kind: str,
    mail: Mail,
    framing: Framing,
    *,
    subprotocol: str | None = None,
    headers: Sequence[tuple[bytes, bytes]] = (),
) -> AsyncIterator[Connection | None]:
    """Accept a connection, counted while the block runs; yields None if it was refused."""
    site: Site = ws.app.state.site
    address = ws.client.host if ws.client else None
    with site.presence.counted(address) as has_room:
        if (no := _turned_away(ws, site, has_room=has_room)) is not None:
            site.metrics.refusals.labels(no.code).inc()
            await ws.send_denial_response(refusal_response(no))
            yield None
            return
        await ws.accept(subprotocol, headers)
        connection = Connection(ws, mail, framing, site.metrics)
        gauge = site.metrics.connections.labels(kind)
        gauge.inc()
        if RESUME not in ws.scope:
            site.mails.add(mail)
        try:
            yield connection
        finally:
            site.mails.discard(mail)
            gauge.dec()
            log().info("disconnected", socket=kind, closed=connection.code, by_us=mail.closed)


def _turned_away(ws: WebSocket, site: Site, *, has_room: bool) -> Refused | None:
    if not has_room:
        return Refused("rate_limited", "too many connections from this address; close another one first")
    try:
        check_origin(ws, site.settings.origins)
    except Refused as no:
        return no
    return None
