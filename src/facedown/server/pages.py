"""The web page: static files from the checkout or the installed package."""

import re
from mimetypes import guess_type
from pathlib import Path
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import PathLike, StaticFiles
from starlette.types import Scope

from facedown.server.edition import TEXTS, Edition, Editions, is_served

LINKS: Final = (
    "/",
    "/table/{table}",
    "/replay/{match}",
    "/embed/{match}",
    "/ledger/{table}",
    "/room/{code}",
    "/leaderboard",
    "/player/{player}",
    "/account",
    "/daily",
    "/daily/{game}",
)
"""Deep links, which the page itself reads. If one is also an endpoint, browsers get the page."""

EMBEDDABLE: Final = re.compile(r"/embed/[^/]+")
"""The only pages that other sites may show in a frame: replays, without an account and with nothing to press
that does more than move the replay (docs/adr/0032)."""

_VERSIONED: Final = re.compile(r"(v[0-9a-f]{12})/(.+)")
_FOR_GOOD: Final = "public, max-age=31536000, immutable"
_NO_PAGE: Final = (
    "facedown is running without its web page: the folder web/ is missing. See /docs for the protocol.\n"
)


def web_folder() -> Path | None:
    """`facedown/web` of an installed package, `web/` of a checkout, or None."""
    package = Path(__file__).parents[1]
    places = (package / "web", package.parents[1] / "web")
    return next((place for place in places if (place / "index.html").is_file()), None)


class Pages:
    """The document, the same at every deep link, and the files it loads."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._editions = Editions(folder) if folder else None

    def routes(self) -> list[BaseRoute]:
        routes: list[BaseRoute] = [Route(link, self.document, methods=["GET"]) for link in LINKS]
        if self._folder is not None and self._editions is not None:
            routes.append(Route("/worker.js", self._worker, methods=["GET"]))
            routes.append(Mount("/web", Assets(self._folder, self._editions), name="web"))
        return routes

    async def document(self, request: Request, status: int = 200) -> Response:
        if self._editions is None:
            return PlainTextResponse(_NO_PAGE, status)
        edition = await run_in_threadpool(self._editions.newest)
        headers = {
            "Cache-Control": "no-cache",
            "Vary": "Accept, Accept-Encoding",
            "Content-Type": "text/html",
        }
        if "modules" in request.query_params:  # to read and debug them as they are written
            return Response(edition.plain, status, headers)
        return _encoded(edition, "index.html", edition.document, request.headers, headers, status=status)

    async def _worker(self, request: Request) -> Response:
        """At the root, because a service worker sees nothing above its own address."""
        assert self._editions is not None, "it has no route otherwise"
        edition = await run_in_threadpool(self._editions.newest)
        headers = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding", "Content-Type": "text/javascript"}
        return _encoded(edition, "worker.js", edition.worker, request.headers, headers)


def wants_page(request: Request) -> bool:
    """Is this a browser that opens a page, rather than a program?"""
    return "text/html" in request.headers.get("accept", "")


class Assets(StaticFiles):
    """Serves only the kinds of files that the page loads, whatever else is in the folder.

    Under the version of the page they may be kept for good. Under an older version there is nothing: a page
    that mixed two editions would fail in ways that nobody has tested.
    """

    def __init__(self, folder: Path, editions: Editions) -> None:
        super().__init__(directory=folder)
        self._folder = folder
        self._editions = editions

    async def get_response(self, path: str, scope: Scope) -> Response:
        if not is_served(path):
            raise HTTPException(404)
        if found := _VERSIONED.fullmatch(path):
            return await self._kept(found[1], found[2], Headers(scope=scope))
        return await super().get_response(path, scope)

    async def _kept(self, version: str, path: str, asked: Headers) -> Response:
        edition = self._editions.known
        if edition is None or edition.version != version:
            edition = await run_in_threadpool(self._editions.newest)
        if edition.version != version:
            raise HTTPException(404)
        data = edition.made[path] if path in edition.made else await run_in_threadpool(self._read, path)
        headers = {"Cache-Control": _FOR_GOOD, "Content-Type": guess_type(path)[0] or "text/plain"}
        return _encoded(edition, path, data, asked, headers)

    def _read(self, path: str) -> bytes:
        full, status = self.lookup_path(path)
        if status is None or not Path(full).is_file():
            raise HTTPException(404)
        return Path(full).read_bytes()

    def file_response(
        self, full_path: PathLike, stat_result: "object", scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)  # type: ignore[arg-type]
        response.headers["Cache-Control"] = "no-cache"
        return response


def _encoded(
    edition: Edition, path: str, data: bytes, asked: Headers, headers: dict[str, str], *, status: int = 200
) -> Response:
    if Path(path).suffix not in TEXTS:
        return Response(data, status, headers)
    headers = {"Vary": "Accept-Encoding", **headers}
    if "gzip" not in asked.get("accept-encoding", ""):
        return Response(data, status, headers)
    return Response(edition.compressed(path, data), status, {**headers, "Content-Encoding": "gzip"})
