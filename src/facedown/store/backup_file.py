"""A backup of a house: one file with a data file in it.

Three lines, then the data file, packed by gzip: what it is, the SHA-256 of all that follows, and a header as
JSON. So `tail -n +4 FILE | gunzip` unpacks it, where there is no facedown at hand.
"""

import gzip
import os
import shutil
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import IO, Final

from msgspec import Struct

from facedown.core import codec
from facedown.store import folders
from facedown.store.errors import CannotOpen
from facedown.store.findings import Finding

_MAGIC: Final = b"facedown backup 1\n"
_UNKNOWN: Final = b"0" * 64 + b"\n"
_CHUNK: Final = 1 << 20
_LONGEST_HEADER: Final = 1 << 24
_FAST: Final = 1
"""Higher levels of gzip take several times as long and save a tenth."""


class BackupHeader(Struct, frozen=True):
    taken: str
    """When its examination ended, in UTC."""
    size: int
    """Bytes of the data file."""
    is_whole: bool
    findings: tuple[Finding, ...] = ()
    """What the examination of the house found."""


@contextmanager
def reserved(path: Path) -> Iterator[Path]:
    """Take a name that nobody has, and yield where to write. The file appears when the block is left.

    Raises CannotOpen; if the block raises, nothing is left behind.
    """
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        raise CannotOpen(f"{path} is there already; a backup never replaces another") from None
    except OSError as error:
        raise CannotOpen(f"cannot write {path}: {error.strerror}") from error
    partial = path.with_name(f"{path.name}.partial")
    try:
        yield partial
        partial.replace(path)
        folders.sync(path.parent)
    except OSError as error:
        path.unlink(missing_ok=True)
        raise CannotOpen(f"cannot write {path}: {error.strerror}") from error
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    finally:
        partial.unlink(missing_ok=True)


def write(path: Path, data: Path, header: BackupHeader) -> None:
    """Write a backup of a closed data file, readable only by its owner, and read it back."""
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), "w+b") as file:
        file.write(_MAGIC + _UNKNOWN)
        digest = _Hashed(file)
        digest.write(codec.to_json(header) + b"\n")
        with data.open("rb") as source, gzip.GzipFile("", "wb", _FAST, digest, mtime=0) as packed:  # type: ignore[call-overload]
            shutil.copyfileobj(source, packed, _CHUNK)
        # Last: until then it is no backup
        file.seek(len(_MAGIC))
        file.write(digest.sum.hexdigest().encode())
        file.flush()
        os.fsync(file.fileno())
    read_header(path)


class _Hashed:
    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self.sum = sha256()

    def write(self, data: bytes) -> int:
        self.sum.update(data)
        return self._file.write(data)


def read_header(path: Path) -> BackupHeader:
    """Check the whole file. Raises CannotOpen if there is none, or it is not as it was written."""
    with _opened(path) as file:
        if file.readline(len(_MAGIC)) != _MAGIC:
            raise CannotOpen(f"{path} is not a backup of facedown")
        noted = file.readline(len(_UNKNOWN)).strip().decode("ascii", "replace")
        begin = file.tell()
        if _hash_of(file) != noted:
            raise CannotOpen(
                f"{path} is damaged: it is not as it was written, or not complete; use another backup"
            )
        file.seek(begin)
        try:
            header: BackupHeader = codec.from_json(BackupHeader, file.readline(_LONGEST_HEADER))
        except codec.BadEncoding:
            raise CannotOpen(f"{path} was written by another version of facedown; use that one") from None
        return header


def _hash_of(file: IO[bytes]) -> str:
    """The SHA-256 of what is left of a file."""
    digest = sha256()
    while some := file.read(_CHUNK):
        digest.update(some)
    return digest.hexdigest()


def unpack(path: Path, data: Path) -> BackupHeader:
    """Write the data file of a backup to a new file. Raises CannotOpen."""
    header = read_header(path)
    left = header.size
    with _opened(path) as file, data.open("xb") as out:
        data.chmod(0o600)
        for limit in (len(_MAGIC), len(_UNKNOWN), _LONGEST_HEADER):
            file.readline(limit)
        try:
            with gzip.GzipFile("", "rb", fileobj=file) as packed:
                while some := packed.read(_CHUNK):
                    left -= len(some)
                    out.write(some)
        except (EOFError, zlib.error, gzip.BadGzipFile) as error:
            raise CannotOpen(f"{path} is damaged: {error}; use another backup") from error
    if left:
        raise CannotOpen(f"{path} is damaged: its data file has another size; use another backup")
    return header


@contextmanager
def _opened(path: Path) -> Iterator[IO[bytes]]:
    try:
        with path.open("rb") as file:
            yield file
    except OSError as error:
        raise CannotOpen(f"cannot read {path}: {error.strerror}") from error
