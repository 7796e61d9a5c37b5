"""One edition of the page: all of its files as they are now, under a hash of their contents.

Files are served under `/web/HASH/…` and may be kept for good; the document that names them is asked for
every time. So nobody gets a stale page, and nobody loads a file twice.
"""

import gzip
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Final, TypeAlias

from facedown.server.bundle import CHUNKS, NotBundled, chunks
from facedown.server.logs import log

SERVED: Final = frozenset(
    {".css", ".html", ".ico", ".js", ".mjs", ".mp3", ".ogg", ".png", ".svg", ".txt", ".webmanifest", ".woff2"}
)
TEXTS: Final = frozenset({".css", ".html", ".js", ".mjs", ".svg", ".txt", ".webmanifest"})
NOT_OURS: Final = frozenset({"node_modules"})

_SCRIPT: Final = re.compile(r'<script type="module" src="/web/([^"]+)"></script>')
_STYLE: Final = re.compile(r'\s*<link rel="stylesheet" href="/web/([^"]+)">')
_SIZE: Final = 12

State: TypeAlias = tuple[tuple[str, int, int], ...]


@dataclass(frozen=True)
class Edition:
    version: str
    document: bytes
    plain: bytes
    """The document as it was written, which loads the modules one by one."""
    worker: bytes
    """The service worker, which knows the version and the files of the shell."""
    made: dict[str, bytes]
    """Chunks, by path; every other file is read from the folder."""
    _compressed: dict[str, bytes] = field(default_factory=dict)

    def compressed(self, path: str, data: bytes) -> bytes:
        """Once for each file: there are few of them, and they are small."""
        if path not in self._compressed:
            self._compressed[path] = gzip.compress(data, mtime=0)
        return self._compressed[path]


class Editions:
    """Always the newest one: what was changed in a checkout is seen at the next request of the page."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._newest: tuple[State, Edition] | None = None

    def newest(self) -> Edition:
        state = tuple(sorted(_state(self._folder)))
        if self._newest is None or self._newest[0] != state:
            self._newest = state, _edition(self._folder, [path for path, _time, _size in state])
        return self._newest[1]

    @property
    def known(self) -> Edition | None:
        """The newest that was asked for."""
        return self._newest[1] if self._newest else None


def is_served(path: str) -> bool:
    parts = Path(path).parts
    hidden = any(part in NOT_OURS or part.startswith(".") for part in parts)
    return not hidden and Path(path).suffix in SERVED


def _state(folder: Path) -> Iterable[tuple[str, int, int]]:
    for file in folder.rglob("*"):
        path = file.relative_to(folder).as_posix()
        if is_served(path) and file.is_file():
            status = file.stat()
            yield path, status.st_mtime_ns, status.st_size


def _edition(folder: Path, paths: Iterable[str]) -> Edition:
    digest = sha256()
    for path in paths:
        digest.update(f"{path}\0".encode() + sha256((folder / path).read_bytes()).digest())
    version = f"v{digest.hexdigest()[:_SIZE]}"
    document = (folder / "index.html").read_text()
    try:
        return _bundled(folder, version, document)
    except NotBundled as reason:
        log().warning("page_not_bundled", reason=str(reason))
        return Edition(version, document.encode(), document.encode(), _worker(folder, "", []), {})


def _bundled(folder: Path, version: str, plain: str) -> Edition:
    """Raises NotBundled."""
    script = _SCRIPT.search(plain)
    if script is None:
        raise NotBundled("index.html has no module")
    base = f"/web/{version}/"
    made = {path: _versioned(text, base) for path, text in chunks(folder, script[1], "/web/").items()}
    entry = next(iter(made))
    styles = _STYLE.findall(plain)
    style = f"{CHUNKS}/style.css"
    made[style] = "\n".join((folder / path).read_text() for path in styles)
    document = _STYLE.sub("", plain)
    tags = (
        f'<link rel="stylesheet" href="/web/{style}">',
        f'<script type="module" src="/web/{entry}"></script>',
    )
    document = _versioned(document.replace(script[0], "\n    ".join(tags)), base)
    document = document.replace("<html ", f'<html data-version="{version}" ')
    shell = [base + path for path in (entry, style, "icon.svg", *(one for one in made if "texts-" in one))]
    worker = _worker(folder, version, ["/", *shell])
    files = {path: text.encode() for path, text in made.items()}
    return Edition(version, document.encode(), plain.encode(), worker, files)


def _versioned(text: str, base: str) -> str:
    return text.replace('"/web/', f'"{base}')


def _worker(folder: Path, version: str, shell: list[str]) -> bytes:
    file = folder / "worker.js"
    if not file.is_file():
        return b""
    text = file.read_text().replace('VERSION = ""', f'VERSION = "{version}"')
    return text.replace("SHELL = []", f"SHELL = {json.dumps(shell)}").encode()
