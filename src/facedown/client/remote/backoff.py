"""When to try again: soon at first, then more and more slowly, with jitter, and not for ever."""

import logging
from typing import Final

from facedown.client.errors import NoServer, ServerGone, ServerRefused
from facedown.client.remote.interface import Closed, Remote
from facedown.core import Seed

log = logging.getLogger(__name__)

FIRST: Final = 0.25
"""Seconds before the second try; then it doubles."""

MOST: Final = 8.0
"""Seconds; no pause is longer."""

TRIES: Final = 12
"""Failed tries in a row before giving up; about a minute in all."""

_FINAL: Final = {1009: "too_large", 4000: "replaced", 4003: "unauthorized"}
"""Close codes after which a client must not come back, and the refusals they stand for."""

_GRAIN: Final = 1 << 16


class Backoff:
    """A run of tries. Jitter shortens pauses by up to half, so that many clients do not return at once."""

    def __init__(self, remote: Remote, chance: Seed, *, tries: int = TRIES, patient: bool = True) -> None:
        """`patient`: whether to try again even if the server has never answered."""
        self._remote = remote
        self._draws = chance.draws()
        self._most = tries
        self._tries = 0
        self._patient = patient

    def met(self) -> None:
        """There is a server: from now on it is waited for."""
        self._patient = True

    def gained(self) -> None:
        """The last try succeeded: start counting again."""
        self._tries = 0
        self.met()

    async def rest(self, trouble: Closed) -> None:
        """Pause before the next try. Raise ServerRefused if trying is useless, ServerGone after the last."""
        if trouble.code in _FINAL:
            raise ServerRefused(_FINAL[trouble.code], trouble.reason) from trouble
        if not self._patient:
            raise NoServer(f"no server answers: {trouble.reason}") from trouble
        self._tries += 1
        if self._tries >= self._most:
            raise ServerGone(f"gave up after {self._tries} tries in a row: {trouble.reason}") from trouble
        whole = min(FIRST * 2 ** (self._tries - 1), MOST)
        pause = whole * (1 - self._draws.below(_GRAIN) / _GRAIN / 2)
        log.warning("%s; trying again in %.1f s", trouble.reason, pause)
        await self._remote.rest(pause)
