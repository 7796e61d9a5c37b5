"""What all connections of a server share: the limits, how many there are, and from where."""

import resource
from collections.abc import Iterable
from typing import Final

from facedown.server.limits import Presence
from facedown.server.logs import log
from facedown.server.settings import Limits

_SPARE: Final = 64
"""Files that a server needs for itself: the store, the log, listening sockets, files of the page."""
_UNLIMITED: Final = 100_000
_NEAR, _FAR = 0.9, 0.8
"""The shares of the limit at which we warn, and at which we may warn again."""


class Edge:
    def __init__(self, limits: Limits | None = None, proxies: Iterable[str] = ()) -> None:
        """`proxies`: all clients come from their addresses, so their connections are not counted."""
        self.limits = limits or Limits()
        self.most = self.limits.all_connections or files_for_connections()
        """Most connections of all kinds."""
        self.http = Presence(self.limits.http_connections, proxies)
        self._has_warned = False

    def has_room(self, connections: int) -> bool:
        """Is there room for so many connections? Warns before there is none."""
        share = connections / self.most
        if share >= _NEAR and not self._has_warned:
            self._has_warned = True
            log().warning("connections_near_limit", open=connections, limit=self.most)
        elif share < _FAR:
            self._has_warned = False
        return connections <= self.most


def files_for_connections() -> int:
    """How many of the files that `ulimit -n` allows are for connections."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return _UNLIMITED
    return max(soft - max(_SPARE, soft // 10), soft // 2)
