"""Hands from one notation to another, one after the other: a long file needs little memory."""

from collections.abc import Callable, Iterable, Iterator
from typing import IO, Final, Literal, NamedTuple, TypeAlias

from facedown.poker.notation import phh as from_and_to_phh
from facedown.poker.notation import pokerstars as from_and_to_text
from facedown.poker.notation.errors import HandError
from facedown.poker.notation.hand import Hand
from facedown.poker.phh import BadHistory, read_entries
from facedown.poker.phh import write as write_phh
from facedown.poker.phh.errors import Problem
from facedown.poker.pokerstars import BadTranscript, Transcript, read_all
from facedown.poker.pokerstars import write as write_text

Form: TypeAlias = Literal["phh", "json", "pokerstars"]
FORMS: Final[tuple[Form, ...]] = ("phh", "json", "pokerstars")


class Failure(NamedTuple):
    """A hand that could not be converted."""

    place: str
    """The file, and the hand or the line in it."""
    code: str
    """Short, the same for the same cause."""
    reason: str

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}"


class Placed(NamedTuple):
    place: str
    hand: Hand


Failed: TypeAlias = Callable[[Failure], None]

UNREADABLE: Final = "UNREADABLE"
UNWRITABLE: Final = "UNWRITABLE"
LONGEST: Final = 1 << 20
"""No hand in JSON is longer, in bytes."""
_HEAD: Final = 4096


def form_of(head: bytes) -> Form:
    """By how a file begins."""
    start = head[:_HEAD].removeprefix(b"\xef\xbb\xbf").lstrip()
    if start.startswith(b"{"):
        return "json"
    return "pokerstars" if start.startswith((b"PokerStars ", b"Transcript for ", b"*****")) else "phh"


def read_hands(opened: IO[bytes], name: str, form: Form, failed: Failed) -> Iterator[Placed]:
    """The hands of an open file, as they are asked for; `failed` is told of the others."""
    match form:
        case "phh":
            return _from_phh(opened, name, failed)
        case "pokerstars":
            return _from_text(opened, name, failed)
        case "json":
            return _from_json(opened, name, failed)


def written(hands: Iterable[Placed], form: Form, failed: Failed, *, alone: bool = False) -> Iterator[str]:
    """The texts of the hands; `alone`: a `.phh`, which holds one hand and no number."""
    number = 0
    for place, hand in hands:
        try:
            text = _WRITERS[form](hand)
        except HandError as error:
            failed(Failure(place, error.code, error.sentence))
        except (BadHistory, BadTranscript) as error:
            failed(Failure(place, UNWRITABLE, error.reason))
        else:
            number += 1
            yield text if form != "phh" or alone else f"{'' if number == 1 else chr(10)}[{number}]\n{text}"


def _from_phh(opened: IO[bytes], name: str, failed: Failed) -> Iterator[Placed]:
    def unread(error: BadHistory) -> None:
        failed(Failure(_place(name, error.hand, error.line), UNREADABLE, error.reason))

    for entry in read_entries(opened, broken=unread):
        passage = entry.passage
        try:
            hand = Hand(**from_and_to_phh.fields(entry.history))
        except (HandError, Problem, BadHistory) as error:
            failed(_refused(_place(name, passage.hand, passage.line), error))
        else:
            yield Placed(_place(name, passage.hand, passage.line), hand)


def _from_text(opened: IO[bytes], name: str, failed: Failed) -> Iterator[Placed]:
    def unread(error: BadTranscript) -> None:
        failed(Failure(_place(name, None, error.line), UNREADABLE, error.reason))

    for transcript in _until_broken(read_all(opened, broken=unread), unread):
        place = f"{name}, hand #{transcript.header.number}"
        try:
            hand = Hand(**from_and_to_text.fields(transcript))
        except HandError as error:
            failed(_refused(place, error))
        else:
            yield Placed(place, hand)


def _until_broken(
    transcripts: Iterator[Transcript], unread: Callable[[BadTranscript], None]
) -> Iterator[Transcript]:
    """What cannot be taken apart into hands at all ends the file, and is told like a broken hand."""
    try:
        yield from transcripts
    except BadTranscript as error:
        unread(error)


def _from_json(opened: IO[bytes], name: str, failed: Failed) -> Iterator[Placed]:
    for line, text in _objects(opened):
        place = _place(name, None, line)
        try:
            hand = Hand.from_json(text)
        except HandError as error:
            failed(_refused(place, error))
        else:
            yield Placed(place, hand)


def _objects(opened: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    """JSON objects: each begins a line with its bracket, which no line within it does."""
    first, size = 1, 0
    held: list[bytes] = []
    for number, line in enumerate(opened, 1):
        if line.startswith(b"{") and held:
            yield first, b"".join(held)
            held, size = [], 0
        if line.strip():
            first = first if held else number
            size += len(line)
            if size <= LONGEST:  # what is longer is cut off, and no JSON
                held.append(line)
    if held:
        yield first, b"".join(held)


def _refused(place: str, error: HandError | Problem | BadHistory) -> Failure:
    if isinstance(error, HandError):
        return Failure(place, error.code, error.sentence)
    return Failure(place, "BAD_HAND", error.reason)


def _place(name: str, hand: str | None, line: int | None) -> str:
    if hand is not None:
        return f"{name}, hand {hand}"
    return name if line is None else f"{name}, line {line}"


_WRITERS: Final[dict[Form, Callable[[Hand], str]]] = {
    "phh": lambda hand: write_phh(from_and_to_phh.history(hand)),
    "pokerstars": lambda hand: f"{write_text(from_and_to_text.transcript(hand))}\n",
    "json": lambda hand: f"{hand.to_json()}\n",
}
