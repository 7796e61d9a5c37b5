"""The check of the `Host` header, against pages that make a browser take our address for their own.

A page of another site can point its own name at this server (DNS rebinding) and is then of the same origin as
we are. Its requests still carry that name in `Host`. An address in `Host` is always accepted: nobody can
point an address elsewhere.
"""

from collections.abc import Awaitable, Collection
from ipaddress import ip_address
from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from facedown.server.errors import Refused, refusal_response

_LOCAL: Final = "localhost"
_WRONG: Final = Refused(
    "wrong_host", "the Host header names another server; --host-name makes this one answer to a name"
)


class HostsChecked:
    def __init__(self, app: ASGIApp, names: Collection[str] = ()) -> None:
        self._app = app
        self._names = frozenset(name.lower().rstrip(".") for name in names)

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        is_wrong = _is_remote(scope) and not self._is_ours(Headers(scope=scope))
        return (refusal_response(_WRONG) if is_wrong else self._app)(scope, receive, send)

    def _is_ours(self, headers: Headers) -> bool:
        given = headers.getlist("host")
        if len(given) != 1:
            return False
        name = _name(given[0])
        return name == _LOCAL or name.endswith(f".{_LOCAL}") or name in self._names or _is_address(name)


def _is_remote(scope: Scope) -> bool:
    """Not for a test in this process, nor for a Unix socket: no browser gets there by a name."""
    client = scope.get("client")
    return client is not None and _is_address(client[0])


def _name(host: str) -> str:
    """Without the port, and without the brackets of an IPv6 address."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].lower().rstrip(".")


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
