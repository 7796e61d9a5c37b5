"""How to try again: soon, then less and less often, never all at once, and not for ever."""

import logging
from typing import Final

from facedown.client.errors import ServerGone, ServerRefused
from facedown.client.remote.interface import Closed, Remote
from facedown.core import Seed

log = logging.getLogger(__name__)

FIRST: Final = 0.25
"""Seconds before the second try; then it doubles."""

MOST: Final = 8.0
"""Seconds; no pause is longer."""

TRIES: Final = 12
"""In a row without anything gained, about a minute in all."""

_FINAL: Final = {1009: "too_large", 4000: "replaced", 4003: "unauthorized"}
"""Close codes after which nobody should come back, and how refusals call them."""

_GRAIN: Final = 1 << 16


class Backoff:
    """One row of tries. Jitter takes up to half of each pause away, so that a crowd does not come as one."""

    def __init__(self, remote: Remote, chance: Seed, *, tries: int = TRIES) -> None:
        self._remote = remote
        self._draws = chance.draws()
        self._most = tries
        self._tries = 0

    def gained(self) -> None:
        """Something came of the last try; the next trouble is a new one."""
        self._tries = 0

    async def rest(self, trouble: Closed) -> None:
        """Pause before the next try; ServerRefused where that is no use, ServerGone after the last."""
        if trouble.code in _FINAL:
            raise ServerRefused(_FINAL[trouble.code], trouble.reason) from trouble
        self._tries += 1
        if self._tries >= self._most:
            raise ServerGone(f"gave up after {self._tries} tries in a row: {trouble.reason}") from trouble
        whole = min(FIRST * 2 ** (self._tries - 1), MOST)
        pause = whole * (1 - self._draws.below(_GRAIN) / _GRAIN / 2)
        log.warning("%s; trying again in %.1f s", trouble.reason, pause)
        await self._remote.rest(pause)
