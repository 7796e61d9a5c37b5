"""`/docs`: the built pages where they were built (`make docs`), else the Markdown of `docs/` as plain pages.

Both have the same addresses: `docs/rules/battle.md` is `/docs/rules/battle.html`. `/docs/api` lists
endpoints and sockets, `/docs/source/…` shows the source that is running.
"""

import re
from collections.abc import Callable, Iterable
from html import escape
from mimetypes import guess_type
from pathlib import Path, PurePosixPath
from typing import Final, TypeAlias

from markdown_it import MarkdownIt
from markdown_it.token import Token
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

_PACKAGE: Final = Path(__file__).parents[1]
_CHECKOUT: Final = _PACKAGE.parents[1]
_SOURCES: Final = frozenset({".js", ".jsonl", ".md", ".phh", ".pl", ".py", ".typed"})
_DEPLOYED: Final = (
    *("Caddyfile", "Caddyfile-cluster", "Containerfile", "compose.yaml", "nginx.conf"),
    *("facedown.service", "facedown@.service", "facedown-backup.service", "facedown-backup.timer"),
)
"""The files of `deploy/` that are shown, each by its name: others beside them may have passwords."""
_MADE: Final = "{"
"""Fences that begin so are for the generator alone."""

Folder: TypeAlias = Callable[[], Path | None]


def docs_folder() -> Path | None:
    """`facedown/docs` of an installed package, `docs/` of a checkout, or None."""
    return next(
        (one for one in (_PACKAGE / "docs", _CHECKOUT / "docs") if (one / "index.md").is_file()), None
    )


def site_folder() -> Path | None:
    """What `make docs` built, or None."""
    site = _PACKAGE / "site"
    return site if (site / "index.html").is_file() else None


def document_routes(site: Folder = site_folder, docs: Folder = docs_folder) -> list[BaseRoute]:
    async def moved(_request: Request) -> Response:
        return RedirectResponse("/docs/", 308)

    async def document(request: Request) -> Response:
        path = request.path_params["path"] or "index.html"
        return await run_in_threadpool(_document, path, site(), docs())

    async def source(request: Request) -> Response:
        return await run_in_threadpool(_source, request.path_params["path"])

    return [
        Route("/docs", moved, methods=["GET"]),
        Route("/docs/source/{path:path}", source, methods=["GET"]),
        Route("/docs/{path:path}", document, methods=["GET"]),
    ]


def _document(path: str, site: Path | None, docs: Path | None) -> Response:
    if site is not None:
        return _file(_within(site, path))
    if docs is None:
        raise HTTPException(404)
    if path.endswith(".html"):
        page = _within(docs, path.removesuffix(".html") + ".md")
        return _html(rendered(page.read_text(), PurePosixPath(path)))
    if not path.endswith(".png"):
        raise HTTPException(404)
    return _file(_within(docs, path))


def _within(folder: Path, path: str) -> Path:
    """Raises HTTPException."""
    file = (folder / path).resolve()
    if not file.is_relative_to(folder.resolve()) or not file.is_file():
        raise HTTPException(404)
    return file


def _file(file: Path) -> Response:
    kind = guess_type(file.name)[0] or "text/plain"
    return Response(file.read_bytes(), media_type=kind, headers={"Cache-Control": "no-cache"})


def _html(text: str) -> Response:
    return Response(text, media_type="text/html", headers={"Cache-Control": "no-cache"})


def rendered(text: str, path: PurePosixPath) -> str:
    """Markdown as a page; `path` is its address below `/docs/`."""
    markdown = MarkdownIt("commonmark").enable("table")
    tokens = [token for token in markdown.parse(text) if not _is_made(token)]
    for index, token in enumerate(tokens):
        if token.type == "heading_open":
            token.attrSet("id", anchor(tokens[index + 1].content))
        for inner in token.children or ():
            if inner.type == "link_open":
                inner.attrSet("href", _address(str(inner.attrGet("href")), path))
    title = next((tokens[i + 1].content for i, one in enumerate(tokens) if one.type == "heading_open"), "")
    body = markdown.renderer.render(tokens, markdown.options, {})
    return framed(title, body.replace("<th></th>", "<td></td>"))  # a corner of a table heads nothing


def _is_made(token: Token) -> bool:
    return token.type == "fence" and token.info.startswith(_MADE)


def anchor(heading: str) -> str:
    """As the usual viewers of Markdown make it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


def _address(target: str, path: PurePosixPath) -> str:
    """Pages of `docs/` end in .html here; what is outside of it is source."""
    if "://" in target or target.startswith("#"):
        return target
    file, hash_mark, part = target.partition("#")
    steps: list[str] = ["docs", *path.parent.parts]
    for step in PurePosixPath(file).parts:
        steps = steps[:-1] if step == ".." else [*steps, step]
    if steps[:1] != ["docs"]:
        return "/docs/source/" + "/".join(steps)
    return re.sub(r"\.md$", ".html", file) + hash_mark + part


def framed(title: str, body: str) -> str:
    """A page in the style of all documents."""
    return _PAGE.format(title=escape(title), body=body)


def sources() -> Iterable[tuple[str, Path]]:
    """The files of the package and those beside it, by their paths in the repository; no others are shown."""
    for file in sorted(_PACKAGE.rglob("*")):
        inner = file.relative_to(_PACKAGE)
        if file.suffix in _SOURCES and inner.parts[0] not in {"site", "docs", "web", "examples", "deploy"}:
            yield f"src/facedown/{inner.as_posix()}", file
    for home in (_PACKAGE, _CHECKOUT):
        for file in sorted((home / "examples").rglob("*")):
            if file.suffix in _SOURCES:
                yield file.relative_to(home).as_posix(), file
        for file in (home / "deploy" / name for name in _DEPLOYED):
            if file.is_file():
                yield file.relative_to(home).as_posix(), file


def _source(path: str) -> Response:
    files = dict(sources())
    if path in files:
        return PlainTextResponse(files[path].read_text(), headers={"Cache-Control": "no-cache"})
    shown = [one for one in files if one.startswith(path.rstrip("/"))]
    if not shown:
        raise HTTPException(404)
    lines = "\n".join(f'<li><a href="/docs/source/{one}">{escape(one)}</a></li>' for one in shown)
    return _html(framed("Source", f"<h1>Source</h1>\n<p>What this server runs.</p>\n<ul>\n{lines}\n</ul>"))


_PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} · facedown</title>
<link rel="icon" href="/web/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/web/docs/style.css">
</head>
<body>
<header class="top"><nav>
<a class="brand" href="/">facedown</a>
<a href="/docs/">Documentation</a>
<a href="/docs/api">API</a>
<a href="/docs/source/">Source</a>
</nav></header>
<main>
{body}
</main>
</body>
</html>
"""
