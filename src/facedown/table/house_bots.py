"""The house bots of a table: which chairs they play now, when they answer, and what."""

from collections.abc import Iterator, Mapping
from typing import Any

from facedown.core import DEALER, Absence, Act, Seat, Seed, Substitute
from facedown.core.play import bot_chance
from facedown.table.attendance import Attendance
from facedown.table.desk import Desk


class HouseBots:
    def __init__(self, bots: Mapping[str, Act], seed: Seed, absence: Absence, think: tuple[int, int]) -> None:
        self._bots = bots
        self._seed = seed
        self._substitute = absence.bot if isinstance(absence, Substitute) else None
        self._think = think
        self._ready: dict[Seat, tuple[int, int, int]] = {}
        """Chair -> (id of the question, since when a bot plays the chair, when its answer is due)."""

    def due(self, desk: Desk, attendance: Attendance) -> Iterator[tuple[int, Seat]]:
        """The time and chair of every answer that a bot still has to give."""
        for seat, prompt in desk.prompts.items():
            since = self._plays_since(desk, seat, attendance)
            if since is not None:
                yield self._ready_at(seat, prompt.id, since, desk.at), seat

    def answer(self, desk: Desk, seat: Seat) -> Any:
        name = desk.roster.house_bot(seat) or self._substitute
        assert name is not None, "only a chair that the house plays is answered for"
        prompt = desk.prompts[seat]
        return self._bots[name](desk.game.view(desk.state, seat), prompt, self._chance(seat, prompt.id))

    def _plays_since(self, desk: Desk, seat: Seat, attendance: Attendance) -> int | None:
        """Since when a bot plays this chair; None if it does not."""
        if seat == DEALER:
            return None
        if desk.roster.house_bot(seat) is not None:
            return 0
        if self._substitute is None:
            return None
        return 0 if seat in desk.roster.expelled else attendance.gone_at(seat)

    def _ready_at(self, seat: Seat, asked: int, since: int, now: int) -> int:
        known = self._ready.get(seat)
        if known is None or known[:2] != (asked, since):
            known = asked, since, max(since, now) + self._pause(seat, asked)
            self._ready[seat] = known
        return known[2]

    def _pause(self, seat: Seat, asked: int) -> int:
        least, most = self._think
        return least + (self._chance(seat, asked) / "think").below(most - least + 1)

    def _chance(self, seat: Seat, asked: int) -> Seed:
        return bot_chance(self._seed, seat) / asked
