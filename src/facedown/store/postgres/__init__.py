"""The store in a PostgreSQL database. It needs the extra `cluster`."""

from facedown.store.postgres.store import PostgresStore

__all__ = ["PostgresStore"]
