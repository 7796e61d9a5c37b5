"""Messages to systemd, if it asks for them: ready, stopping, alive. See sd_notify(3).

The signs of life come from the event loop, so that one that hangs is missed.
"""

import asyncio
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

READY: Final = "READY=1"
STOPPING: Final = "STOPPING=1"
ALIVE: Final = "WATCHDOG=1"
VARIABLES: Final = ("NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID")
"""By which systemd says what it wants to be told."""


def notify(state: str) -> None:
    """Send a state to the socket that the environment names. A supervisor that cannot be reached is no reason
    to stop serving."""
    name = os.environ.get("NOTIFY_SOCKET", "")
    if not name.startswith(("/", "@")):
        return
    # A name that begins with @ is not in the file system
    address = "\0" + name[1:] if name.startswith("@") else name
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as sender:
        sender.setblocking(False)
        try:
            sender.sendto(state.encode(), address)
        except OSError:
            return


@asynccontextmanager
async def watched() -> AsyncIterator[None]:
    """Report signs of life while the block runs, twice in the time after which they would be missed."""
    pause = interval()
    if pause is None:
        yield
        return
    alive = asyncio.create_task(_report(pause), name="watchdog")
    try:
        yield
    finally:
        alive.cancel()


async def _report(pause: float) -> None:
    while True:
        notify(ALIVE)
        await asyncio.sleep(pause)


def interval() -> float | None:
    """Seconds between two signs of life; None if nobody waits for them."""
    limit = os.environ.get("WATCHDOG_USEC", "")
    owner = os.environ.get("WATCHDOG_PID", "")
    if not limit.isdecimal() or not int(limit) or (owner and owner != str(os.getpid())):
        return None
    return int(limit) / 2_000_000
