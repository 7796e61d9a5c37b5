"""Results of a bot's matches on a server."""

from typing import NamedTuple

from facedown.client.results import Standing, share_words
from facedown.core import Outcome, Seat
from facedown.markup import table


class Meeting(NamedTuple):
    """One match, as its bot saw it."""

    table: str
    seat: Seat
    """The bot's own."""
    names: tuple[str | None, ...]
    """By seat; None for an empty one."""
    outcome: Outcome

    @property
    def verdict(self) -> str:
        """For this bot: "won", "drawn" or "lost"."""
        standing = Standing("").after(self.outcome, self.seat)
        return "won" if standing.wins else "drawn" if standing.draws else "lost"

    @property
    def others(self) -> str:
        names = [name for seat, name in enumerate(self.names) if name and seat != self.seat]
        return ", ".join(names) or "nobody"

    def __str__(self) -> str:
        return f"{self.table}: {self.verdict} against {self.others}"


class Visit(NamedTuple):
    game: str
    url: str
    name: str
    """The name the bot played under."""
    meetings: tuple[Meeting, ...]
    """In order."""

    @property
    def standing(self) -> Standing:
        standing = Standing(self.name)
        for meeting in self.meetings:
            standing = standing.after(meeting.outcome, meeting.seat)
        return standing

    def __str__(self) -> str:
        standing = self.standing
        counts = f"{standing.wins} won, {standing.draws} drawn, {standing.losses} lost"
        return f"{self.game} at {self.url}, {self.name}: {counts}, {share_words(standing).strip()}"

    def _repr_html_(self) -> str:
        rows = [[meeting.table, meeting.verdict, meeting.others] for meeting in self.meetings]
        return table(
            f"{self.game} at {self.url}, {self.name}", ["match", "result", "against"], rows, [str(self)]
        )
