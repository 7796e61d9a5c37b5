"""Converts hands from one form to another, one at a time: a long file needs little memory.

Every hand is played by the rules before it is written.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import IO, Any, Final, Literal, NamedTuple, TypeAlias

from facedown.poker.histories.errors import BadText, HandError
from facedown.poker.histories.letters import PLAYED
from facedown.poker.histories.phh import BadHistory
from facedown.poker.histories.phh import from_hand as hand_to_phh
from facedown.poker.histories.phh import to_hand as phh_to_hand
from facedown.poker.histories.phh import write as write_phh
from facedown.poker.histories.phh.errors import Problem
from facedown.poker.histories.phh.names import Names
from facedown.poker.histories.phh.reader import entries_of
from facedown.poker.histories.phh.replay import replay
from facedown.poker.histories.phh.scan import pieces_of as pieces_of_phh
from facedown.poker.histories.pokerstars import BadTranscript, Transcript
from facedown.poker.histories.pokerstars import from_hand as hand_to_text
from facedown.poker.histories.pokerstars import to_hand as text_to_hand
from facedown.poker.histories.pokerstars import write as write_text
from facedown.poker.histories.pokerstars.reader import pieces_of as pieces_of_text
from facedown.poker.histories.pokerstars.reader import transcripts_of
from facedown.poker.histories.source import json_pieces
from facedown.poker.notation.hand import Hand

Form: TypeAlias = Literal["phh", "json", "pokerstars"]
FORMS: Final[tuple[Form, ...]] = ("phh", "json", "pokerstars")


Piece: TypeAlias = tuple[int, Any]
"""A text, in bytes where it is JSON, with the number of its first line."""


class Stretch(NamedTuple):
    """A part of a file: whole hands, not read yet."""

    name: str
    """The file's."""
    form: Form
    pieces: Iterable[Piece]
    names: Names | None = None
    """In PHH, of the hands before."""


class Failure(NamedTuple):
    """A hand that could not be converted."""

    place: str
    """The file, and the hand or the line in it."""
    code: str
    """Short, and the same for the same cause."""
    reason: str

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}"


class Placed(NamedTuple):
    place: str
    hand: Hand


Failed: TypeAlias = Callable[[Failure], object]

UNREADABLE: Final = "UNREADABLE"
UNWRITABLE: Final = "UNWRITABLE"
_HEAD: Final = 4096


def form_of(head: bytes) -> Form:
    """By how a file begins."""
    start = head[:_HEAD].removeprefix(b"\xef\xbb\xbf").lstrip()
    if start.startswith(b"{"):
        return "json"
    return "pokerstars" if start.startswith((b"PokerStars ", b"Transcript for ", b"*****")) else "phh"


def pieces_of(opened: IO[bytes], form: Form) -> Iterator[Piece]:
    """An open file cut into pieces, as far as that is possible without reading the hands."""
    match form:
        case "phh":
            return pieces_of_phh(opened)
        case "pokerstars":
            return pieces_of_text(opened)
        case "json":
            return json_pieces(opened)


def read_hands(stretch: Stretch, failed: Failed) -> Iterator[Placed]:
    """Yields the hands one by one; `failed` is called for the others."""
    return _READERS[stretch.form](stretch, failed)


def converted(stretch: Stretch, to: Form) -> Iterator[str | Failure]:
    """The text of each hand, or why there is none."""
    told: list[str | Failure] = []
    write = _WRITERS[to]
    for place, hand in read_hands(stretch, told.append):
        try:
            told.append(write(hand))
        except HandError as error:
            told.append(Failure(place, error.code, error.sentence))
        except BadText as error:
            told.append(Failure(place, UNWRITABLE, error.reason))
        yield from told
        told.clear()
    yield from told


def _from_phh(stretch: Stretch, failed: Failed) -> Iterator[Placed]:
    name, _, pieces, names = stretch

    def unread(error: BadHistory) -> None:
        failed(Failure(_place(name, error.hand, error.line), UNREADABLE, error.reason))

    for entry in entries_of(pieces, broken=unread, names=names):
        place = _place(name, entry.passage.hand, entry.passage.line)
        try:
            hand = Hand(**phh_to_hand.fields(entry.history))
            replay(entry)
        except (HandError, Problem, BadHistory) as error:
            failed(_refused(place, error))
        else:
            yield Placed(place, hand)


def _from_text(stretch: Stretch, failed: Failed) -> Iterator[Placed]:
    name = stretch.name

    def unread(error: BadTranscript) -> None:
        failed(Failure(_place(name, None, error.line), UNREADABLE, error.reason))

    for transcript in _until_broken(transcripts_of(stretch.pieces, broken=unread), unread):
        place = f"{name}, hand #{transcript.header.number}"
        try:
            hand = Hand(**text_to_hand.fields(transcript))
        except HandError as error:
            failed(_refused(place, error))
        else:
            yield Placed(place, hand)


def _until_broken(
    transcripts: Iterator[Transcript], unread: Callable[[BadTranscript], None]
) -> Iterator[Transcript]:
    """A text that cannot be cut into hands ends the file, and fails like a broken hand."""
    try:
        yield from transcripts
    except BadTranscript as error:
        unread(error)


def _from_json(stretch: Stretch, failed: Failed) -> Iterator[Placed]:
    for line, text in stretch.pieces:
        place = _place(stretch.name, None, line)
        try:
            hand = Hand.from_json(text)
            _check(hand)
        except (HandError, BadHistory) as error:
            failed(_refused(place, error))
        else:
            yield Placed(place, hand)


def _check(hand: Hand) -> None:
    """A log is played as PHH, which allows what real logs leave out or show too early."""
    if hand.actions and hand.variant in PLAYED:
        phh_to_hand.check_names(hand.players)
        replay(hand_to_phh.history(hand))
    else:
        hand.validate()


def _refused(place: str, error: HandError | Problem | BadHistory) -> Failure:
    if isinstance(error, HandError):
        return Failure(place, error.code, error.sentence)
    return Failure(place, "BAD_HAND", error.reason)


def _place(name: str, hand: str | None, line: int | None) -> str:
    if hand is not None:
        return f"{name}, hand {hand}"
    return name if line is None else f"{name}, line {line}"


_READERS: Final[dict[Form, Callable[[Stretch, Failed], Iterator[Placed]]]] = {
    "phh": _from_phh,
    "pokerstars": _from_text,
    "json": _from_json,
}
_WRITERS: Final[dict[Form, Callable[[Hand], str]]] = {
    "phh": lambda hand: write_phh(hand_to_phh.history(hand)),
    "pokerstars": lambda hand: f"{write_text(hand_to_text.transcript(hand))}\n",
    "json": lambda hand: f"{hand.to_json()}\n",
}
