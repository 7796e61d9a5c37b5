"""The operator's token: from the environment, or generated at the first start and kept in the data folder."""

import os
import secrets
from hmac import compare_digest
from pathlib import Path
from typing import Final

from facedown.core.errors import Error

VARIABLE: Final = "FACEDOWN_OPERATOR_TOKEN"
FILE: Final = "operator-token"


_OTHERS: Final = 0o077


class OpenToken(Error):
    """Others can read the file, so its token is no secret."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"others on this machine can use {path} (mode 0{path.stat().st_mode & 0o777:o}); "
            f"delete it for a new token, or run: chmod 600 {path}"
        )


def operator_token(folder: Path) -> str:
    """Read or generate the token. Raises OpenToken, and OSError if the folder cannot hold it."""
    if given := os.environ.get(VARIABLE, "").strip():
        return given
    path = folder / FILE
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        if kept := path.read_text(encoding="ascii", errors="replace").strip():
            if path.stat().st_mode & _OTHERS:
                raise OpenToken(path) from None
            return kept
        descriptor = os.open(path, os.O_WRONLY | os.O_TRUNC)
        os.fchmod(descriptor, 0o600)
    token = secrets.token_urlsafe(32)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(token + "\n")
    return token


def is_operator(given: str | None, token: str) -> bool:
    """Compared in constant time."""
    return given is not None and compare_digest(given.encode(errors="replace"), token.encode())
