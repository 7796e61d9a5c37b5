"""A hand as one player may see it."""

from collections.abc import Mapping
from typing import Final, TypeVar

from msgspec.structs import replace

from facedown.poker.notation.log import masked
from facedown.poker.notation.sheet import NO_MEMORY, Sheet

H = TypeVar("H", bound=Sheet)

_SECRETS: Final = ("seed", "secret", "deck", "nonce", "salt", "token", "password")
"""Fields we do not know and whose names hold one of these are for the server alone."""


def personal(sheet: H, viewer: str | None) -> H:
    at = sheet.players.index(viewer) if viewer in sheet.players else None
    return replace(
        sheet,
        author=viewer,
        actions=masked(sheet.actions, at),
        nonces=tuple([nonce if own == at else "" for own, nonce in enumerate(sheet.nonces)]),
        seed="",
        deal="",
        extra=_public(sheet.extra),
        house=None,
        memory=NO_MEMORY,
    )


def _public(extra: Mapping[str, object]) -> Mapping[str, object]:
    if not extra:
        return extra
    return {name: value for name, value in extra.items() if not _is_secret(name)}


def _is_secret(name: str) -> bool:
    return any(word in name.lower() for word in _SECRETS)
