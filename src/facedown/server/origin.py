"""Whose pages may talk to us: our own, those that the settings name, and programs, which have no origin."""

from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from facedown.server.errors import Refused


def check_origin(connection: HTTPConnection, allowed: Collection[str]) -> None:
    """Raises Refused. A browser always says where a page comes from, and a page cannot make it lie."""
    origin = connection.headers.get("origin")
    if origin is None or origin in allowed:
        return
    host = connection.headers.get("host", "").lower()
    if host and _host_of(origin) == host:
        return
    raise Refused("forbidden", "pages of other sites may not do this")


def _host_of(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return None  # not an address at all
