"""Stores as the command line names them."""

from pathlib import Path


def store_at(where: str) -> str | Path:
    """The store in a server's data folder, or in a database `postgresql://…`."""
    from facedown.server.settings import Settings  # noqa: PLC0415  slow to import, and only here
    from facedown.store import is_database  # noqa: PLC0415

    return where if is_database(where) else Settings(data=Path(where)).store_file
