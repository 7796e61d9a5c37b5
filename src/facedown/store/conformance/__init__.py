"""What every store must do, as checks that any store can be run through.

    for check in CHECKS:
        store = await open_an_empty_store()
        await check(store)
        await store.close()

A check returns, or raises AssertionError with a sentence. It needs nothing but the interface; what depends on
the medium (a full disk, a lost connection, a killed process) each store tests for itself.
"""

from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from facedown.store.conformance import chips, logs, owners, people
from facedown.store.interface import Store

Check: TypeAlias = Callable[[Store], Awaitable[None]]
"""Its name is the sentence that must hold."""

CHECKS: Final[tuple[Check, ...]] = (*logs.CHECKS, *owners.CHECKS, *chips.CHECKS, *people.CHECKS)

__all__ = ["CHECKS", "Check"]
