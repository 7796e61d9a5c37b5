"""Records of players who have deleted their accounts: shown without their names. docs/adr/0038.

The file keeps what was played: its hash chain covers the names too, and others may have copies. What we show
is the same match under another name, with a chain of its own, so that `facedown verify` accepts it.
"""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from facedown.core import AnyGame, Sitter, codec
from facedown.core.record import AnyEntry, Carried, Seated, first_link, load, next_link, packed

NAME: Final = "Deleted player"


def anonymised(game: AnyGame, data: bytes, gone: frozenset[str]) -> bytes:
    """The record with another name for the accounts that are `gone`. Raises BrokenRecord."""
    record = load(game, data)
    link, shown = first_link(record.header), []
    for entry in record.entries:
        shown.append(_shown(entry, lambda sitter: _named(sitter, gone), link))
        link = next_link(link, packed(shown[-1])[1])
    return codec.to_json(replace(record, entries=tuple(shown), chain=link.hex()))


def _named(sitter: Sitter, gone: frozenset[str]) -> Sitter:
    return replace(sitter, name=NAME) if sitter.account in gone else sitter


def _shown(entry: AnyEntry, name: Callable[[Sitter], Sitter], link: bytes) -> AnyEntry:
    match entry:
        case Seated(sitter=sitter):
            return replace(entry, sitter=name(sitter))
        case Carried(sitters=sitters):
            return replace(entry, sitters=tuple(each and name(each) for each in sitters), link=link.hex())
        case _:
            return entry
