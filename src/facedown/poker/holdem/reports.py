"""Reports for the listing of hold'em: hand histories as text, and what a record proves about its deals."""

from collections.abc import Iterator
from io import BytesIO
from typing import Any

from msgspec.structs import replace

from facedown.core import AnyEntry, BrokenRecord, Header, Record, Seed, Viewer
from facedown.core.reports import NoHistory
from facedown.poker.histories.convert import Failure, Stretch, converted, pieces_of
from facedown.poker.histories.phh import History, read_all, write_all
from facedown.poker.histories.phh.errors import BadHistory
from facedown.poker.holdem.histories import histories
from facedown.poker.holdem.proof import Unproven, prove


def histories_text(
    header: Header[Any], entries: tuple[AnyEntry, ...], seed: Seed, viewer: Viewer, *, over: bool
) -> Iterator[str]:
    """In PHH, hand by hand."""
    return write_all(histories(header, entries, seed, viewer, over=over))


def as_phh(part: str, number: int | None) -> str:
    """Hands as they are, or the one of this number from 0."""
    return part if number is None else "".join(write_all(_picked(part, number)))


def as_pokerstars(part: str, number: int | None) -> str:
    """Hands in PokerStars' words. A hand that is still played is left out."""
    phh = "".join(write_all(map(_with_own_names, _picked(part, number)))).encode()
    told = converted(Stretch("", "phh", pieces_of(BytesIO(phh), "phh")), "pokerstars")
    return "".join(hand for hand in told if not isinstance(hand, Failure))


def _picked(part: str, number: int | None) -> list[History]:
    return [history for history in read_all(part) if number is None or history.hand == number + 1]


def _with_own_names(history: History) -> History:
    """PokerStars knows players by their names, and house bots of one kind have the same."""
    names = history.players or ()
    own = tuple(
        name if names.count(name) == 1 else f"{name} {names[:at].count(name) + 1}"
        for at, name in enumerate(names)
    )
    return replace(history, players=own) if names else history


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
