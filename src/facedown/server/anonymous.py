"""Players who have deleted their accounts are shown without their names. docs/adr/0038.

The file keeps what was played: its hash chain covers the names too, and others may have copies. What we show
is the same match under another name, with a chain of its own, so that `facedown verify` accepts it.
"""

from typing import Final

from msgspec.structs import replace

from facedown.core import AnyGame, Sitter
from facedown.core.pieces import PiecewiseRecord, encoded, joined
from facedown.core.record import AnyEntry, Carried, Seated, first_link, next_link, packed
from facedown.table.slices import Steps
from facedown.wire import Named

NAME: Final = "Deleted player"


def anonymised(game: AnyGame, data: bytes, gone: frozenset[str]) -> Steps[bytes]:
    """The record with another name for the accounts that are `gone`. Raises BrokenRecord."""
    record = PiecewiseRecord(game, data)
    link, shown = first_link(record.shell.header), []
    for piece in record.entries():
        entries = []
        for each in piece:
            entry = renamed(each, gone)
            entry = replace(entry, link=link.hex()) if isinstance(entry, Carried) else entry
            link = next_link(link, packed(entry)[1])
            entries.append(entry)
        shown.append(encoded(entries))
        yield
    return joined(replace(record.shell, chain=link.hex()), shown)


def renamed(entry: AnyEntry, gone: frozenset[str]) -> AnyEntry:
    """The entry with another name for the accounts that are `gone`."""
    match entry:
        case Seated(sitter=sitter):
            return replace(entry, sitter=_sitter(sitter, gone))
        case Carried(sitters=sitters):
            return replace(entry, sitters=tuple(each and _sitter(each, gone) for each in sitters))
        case _:
            return entry


def accounts_of(entry: AnyEntry) -> frozenset[str]:
    """Whom the entry names."""
    match entry:
        case Seated(sitter=sitter):
            sitters: tuple[Sitter | None, ...] = (sitter,)
        case Carried(sitters=sitters):
            pass
        case _:
            return frozenset()
    return frozenset(each.account for each in sitters if each is not None and each.account is not None)


def shown(seat: Named | None, gone: frozenset[str]) -> Named | None:
    """Without a name, there is no page of the player to lead to."""
    return Named(NAME, seat.kind, None) if seat is not None and seat.account in gone else seat


def _sitter(sitter: Sitter, gone: frozenset[str]) -> Sitter:
    return replace(sitter, name=NAME) if sitter.account in gone else sitter
