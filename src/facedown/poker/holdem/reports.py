"""Reports for the listing of hold'em: hand histories as text, and what a record proves about its deals."""

from io import BytesIO
from typing import Any

from facedown.core import AnyEntry, BrokenRecord, Header, Record, Seed, Viewer
from facedown.core.reports import NoHistory
from facedown.poker.histories.convert import Failure, Stretch, converted, pieces_of
from facedown.poker.histories.phh import read_all, write, write_all
from facedown.poker.histories.phh.errors import BadHistory
from facedown.poker.holdem.histories import histories
from facedown.poker.holdem.proof import Unproven, prove


def histories_text(
    header: Header[Any], entries: tuple[AnyEntry, ...], seed: Seed, viewer: Viewer, *, over: bool
) -> str:
    """In PHH."""
    return "".join(write_all(histories(header, entries, seed, viewer, over=over)))


def as_phh(text: str, number: int | None) -> str:
    """The hands, or one of them by its number from 0, as PHH."""
    if number is None:
        return text
    for history in read_all(text):
        if history.hand == number + 1:
            return write(history)
    raise NoHistory(f"hand {number} was not dealt")


def as_pokerstars(text: str, number: int | None) -> str:
    """The same in PokerStars' words. A hand that is still played is left out."""
    phh = as_phh(text, number).encode()
    told = converted(Stretch("", "phh", pieces_of(BytesIO(phh), "phh")), "pokerstars")
    hands = [hand for hand in told if not isinstance(hand, Failure)]
    if not hands:
        raise NoHistory("no hand of it is over")
    return "".join(hands)


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
