"""The write-ahead log, read before SQLite reads it.

SQLite takes the log up to the first frame whose checksum is wrong and forgets the rest without a word. That
is right for a commit that a crash interrupted: nobody was told of it. A damaged byte in the middle looks the
same to SQLite, and costs every commit from there on. We can tell them apart: the index beside the log, the
`-shm` file, survives a killed process and says how many frames were committed. Without it, a frame of a later
commit says that the damaged one was complete, because a commit waits for the disk before the next one begins.
"""

import struct
import sys
from functools import cache
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

HEADER: Final = 32
FRAME: Final = 24
"""Bytes before each page."""

_MAGIC: Final = 0x377F0682
"""The last bit says that the checksums are of big-endian numbers."""
_FORMAT: Final = 3_007_000
_INDEX: Final = 48
"""Bytes of one of the two copies of the index's header."""
_BACKFILL: Final = 96
"""Where the index says how many frames have been copied to the data file."""
_MASK: Final = 0xFFFF_FFFF
_USUAL_PAGE: Final = 4_096
_NATIVE: Final = "<" if sys.byteorder == "little" else ">"


_Words: TypeAlias = npt.NDArray[np.uint32]


class Loss(NamedTuple):
    """Frames of the log that SQLite will not read, although they were committed."""

    whole: int
    """Frames up to the last commit that can be read."""
    frames: int
    """Frames that were committed."""
    is_copied: bool
    """Whether the data file has more of them than the log, so that the log must not be used at all."""
    is_harmless: bool
    """Whether the data file has all of them."""
    is_certain: bool = True
    """False if a power failure within the last commit, which nobody was told of, would look the same."""


class Index(NamedTuple):
    """What the index beside the log says."""

    salts: bytes
    frames: int
    """Committed frames."""
    copied: int
    """Frames that the data file has."""


class _Frame(NamedTuple):
    salts: bytes
    is_commit: bool
    is_whole: bool
    """Whether its checksum and those of all before it are right."""


def loss(log: bytes, index: bytes = b"") -> Loss | None:
    """What of the log is lost; None if nothing is. `index`: the contents of the `-shm` file."""
    known = index_of(index)
    frames = _frames(log)
    whole = _last_commit(frames)
    if known is not None and (not frames or known.salts in {log[16:24], *(each.salts for each in frames)}):
        frame_count = known.frames
        if frame_count <= whole:
            return None
        return Loss(whole, frame_count, known.copied > whole, known.copied >= frame_count)
    if not frames:
        return Loss(0, _unheaded(log), False, False) if len(log) > HEADER else None
    ours = _ours(log, frames)
    if len(ours) <= sum(each.is_whole for each in frames):
        return None  # frames without a commit are of one that was interrupted
    is_last = not any(frames[number - 1].is_commit for number in ours[whole:-1])
    return Loss(whole, ours[-1], is_copied=False, is_harmless=False, is_certain=not is_last)


def index_of(index: bytes) -> Index | None:
    """None if it is not whole, or another machine wrote it."""
    first, second = index[:_INDEX], index[_INDEX : 2 * _INDEX]
    if len(index) < _BACKFILL + 4 or first != second or not first[12]:
        return None
    if struct.pack("=II", *checksum(first[:40], _NATIVE)) != first[40:48]:
        return None
    (frames,), (copied,) = struct.unpack_from("=I", first, 16), struct.unpack_from("=I", index, _BACKFILL)
    return Index(first[32:40], frames, copied)


def checksum(data: bytes, order: str, before: tuple[int, int] = (0, 0)) -> tuple[int, int]:
    """SQLite's checksum of pairs of words: for each, one += even + two; two += odd + one.

    Both sums are linear in the words, so the whole is a product of vectors; a loop would take a second for
    a log of a few megabytes.
    """
    words = np.frombuffer(data, f"{order}u4").astype(np.uint32)
    ones, twos = _weights(len(words) // 2)
    all_words = np.concatenate((np.array(before, np.uint32), words))
    return int((ones * all_words).sum(dtype=np.uint32)), int((twos * all_words).sum(dtype=np.uint32))


@cache
def _weights(pairs: int) -> tuple[_Words, _Words]:
    """How much the sums before and each word after them count in the two sums at the end."""
    even, odd, columns = (1, 1), (0, 1), []
    for _ in range(pairs):
        columns += [odd, even]
        even, odd = _stepped(even), _stepped(odd)
    one, two = (1, 0), (0, 1)
    for _ in range(pairs):
        one, two = _stepped(one), _stepped(two)
    ones, twos = zip(one, two, *reversed(columns), strict=True)
    return np.array(ones, np.uint32), np.array(twos, np.uint32)


def _stepped(sums: tuple[int, int]) -> tuple[int, int]:
    """The two sums after a pair of zeros."""
    one, two = sums
    return (one + two) & _MASK, (one + 2 * two) & _MASK


def resealed(log: bytes, frames: int, page: int) -> bytes:
    """The log with correct checksums for its first frames, whatever their pages contain.

    To see what has been lost, never to go on with: a page among them is damaged.
    """
    order, salts = _NATIVE, _usual(_salts(log, page))
    magic = _MAGIC | (order == ">")
    head = struct.pack(">IIII", magic, _FORMAT, page, 0) + salts
    seal = checksum(head, order)
    parts = [head, struct.pack(">II", *seal)]
    for number in range(frames):
        at = HEADER + number * (FRAME + page)
        meta, content = log[at : at + 8], log[at + FRAME : at + FRAME + page]
        seal = checksum(content, order, checksum(meta, order, seal))
        parts += [meta, salts, struct.pack(">II", *seal), content]
    return b"".join(parts)


def page_size(log: bytes) -> int:
    size: int = struct.unpack_from(">I", log, 8)[0]
    return size


def _frames(log: bytes) -> list[_Frame]:
    """The frames of a log; none if its header is damaged."""
    if not _has_header(log):
        return []
    page, order = page_size(log), ">" if log[3] & 1 else "<"
    seal, is_whole, frames = checksum(log[:24], order), True, []
    for at in range(HEADER, len(log) - FRAME - page + 1, FRAME + page):
        meta, salts, claimed = log[at : at + 8], log[at + 8 : at + 16], log[at + 16 : at + FRAME]
        if is_whole:
            seal = checksum(log[at + FRAME : at + FRAME + page], order, checksum(meta, order, seal))
            is_whole = salts == log[16:24] and struct.pack(">II", *seal) == claimed
        frames.append(_Frame(salts, meta[4:] != bytes(4), is_whole))
    return frames


def _has_header(log: bytes) -> bool:
    if len(log) < HEADER:
        return False
    magic, form, page = struct.unpack_from(">III", log)
    if magic | 1 != _MAGIC | 1 or form != _FORMAT or page not in {1 << power for power in range(9, 17)}:
        return False
    return struct.pack(">II", *checksum(log[:24], ">" if magic & 1 else "<")) == log[24:HEADER]


def _last_commit(frames: list[_Frame]) -> int:
    commits = [number for number, each in enumerate(frames, 1) if each.is_whole and each.is_commit]
    return commits[-1] if commits else 0


def _ours(log: bytes, frames: list[_Frame]) -> list[int]:
    """The numbers of the frames of this log; later frames are of an older one.

    Each log changes both salts, so a frame with one of them is of this log.
    """
    first, second = log[16:20], log[20:24]
    return [
        number for number, each in enumerate(frames, 1) if each.salts[:4] == first or each.salts[4:] == second
    ]


def _unheaded(log: bytes) -> int:
    """The frames of a log without a header, which is not known to have been written with other pages."""
    salts = _salts(log, _USUAL_PAGE)
    return max((number for number, each in enumerate(salts, 1) if each == _usual(salts)), default=1)


def _salts(log: bytes, page: int) -> list[bytes]:
    return [log[at + 8 : at + 16] for at in range(HEADER, len(log) - FRAME - page + 1, FRAME + page)]


def _usual(salts: list[bytes]) -> bytes:
    """The salts of most frames: those of the header may be damaged."""
    return max(salts, key=salts.count, default=bytes(8))
