"""A hand as one player may see it."""

from collections.abc import Mapping
from typing import Final, TypeVar

from msgspec.structs import replace

from facedown.poker.histories.names import camel
from facedown.poker.histories.phh.history import FIELDS
from facedown.poker.histories.sheet import NO_MEMORY, Sheet
from facedown.poker.notation.action_texts import masked

H = TypeVar("H", bound=Sheet)

_PUBLIC: Final = frozenset(map(camel, FIELDS))
"""Fields that PHH defines. Others may reveal anything: remarks of an imported hand may name cards."""


def personal(sheet: H, viewer: str | None) -> H:
    at = sheet.players.index(viewer) if viewer in sheet.players else None
    return replace(
        sheet,
        author=viewer,
        actions=masked(sheet, at),
        nonces=tuple([nonce if own == at else "" for own, nonce in enumerate(sheet.nonces)]),
        seed="",
        deal="",
        before=None,
        extra=_public(sheet.extra),
        house=None,
        memory=NO_MEMORY,
    )


def _public(extra: Mapping[str, object]) -> Mapping[str, object]:
    if not extra:
        return extra
    return {name: value for name, value in extra.items() if name in _PUBLIC}
