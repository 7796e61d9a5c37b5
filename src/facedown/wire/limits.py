"""Limits that every dialect checks before it decodes a message."""

from typing import Final

LARGEST: Final = 64 * 1024
"""The size of one message, in bytes."""
LARGEST_NUMBER: Final = 2**53 - 1
"""The largest integer that a browser holds exactly; MessagePack's own limit is not much higher."""
_LONGEST_SENTENCE: Final = 200


def is_too_large(data: bytes | str) -> bool:
    # text that cannot be encoded as UTF-8 is refused on reading
    size = len(data) if isinstance(data, bytes) else len(data.encode(errors="replace"))
    return size > LARGEST


def brief(error: Exception) -> str:
    """What was wrong, without echoing everything that was sent."""
    sentence = str(error)
    return sentence if len(sentence) <= _LONGEST_SENTENCE else f"{sentence[:_LONGEST_SENTENCE]}…"
