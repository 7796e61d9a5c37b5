"""Checks that every store must pass.

    for check in CHECKS:
        store = await open_an_empty_store()
        await check(store)
        await store.close()

A check returns, or raises AssertionError with a sentence. It uses only the interface. Failures of the medium
(a full disk, a lost connection, a killed process) need tests of their own in each store.
"""

from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from facedown.store.conformance import chips, lobby, logs, owners, people, players
from facedown.store.interface import Store

StoreCheck: TypeAlias = Callable[[Store], Awaitable[None]]
"""The function's name states what must hold."""

CHECKS: Final[tuple[StoreCheck, ...]] = (
    *logs.CHECKS,
    *owners.CHECKS,
    *chips.CHECKS,
    *people.CHECKS,
    *lobby.CHECKS,
    *players.CHECKS,
)

__all__ = ["CHECKS", "StoreCheck"]
