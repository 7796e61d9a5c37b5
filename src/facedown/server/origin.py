"""The check of origins: our own pages, those named in the settings, and programs, which send none."""

from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from facedown.server.errors import Refused


def check_origin(connection: HTTPConnection, allowed: Collection[str]) -> None:
    """Raises Refused. Browsers always send the origin of a page, and the page cannot change it."""
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
        return None  # not a URL
