"""Reports for the listing of hold'em: hand histories as text, and what a record proves about its deals."""

from collections.abc import Iterator
from typing import Any

from facedown.core import AnyEntry, BrokenRecord, Header, Record, Seed, Viewer
from facedown.core.reports import NoHistory
from facedown.poker.histories.phh import write_all
from facedown.poker.histories.phh.errors import BadHistory
from facedown.poker.holdem.histories import histories
from facedown.poker.holdem.proof import Unproven, prove


def histories_text(
    header: Header[Any], entries: tuple[AnyEntry, ...], seed: Seed, viewer: Viewer, *, over: bool
) -> Iterator[str]:
    """In PHH, hand by hand."""
    return write_all(histories(header, entries, seed, viewer, over=over))


def proof_words(record: Record[Any, Any]) -> str:
    """For a fair match, how many hands were dealt as committed to."""
    if not record.header.config.fair:
        return ""
    try:
        proven = prove(histories(record.header, record.entries, record.seed, over=True))
    except (NoHistory, Unproven) as error:
        return f"its deals were not checked: {error}"
    except BadHistory as error:
        raise BrokenRecord(str(error)) from error
    return f"{proven.hands} hands dealt as committed to"
