"""Secrets in files that only their owner may read."""

import os
from collections.abc import Callable
from pathlib import Path

from facedown.client.errors import RunFailed


def kept(path: Path | None, what: str, make: Callable[[], str]) -> str:
    """The secret in the file, or a new one, which is saved there if a file is given."""
    secret = None if path is None else read(path, what)
    if secret is None:
        secret = make()
        if path is not None:
            keep(path, what, secret)
    return secret


def read(path: Path, what: str) -> str | None:
    """None if the file does not exist or is empty."""
    try:
        return path.read_text("utf-8").strip() or None
    except FileNotFoundError:
        return None
    except (OSError, UnicodeError) as error:
        raise RunFailed(f"{path}: the {what} cannot be read ({error})") from error


def keep(path: Path, what: str, secret: str) -> None:
    """Save it readable by its owner alone: it is the only key."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            os.fchmod(descriptor, 0o600)
            file.write(f"{secret}\n")
    except OSError as error:
        raise RunFailed(f"{path}: the {what} cannot be saved ({error.strerror})") from error
