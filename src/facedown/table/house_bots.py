"""The house bots of a table: which chairs they play now, when they answer, and what."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from facedown.core import DEALER, Absence, Act, Prompt, Seat, Seed, Substitute
from facedown.core.play import bot_chance
from facedown.table.attendance import Attendance
from facedown.table.desk import Desk

Range: TypeAlias = tuple[int, int]
Think: TypeAlias = Range | Mapping[str, Range]
"""The least and the most ms before an answer; perhaps by the kind of the question's clock."""

_AT_ONCE: Final = (1, 1)
"""Not 0: people who attach when the table opens are to see its first move."""


class HouseBots:
    def __init__(
        self,
        bots: Mapping[str, Act],
        seed: Seed,
        absence: Absence,
        think: Think,
        *,
        is_done: Callable[[Any, Seat], bool] | None = None,
        is_shown: bool = False,
    ) -> None:
        """`is_done`: as of the listing. `is_shown`: they play for people to watch, and take their time though
        only bots play."""
        self._bots = bots
        self._seed = seed
        self._substitute = absence.bot if isinstance(absence, Substitute) else None
        self._think = think
        self._is_done = is_done
        self._is_shown = is_shown
        self._ready: dict[Seat, tuple[int, int, int]] = {}
        """Chair -> (id of the question, since when a bot plays the chair, when its answer is due)."""

    def due(self, desk: Desk, attendance: Attendance) -> Iterator[tuple[int, Seat]]:
        """The time and chair of every answer that a bot still has to give."""
        for seat, prompt in desk.prompts.items():
            since = self._plays_since(desk, seat, attendance)
            if since is not None:
                yield self._ready_at(desk, seat, prompt, since), seat

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
        if seat in desk.roster.expelled or self._is_out(desk, seat):
            return 0
        return attendance.gone_at(seat)

    def _is_out(self, desk: Desk, seat: Seat) -> bool:
        """Whether the player has left the match. The page may still be open, to watch it."""
        return self._is_done is not None and self._is_done(desk.game.view(desk.state, None), seat)

    def _ready_at(self, desk: Desk, seat: Seat, prompt: Prompt[Any], since: int) -> int:
        known = self._ready.get(seat)
        if known is None or known[:2] != (prompt.id, since):
            known = prompt.id, since, max(since, desk.at) + self._pause(desk, seat, prompt)
            self._ready[seat] = known
        return known[2]

    def _pause(self, desk: Desk, seat: Seat, prompt: Prompt[Any]) -> int:
        """As a person would take, by the kind of question. No pause where only bots play."""
        if isinstance(self._think, tuple):
            least, most = self._think
        elif self._is_shown or any(map(desk.roster.is_client, range(len(desk.banks)))):
            least, most = self._think.get(prompt.clock or "", _AT_ONCE)
        else:
            return 0
        asked = prompt.id
        return least + (self._chance(seat, asked) / "think").below(most - least + 1)

    def _chance(self, seat: Seat, asked: int) -> Seed:
        return bot_chance(self._seed, seat) / asked
