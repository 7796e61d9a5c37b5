"""A match of mahjong for its listing: in the formats of other programs, and what a record proves."""

from collections.abc import Iterator
from typing import Any

from facedown.core import Record
from facedown.core.reports import Eyes, NoHistory
from facedown.mahjong import mjai, proof, tenhou


def mjai_text(record: Record[Any, Any], eyes: Eyes) -> Iterator[str]:
    for number, line in enumerate(mjai.lines(record, eyes)):
        yield f"\n{line}" if number else line


def tenhou_text(record: Record[Any, Any], eyes: Eyes) -> Iterator[str]:
    """The format has no way to hide a hand."""
    if eyes != "all":
        raise NoHistory("shows every hand")
    return tenhou.parts(record)


def proof_words(record: Record[Any, Any]) -> str:
    """Of a fair match, how many rounds were dealt as committed to."""
    if not record.header.config.fair:
        return ""
    return f"{proof.prove(proof.deals(record), record.seed)} rounds dealt as committed to"
