"""The application: its routes and its middleware."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Any, Final, TypeAlias

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from facedown.catalog import Listing
from facedown.core import codec
from facedown.server import openapi
from facedown.server.answers import Streamed
from facedown.server.clients import socket_routes
from facedown.server.documents import document_routes
from facedown.server.endpoint import Endpoint, answered
from facedown.server.errors import Refused, refusal_response
from facedown.server.hosts import HostsChecked
from facedown.server.logs import log
from facedown.server.pages import EMBEDDABLE, LINKS, Pages, wants_page, web_folder
from facedown.server.rest import ENDPOINTS
from facedown.server.settings import Settings
from facedown.server.site import Site, opened

_BAD: Final = 400
_NOT_FOUND: Final = 404
_WRONG_METHOD: Final = 405
_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PATCH", "DELETE"})

_POLICY: Final = (
    "default-src 'self'; img-src 'self' data:; media-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors "
)


def _headers(ancestors: str) -> tuple[tuple[bytes, bytes], ...]:
    """`ancestors`: who may show the page in a frame."""
    return (
        (b"content-security-policy", f"{_POLICY}{ancestors}".encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"same-origin"),
        (b"cross-origin-opener-policy", b"same-origin"),
    )


_HEADERS: Final = _headers("'none'")
_EMBEDDED: Final = _headers("*")


def make_app(settings: Settings, site: Site | None = None, *inner: Middleware) -> Starlette:
    """`site`: an open one; without it, the application opens and closes its own. `inner`: what comes after
    the checks of a request."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        if site is not None:
            yield
            return
        async with opened(settings) as own:
            app.state.site = own
            yield

    pages = Pages(settings.web or web_folder())
    app = Starlette(
        routes=routes(pages),
        lifespan=lifespan,
        middleware=[
            Middleware(Secured),
            Middleware(Counted),
            Middleware(Streamed, limits=settings.limits),
            Middleware(HostsChecked, host_names(settings)),
            *inner,
        ],
        exception_handlers={HTTPException: _not_routed(pages), Exception: _failed},
    )
    app.state.site = site
    return app


def make_part(site: Site, pages: Pages) -> Starlette:
    """The application of a part of the house, for requests that have passed the checks of a node."""
    handlers: dict[Any, Any] = {HTTPException: _not_routed(pages), Exception: _failed}
    app = Starlette(routes=routes(pages), exception_handlers=handlers)
    app.state.site = site
    return app


def host_names(settings: Settings) -> tuple[str, ...]:
    return (settings.host, *settings.host_names)


def routes(pages: Pages) -> list[BaseRoute]:
    return [
        *(_route(endpoint, pages) for endpoint in ENDPOINTS),
        *(Route(path, _written(write, media), methods=["GET"]) for path, write, media in _DOCUMENTS),
        *document_routes(),
        *socket_routes(),
        *pages.routes(),
    ]


def _route(endpoint: Endpoint, pages: Pages) -> Route:
    """If the endpoint's path is also a deep link, browsers get the page."""

    async def answer(request: Request) -> Response:
        if endpoint.path in LINKS and wants_page(request):
            return await pages.document(request)
        response = await answered(endpoint, request)
        if response.status_code == _NOT_FOUND and wants_page(request):
            return await pages.document(request, _NOT_FOUND)  # the page says it in the reader's language
        return response

    return Route(endpoint.path, answer, methods=[endpoint.method])


Write: TypeAlias = Callable[[Iterable[Listing]], bytes]

_DOCUMENTS: Final[tuple[tuple[str, Write, str], ...]] = (
    ("/openapi.json", lambda _games: codec.to_json(openapi.openapi(ENDPOINTS), indent=1), "application/json"),
    ("/asyncapi.json", lambda games: codec.to_json(openapi.asyncapi(games), indent=1), "application/json"),
    ("/docs/api", lambda games: openapi.page(ENDPOINTS, games).encode(), "text/html"),
)


def _written(write: Write, media: str) -> Callable[[Request], Awaitable[Response]]:
    """Serve a document that is generated once, on the first request."""
    made: list[bytes] = []

    async def answer(request: Request) -> Response:
        if not made:
            site: Site = request.app.state.site
            made.append(write(site.lobby.listings.values()))
        return Response(made[0], media_type=media)

    return answer


def _not_routed(pages: Pages) -> Callable[[Request, Exception], Awaitable[Response]]:
    async def answer(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException), "registered only for it"
        if error.status_code == _WRONG_METHOD:
            response = refusal_response(Refused("wrong_method", "this path has no such method; see /docs"))
            response.headers.update(error.headers or {})
            return response
        if error.status_code != _NOT_FOUND:
            return refusal_response(Refused("bad_request", error.detail, error.status_code))
        if wants_page(request):
            return await pages.document(request, _NOT_FOUND)
        return refusal_response(Refused("no_such_page", "there is nothing here; see /docs"))

    return answer


async def _failed(request: Request, error: Exception) -> Response:
    log().error("request_failed", method=request.method, path=_pattern(request.scope), exc_info=error)
    return refusal_response(Refused("internal", "an error on our side; it is in the log"))


# What follows hands sockets on without a coroutine of its own, which would last as long as the connection.


class Secured:
    """Adds the security headers."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        async def secured(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = _EMBEDDED if EMBEDDABLE.fullmatch(scope["path"]) else _HEADERS
                message["headers"] = [*message["headers"], *headers]
            await send(message)

        return self._app(scope, receive, secured if scope["type"] == "http" else send)


class Counted:
    """Counts every REST response in the metrics, and logs refusals."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        async def counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                _count(scope, message["status"])
            await send(message)

        return self._app(scope, receive, counted if scope["type"] == "http" else send)


def _count(scope: Scope, status: int) -> None:
    site: Site = scope["app"].state.site
    method = scope["method"] if scope["method"] in _METHODS else "other"
    site.metrics.requests.labels(method, str(status)).inc()
    if status >= _BAD:
        log().info("refused", method=method, path=_pattern(scope), status=status)


def _pattern(scope: Scope) -> str:
    """The path with its parameters hidden: the code of a room is a secret, and so may be an unknown path."""
    if "endpoint" not in scope:
        return "[unknown]"
    if scope["root_path"]:
        return str(scope["root_path"])  # a file of the page, or none
    path: str = scope["path"]
    for name, value in scope.get("path_params", {}).items():
        path = path.replace(str(value), f"{{{name}}}")
    return path
