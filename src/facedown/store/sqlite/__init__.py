"""The embedded store: one SQLite file, one process, one writer thread."""

from facedown.store.sqlite.store import SqliteStore

__all__ = ["SqliteStore"]
