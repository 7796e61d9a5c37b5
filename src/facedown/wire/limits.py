"""What every dialect holds a message to before it is read."""

from typing import Final

LARGEST: Final = 64 * 1024
"""Bytes of one message."""
LARGEST_NUMBER: Final = 2**53 - 1
"""Beyond it a browser no longer counts exactly, and MessagePack ends not far from there."""
_LONGEST_SENTENCE: Final = 200


def is_too_large(data: bytes | str) -> bool:
    # what cannot be written as UTF-8 is refused when it is read
    size = len(data) if isinstance(data, bytes) else len(data.encode(errors="replace"))
    return size > LARGEST


def brief(error: Exception) -> str:
    """What was wrong, without sending back all that was sent."""
    sentence = str(error)
    return sentence if len(sentence) <= _LONGEST_SENTENCE else f"{sentence[:_LONGEST_SENTENCE]}…"
