"""Checksums of the rows from which a match is resumed.

SQLite does not check what is in its pages, and the sums of all pages (`sqlite.sums`) exist only while the
file is closed; PostgreSQL checks its pages only where an administrator chose so. These sums tell a flipped
bit from another input that the rules would allow, and they go along when a house moves to another store.
"""

from zlib import crc32


def of_entry(n: int, data: bytes) -> int:
    return crc32(data, n & 0xFFFFFFFF)


def of_opening(header: bytes, secret: bytes, start: int) -> int:
    return crc32(secret, crc32(header, start & 0xFFFFFFFF))


def of_head(match: str, head: int, batch: str, at: int, clock: int) -> int:
    """The end of a log: what each append rewrites."""
    return crc32(f"{match} {head} {batch} {at} {clock}".encode())
