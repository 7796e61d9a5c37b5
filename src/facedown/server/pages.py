"""The web page: static files from the checkout or the installed package."""

import gzip
import re
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import PathLike, StaticFiles
from starlette.types import Scope

LINKS: Final = (
    "/",
    "/table/{table}",
    "/replay/{match}",
    "/embed/{match}",
    "/ledger/{table}",
    "/room/{code}",
    "/leaderboard",
)
"""Deep links, which the page itself reads. If one is also an endpoint, browsers get the page."""

EMBEDDABLE: Final = re.compile(r"/embed/[^/]+")
"""The only pages that other sites may show in a frame: replays, without an account and with nothing to press
that does more than move the replay (docs/adr/0032)."""

_SERVED: Final = frozenset(
    {".css", ".html", ".ico", ".js", ".mjs", ".mp3", ".ogg", ".png", ".svg", ".txt", ".webmanifest", ".woff2"}
)
_TEXTS: Final = frozenset({".css", ".html", ".js", ".mjs", ".svg", ".txt", ".webmanifest"})
_NOT_OURS: Final = frozenset({"node_modules"})
_NO_PAGE: Final = (
    "facedown is running without its web page: the folder web/ is missing. See /docs for the protocol.\n"
)


def web_folder() -> Path | None:
    """`facedown/web` of an installed package, `web/` of a checkout, or None."""
    package = Path(__file__).parents[1]
    places = (package / "web", package.parents[1] / "web")
    return next((place for place in places if (place / "index.html").is_file()), None)


def page_routes(folder: Path | None) -> list[BaseRoute]:
    async def page(_request: Request) -> Response:
        return index(folder)

    routes: list[BaseRoute] = [Route(link, page, methods=["GET"]) for link in LINKS]
    if folder is not None:
        routes.append(Mount("/web", Assets(directory=folder), name="web"))
    return routes


def index(folder: Path | None, status: int = 200) -> Response:
    if folder is None:
        return PlainTextResponse(_NO_PAGE, status)
    headers = {"Cache-Control": "no-cache", "Vary": "Accept"}
    return FileResponse(folder / "index.html", status, headers=headers)


def wants_page(request: Request) -> bool:
    """Is this a browser that opens a page, rather than a program?"""
    return "text/html" in request.headers.get("accept", "")


class Assets(StaticFiles):
    """Serves only the kinds of files that the page loads, whatever else is in the folder.

    Texts are compressed once and kept: there are few of them, and they are small.
    """

    def __init__(self, *, directory: Path) -> None:
        super().__init__(directory=directory)
        self._compressed: dict[str, tuple[str, bytes]] = {}
        """By path, with the tag of the file that was compressed."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        parts = Path(path).parts
        hidden = any(part in _NOT_OURS or part.startswith(".") for part in parts)
        if hidden or Path(path).suffix not in _SERVED:
            raise HTTPException(404)
        response = await super().get_response(path, scope)
        is_text = Path(path).suffix in _TEXTS and isinstance(response, FileResponse)
        if not is_text:
            return response
        response.headers["Vary"] = "Accept-Encoding"
        accepted = Headers(scope=scope).get("accept-encoding", "")
        return self._gzipped(path, response) if "gzip" in accepted else response

    def _gzipped(self, path: str, response: Response) -> Response:
        assert isinstance(response, FileResponse), "it was asked before"
        tag = response.headers["etag"]
        known = self._compressed.get(path)
        if known is None or known[0] != tag:
            known = self._compressed[path] = tag, gzip.compress(Path(response.path).read_bytes(), mtime=0)
        headers = {name: value for name, value in response.headers.items() if name != "content-length"}
        return Response(known[1], headers={**headers, "Content-Encoding": "gzip"})

    def file_response(
        self, full_path: PathLike, stat_result: "object", scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)  # type: ignore[arg-type]
        response.headers["Cache-Control"] = "no-cache"
        return response
