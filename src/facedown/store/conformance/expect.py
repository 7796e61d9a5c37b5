"""Comparisons for checks. Not `assert`, because others may run the suite under `python -O`."""

from collections.abc import Awaitable
from typing import Any, TypeVar

from facedown.store.errors import StoreError

E = TypeVar("E", bound=StoreError)


def equal(found: Any, wanted: Any, what: str) -> None:
    if found != wanted:
        raise AssertionError(f"{what}: {wanted!r} expected, {found!r} found")


async def raises(error: type[E], call: Awaitable[Any], when: str) -> E:
    try:
        result = await call
    except error as raised:
        return raised
    except StoreError as other:
        raise AssertionError(f"{when}: {error.__name__} expected, {other!r} raised") from other
    raise AssertionError(f"{when}: {error.__name__} expected, {result!r} returned")
