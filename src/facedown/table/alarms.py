"""Alarms by name; each rings once."""

from collections.abc import Callable

from facedown.table.clock import Alarm, Clock


class Alarms:
    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._alarms: dict[object, Alarm] = {}
        self._is_closed = False

    def __contains__(self, name: object) -> bool:
        return name in self._alarms

    def set(self, name: object, ms: int, ring: Callable[[], object]) -> None:
        """Replaces an alarm of the same name."""
        self.stop(name)
        if self._is_closed:
            return

        def rung() -> None:
            self._alarms.pop(name, None)
            ring()

        self._alarms[name] = self._clock.call_at(self._clock.now() + ms, rung)

    def stop(self, name: object) -> None:
        if (alarm := self._alarms.pop(name, None)) is not None:
            alarm.cancel()

    def stop_all(self) -> None:
        for name in tuple(self._alarms):
            self.stop(name)

    def close(self) -> None:
        """Stop all, and set none any more."""
        self._is_closed = True
        self.stop_all()
